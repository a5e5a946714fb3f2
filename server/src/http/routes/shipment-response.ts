import { type LockResource, type ShipmentResource, shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown } from '../../commands/failures.ts'
import type { LockCommands } from '../../commands/lock/lock-commands.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'

interface Parts {
  readonly settings: ReadTenantSettings
  readonly locks: Pick<LockCommands, 'read'>
}

/** The response to a command on a load: the load under its own key. */
export interface ShipmentResponse {
  /** The tenant's log position of the command. */
  readonly position: number
  readonly body: { readonly shipment: ShipmentResource }
}

/** A response with more than the load. */
export const respondWith = <More extends object>(
  { position, body }: ShipmentResponse,
  more: More,
): { readonly position: number; readonly body: { readonly shipment: ShipmentResource } & More } => ({
  position,
  body: { ...body, ...more },
})

/** The response to a command on a load: the load after the command, with its lock. */
export const createShipmentResponse = ({ settings, locks }: Parts) => {
  const answer =
    (tenant: string, readLock: (pro: string) => Effect.Effect<LockResource | null, DependencyDown>) =>
    (ack: CommandAck<Shipment>): Effect.Effect<ShipmentResponse, CommandFailure> =>
      Effect.gen(function* () {
        const { required_fields } = yield* Effect.tryPromise({
          try: () => settings(tenant),
          catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
        })
        const lock = yield* readLock(ack.state.pro)
        return {
          position: ack.position,
          body: { shipment: { ...shipmentResource(ack.state, ack.version, required_fields), lock } },
        }
      })
  return {
    changed: (tenant: string) => answer(tenant, (pro) => Effect.map(locks.read(tenant, pro), ({ lock }) => lock)),
    /** A load that was just created is not locked. */
    created: (tenant: string) => answer(tenant, () => Effect.succeed(null)),
  }
}
export type ShipmentAnswer = ReturnType<typeof createShipmentResponse>
