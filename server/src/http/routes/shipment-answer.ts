import type { LockResource } from '@waybill/shared/protocol/shipment-resource'
import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown } from '../../commands/failures.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { CommandAnswer } from '../run-command.ts'

/** The answer to a command of a load: the load as the command left it. */
export const answerShipment =
  (settings: ReadTenantSettings, tenant: string, lock: LockResource | null = null, status: 200 | 201 = 200) =>
  (ack: CommandAck<Shipment>): Effect.Effect<CommandAnswer, CommandFailure> =>
    Effect.tryPromise({
      try: () => settings(tenant),
      catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
    }).pipe(
      Effect.map(({ required_fields }) => ({
        position: ack.position,
        status,
        body: { shipment: { ...shipmentResource(ack.state, ack.version, required_fields), lock } },
      })),
    )
