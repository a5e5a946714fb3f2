import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { Gazetteer } from '@waybill/server/integrations/places/gazetteer'
import type { Sighting, VisibilityService } from '@waybill/server/integrations/visibility/service'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants } from '@waybill/server/store/tenants'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { Shipment } from '@waybill/shared/shipment/state'
import { dispatchMomentOf } from '@waybill/shared/shipment/stop-moments'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import { jobRequest } from '../job-request.ts'

const UNDER_WAY = ['DISPATCHED', 'ARRIVED', 'DEPARTED']
const KEPT_DAYS = 14
const SIDE_BY_SIDE = 8

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly visibility: VisibilityService
  readonly gazetteer: Gazetteer
  readonly logger: Logger
}

/** What a sighting means for a load, as commands. The decider drops what somebody already wrote down. */
const meaningOf = (shipment: Shipment, sighting: Sighting, { provider, simulated }: VisibilityService): readonly ShipmentCommand[] => {
  const stopOf = (id: string) => shipment.pick_stops.find((stop) => stop.id === id)
  const updates = sighting.milestones.flatMap(({ stop_id, update, at }): ShipmentCommand[] => {
    const stop = stopOf(stop_id)
    if (!stop || stop[update === 'arrived' ? 'arrival_date' : 'departure_date'] !== null) return []
    return [{ type: 'RecordTrackingUpdate', stop_id, update, ...localTimeAt(at, stop.location.timezone) }]
  })
  const next = sighting.next && stopOf(sighting.next.stop_id)
  const due = next?.appt_end_date ?? next?.appt_start_date ?? null
  const eta: readonly ShipmentCommand[] =
    sighting.next && next && due !== null
      ? [
          {
            type: 'RecordTrackingEta',
            stop_id: sighting.next.stop_id,
            eta: sighting.next.eta,
            minutes_late: Math.round(
              (Date.parse(sighting.next.eta) -
                Date.parse(instantOf({ date: due, time: next.appt_end_time ?? next.appt_start_time, zone: next.location.timezone }))) /
                60_000,
            ),
          },
        ]
      : []
  return [{ type: 'StartTracking', provider, simulated }, ...updates, ...eta]
}

/**
 * Asks the visibility provider where the trucks of all loads under way are. Positions go to their own table; only what changes a load's
 * meaning (followed, arrived, departed, late) becomes a command.
 */
export const pollTracking = (parts: Parts) => async (): Promise<void> => {
  const { database, cache, shipments, visibility, gazetteer, logger } = parts

  const look = async (tenant: string, pro: string): Promise<void> => {
    const now = new Date().toISOString()
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const dispatch = state && dispatchMomentOf(state)
    if (!state || !dispatch) return
    const sighting = await visibility.locate({ pro, dispatched_at: instantOf(dispatch), stops: state.pick_stops }, now)
    if (!sighting) return
    const place = gazetteer.near(sighting)
    await database
      .forTenant(tenant)
      .insertInto('tracking_positions')
      .values({
        tenant_id: tenant,
        pro,
        at: now,
        lat: sighting.latitude,
        lon: sighting.longitude,
        city: place?.city ?? null,
        state: place?.state ?? null,
        source: visibility.provider,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const minute = now.slice(0, 16)
    for (const command of meaningOf(state, sighting, visibility)) {
      const subject = 'stop_id' in command ? `${command.stop_id}:${'update' in command ? command.update : 'eta'}` : pro
      const request = jobRequest({
        tenant,
        by: { id: 'tracking', username: visibility.provider },
        id: `tracking:${command.type}:${subject}:${minute}`,
        now,
        cause: 'tracking poll',
      })
      await Effect.runPromise(shipments.send(request, pro, command))
    }
  }

  for (const { tenant } of await listTenants(database.system)) {
    const db = database.forTenant(tenant)
    const loads = await db
      .selectFrom('board_shipments')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('active', '=', true)
      .where('status', 'in', UNDER_WAY)
      .execute()
    await Effect.runPromise(
      Effect.forEach(
        loads,
        ({ id }) =>
          Effect.tryPromise(() => look(tenant, id)).pipe(
            // One load that cannot be followed must not keep the others from being looked at.
            Effect.catch((error) => Effect.sync(() => logger.warn({ tenant, pro: id, err: error }, 'tracking poll failed for a load'))),
          ),
        { concurrency: SIDE_BY_SIDE, discard: true },
      ),
    )
    const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
    await db.deleteFrom('tracking_positions').where('tenant_id', '=', tenant).where('at', '<', oldest).execute()
  }
}
