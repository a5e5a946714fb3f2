import { LEGS } from './legs.ts'
import type { Intermodal, LegFields, Ramp } from './shape.ts'
import type { IntermodalLegs, LegState } from './state.ts'

export const BLANK_RAMP: Ramp = { id: null, name: null, address: null, city: null, state: null, zip: null, timezone: null }

export const BLANK_INTERMODAL: Intermodal = {
  type: null,
  waybill_1: null,
  waybill_2: null,
  waybill_3: null,
  booking_number: null,
  routing: null,
  stcc_code: null,
  rail_free_time_start_date: null,
  rail_free_time_end_date: null,
  pickup_ramp: BLANK_RAMP,
  destination_ramp: BLANK_RAMP,
  cross_town_ramp: BLANK_RAMP,
}

/** The milestone dates and times of a leg, which are recorded as separate events. */
export const BLANK_LEG_MILESTONES = {
  dispatched_date: null,
  dispatched_time: null,
  outgated_date: null,
  outgated_time: null,
  ingated_date: null,
  ingated_time: null,
  departed_date: null,
  departed_time: null,
  arrived_date: null,
  arrived_time: null,
  notified_date: null,
  notified_time: null,
  unloaded_date: null,
  unloaded_time: null,
} as const satisfies Partial<LegFields>

export const BLANK_LEG: LegState = {
  reference: null,
  origin: null,
  destination: null,
  eta_date: null,
  eta_time: null,
  ...BLANK_LEG_MILESTONES,
  carrier: null,
}

export const BLANK_LEGS = Object.fromEntries(LEGS.map((leg) => [leg, BLANK_LEG])) as IntermodalLegs
