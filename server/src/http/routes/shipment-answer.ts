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

/** The answer to a command of a load: the load under its own name. */
export interface LoadAnswer extends CommandAnswer {
  readonly body: { readonly shipment: ShipmentResource }
}

/** An answer with something more beside the load. */
export const answerWith = (answer: LoadAnswer, more: object): LoadAnswer => ({ ...answer, body: { ...answer.body, ...more } })

/** The answer to a command of a load: the load as the command left it, with who has it locked. */
export const createShipmentAnswer = ({ settings, locks }: Parts) => {
  const answer =
    (tenant: string, status: 200 | 201, readLock: (pro: string) => Effect.Effect<LockResource | null, DependencyDown>) =>
    (ack: CommandAck<Shipment>): Effect.Effect<LoadAnswer, CommandFailure> =>
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
    /** A load that was just written down is locked by nobody. */
    created: (tenant: string) => answer(tenant, 201, () => Effect.succeed(null)),
  }
}
export type ShipmentAnswer = ReturnType<typeof createShipmentAnswer>
