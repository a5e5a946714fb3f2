import type { ShipmentInput } from '../input.ts'
import { COVERING, PRO, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import type { Leg, LegMilestone } from './legs.ts'
import type { IntermodalType } from './shape.ts'

/** Test fixture: an intermodal load from Ontario, CA, to Newark, NJ, with all ramps, and its milestones as events. */

export const RAMP_INPUT = {
  pickup_ramp: { name: 'Hobart', city: 'Los Angeles', state: 'CA', timezone: 'America/Los_Angeles' },
  cross_town_ramp: { name: 'Corwith', city: 'Chicago', state: 'IL', timezone: 'America/Chicago' },
  destination_ramp: { name: 'Croxton', city: 'Jersey City', state: 'NJ', timezone: 'America/New_York' },
} as const

const STOPS: ShipmentInput['pick_stops'] = [
  {
    id: `${PRO}-S1`,
    event_type: 'P',
    location_name: 'Plant 4',
    ready_or_deliver_date: '2026-11-20',
    location: { city: 'Ontario', state: 'CA', timezone: 'America/Los_Angeles' },
  },
  { id: `${PRO}-S2`, event_type: 'D', location_name: 'Dock 9', location: { city: 'Newark', state: 'NJ', timezone: 'America/New_York' } },
]

/** A complete load of this type, with an input applied. */
export const railLoad = (type: IntermodalType | null, input: ShipmentInput = {}): Shipment =>
  testLoad({ mode: 'intermodal', pick_stops: STOPS, intermodal: { type, ...RAMP_INPUT }, ...input })

export const legCovered = (leg: Leg): ShipmentEvent =>
  shipmentStream.happened('LegCovered', { leg, carrier: COVERING, compliance: { passed: true, findings: [] }, changes: [] })

/** `at` is a date, or a date and a time: `2026-11-20T14:30`. */
export const legMilestone = (leg: Leg, milestone: LegMilestone, at: string): ShipmentEvent =>
  shipmentStream.happened('LegMilestoneReached', { leg, milestone, date: at.slice(0, 10), time: at.slice(11) || null, source: 'user' })
