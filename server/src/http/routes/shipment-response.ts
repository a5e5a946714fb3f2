import { type LockResource, type ShipmentResource, shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown } from '../../commands/failures.ts'
import type { LockCommands } from '../../commands/lock/lock-commands.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import type { CommandAnswer } from '../run-command.ts'

interface Parts {
  readonly settings: ReadTenantSettings
  readonly locks: Pick<LockCommands, 'read'>
}

/** The response to a command on a load: the load under its own key. */
export interface ShipmentResponse extends CommandAnswer {
  readonly body: { readonly shipment: ShipmentResource }
}

/** A response with more than the load. */
export const respondWith = (answer: ShipmentResponse, more: object): ShipmentResponse => ({ ...answer, body: { ...answer.body, ...more } })

/** The response to a command on a load: the load after the command, with its lock. */
export const createShipmentResponse = ({ settings, locks }: Parts) => {
  const answer =
    (tenant: string, status: 200 | 201, readLock: (pro: string) => Effect.Effect<LockResource | null, DependencyDown>) =>
    (ack: CommandAck<Shipment>): Effect.Effect<ShipmentResponse, CommandFailure> =>
      Effect.gen(function* () {
        const { required_fields } = yield* Effect.tryPromise({
          try: () => settings(tenant),
          catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
        })
        const lock = yield* readLock(ack.state.pro)
        return {
          position: ack.position,
          status,
          body: { shipment: { ...shipmentResource(ack.state, ack.version, required_fields), lock } },
        }
      })
  return {
    changed: (tenant: string) => answer(tenant, 200, (pro) => Effect.map(locks.read(tenant, pro), ({ lock }) => lock)),
    /** A load that was just created is not locked. */
    created: (tenant: string) => answer(tenant, 201, () => Effect.succeed(null)),
  }
}
export type ShipmentAnswer = ReturnType<typeof createShipmentResponse>
