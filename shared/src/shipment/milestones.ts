import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import { legMilestoneEvents, legsWithMilestonesOf } from './intermodal/milestones.ts'
import { shipmentStatus } from './rules/status.ts'
import type { LoadInfo, PickStop } from './shape.ts'
import type { Shipment } from './state.ts'
import { type ShipmentEvent, shipmentStream } from './stream.ts'

/** The fields of the carrier's truck and driver: saved with the dispatch, cleared when the carrier is taken off [3.18]. */
export const DISPATCH_FIELDS = [
  'driver_1_ref_driver',
  'driver_1_cell',
  'driver_1_email',
  'driver_2_ref_driver',
  'driver_2_cell',
  'driver_2_email',
  'dispatcher',
  'dispatcher_phone',
  'dispatcher_email',
  'driver_origin_city',
  'driver_origin_state',
  'driver_empty_miles',
  'truck_num',
  'trailer_number',
  'carrier_ref',
  'seal_num',
] as const satisfies readonly (keyof LoadInfo)[]

const DISPATCH_PATHS: ReadonlySet<string> = new Set(DISPATCH_FIELDS.map((field) => `load_info.${field}`))
const NO_MILESTONES = { arrival_date: null, arrival_time: null, departure_date: null, departure_time: null }

const stopOf = (shipment: Shipment, id: string | null): PickStop | undefined => shipment.pick_stops.find((stop) => stop.id === id)

/** The load after a save, but with its earlier dispatch, arrivals, departures and leg milestones, because those become separate events. */
const withMilestonesOf = (before: Shipment, after: Shipment): Shipment => ({
  ...after,
  load_info: { ...after.load_info, dispatched: before.load_info.dispatched },
  pick_stops: after.pick_stops.map((stop) => {
    const { arrival_date, arrival_time, departure_date, departure_time } = stopOf(before, stop.id) ?? NO_MILESTONES
    return { ...stop, arrival_date, arrival_time, departure_date, departure_time }
  }),
  intermodal_legs: legsWithMilestonesOf(before.intermodal_legs, after.intermodal_legs),
})

/** The fields that a save changed, except milestones and the counters derived from ids. */
export const fieldChanges = (before: Shipment, after: Shipment): readonly FieldChange[] =>
  diffRecords({ ...before, made: null }, { ...withMilestonesOf(before, after), made: null })

/** Whether the save dispatches the driver, or corrects the dispatch time. */
const dispatches = (before: Shipment, after: Shipment): boolean =>
  after.load_info.dispatched !== null && after.load_info.dispatched !== before.load_info.dispatched

/** Splits the changes into those saved with a dispatch and the others. */
export const partChanges = (before: Shipment, after: Shipment, changes: readonly FieldChange[]) => {
  const withDispatch = dispatches(before, after) ? changes.filter((change) => DISPATCH_PATHS.has(change.path)) : []
  return { withDispatch, others: changes.filter((change) => !withDispatch.includes(change)) }
}

const stopMilestones = (before: PickStop | undefined, after: PickStop, source: string): readonly ShipmentEvent[] => {
  const { arrival_date, arrival_time, departure_date, departure_time } = before ?? NO_MILESTONES
  const stop_id = after.id as string
  const events: ShipmentEvent[] = []
  if (after.departure_date === null && departure_date !== null) {
    events.push(shipmentStream.happened('StopMilestoneWithdrawn', { stop_id, milestone: 'departure' }))
  }
  if (after.arrival_date === null && arrival_date !== null) {
    events.push(shipmentStream.happened('StopMilestoneWithdrawn', { stop_id, milestone: 'arrival' }))
  }
  if (after.arrival_date !== null && (after.arrival_date !== arrival_date || after.arrival_time !== arrival_time)) {
    events.push(
      shipmentStream.happened('StopArrived', { stop_id, arrival_date: after.arrival_date, arrival_time: after.arrival_time, source }),
    )
  }
  if (after.departure_date !== null && (after.departure_date !== departure_date || after.departure_time !== departure_time)) {
    events.push(
      shipmentStream.happened('StopDeparted', {
        stop_id,
        departure_date: after.departure_date,
        departure_time: after.departure_time,
        source,
      }),
    )
  }
  return events
}

/** Tracking stops once a load is delivered. */
const endOfTracking = (after: Shipment): readonly ShipmentEvent[] =>
  after.tracking?.state === 'started' && shipmentStatus(after) === 'DELIVERED'
    ? [shipmentStream.happened('TrackingStopped', { provider: after.tracking.provider, reason: 'Delivered' })]
    : []

/**
 * Events for dispatches, arrivals and departures that were added, changed or removed between two states of a load, in trip order. `source`
 * is who reported them: a user or a tracking provider.
 */
export const milestoneEvents = (
  before: Shipment,
  after: Shipment,
  source: string,
  withDispatch: readonly FieldChange[] = [],
): readonly ShipmentEvent[] => {
  const was = before.load_info.dispatched
  const dispatch = dispatches(before, after)
    ? [shipmentStream.happened('ShipmentDispatched', { dispatched: String(after.load_info.dispatched), changes: withDispatch })]
    : []
  const withdrawn =
    was !== null && after.load_info.dispatched === null ? [shipmentStream.happened('DispatchWithdrawn', { dispatched: String(was) })] : []
  const stops = after.pick_stops.flatMap((stop) => stopMilestones(stopOf(before, stop.id), stop, source))
  return [
    ...withdrawn,
    ...dispatch,
    ...legMilestoneEvents(before, after, source),
    ...stops,
    ...(stops.length > 0 ? endOfTracking(after) : []),
  ]
}
