import { Result } from 'effect'
import { expect } from 'vitest'
import type { Refusal } from '../decision/refusal.ts'
import type { EventMeta } from '../log/envelope.ts'
import { blankShipment } from './blank-shipment.ts'
import type { RequiredFields, ShipmentCommand, ShipmentFacts } from './commands.ts'
import type { CarrierFacts, CoveringCarrier } from './covering-carrier.ts'
import { decideShipment } from './decide.ts'
import type { ShipmentInput } from './input.ts'
import { mergeInput } from './merge-input.ts'
import { toSparseShipment } from './sparse-shipment.ts'
import type { Shipment } from './state.ts'
import { type ShipmentEvent, type ShipmentEventType, shipmentStream } from './stream.ts'

/** Test fixture: a sample load, and `given` and `when` helpers. */

export const PRO = '4820001'
export const NOW = '2026-11-20T15:00:00.000Z'
export const DANA = { id: '1', username: 'dana' }
export const ADMIN = { id: '9', username: 'admin' }

export const REQUIRED: RequiredFields = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
}

/** Chicago to Dallas, with no required field missing. */
export const COMPLETE = {
  mode: 'truckload',
  customer: { id: '7', name: 'Great Lakes Steel', incident_management: true },
  bill_to: { id: '7', name: 'Great Lakes Steel' },
  load_info: { equipment_type: 'V', revenue_type: 'Brokerage', weight: 42000, load_description: 'Steel coils', miles: 950 },
  rates: { customer_line_haul_rate_type: 'Flat Rate', customer_line_haul_rate: 240000, carrier_line_haul_rate: 200000 },
  pick_stops: [
    {
      event_type: 'P',
      location_name: 'Mill 4',
      ready_or_deliver_date: '2026-11-21',
      location: { city: 'Chicago', state: 'IL', timezone: 'America/Chicago' },
    },
    { event_type: 'D', location_name: 'Dock 9', location: { city: 'Dallas', state: 'TX', timezone: 'America/Chicago' } },
  ],
} as const satisfies ShipmentInput

export const TEST_CARRIER: CarrierFacts = {
  id: '12',
  name: 'Prairie Trucking',
  mc_number: '123456',
  dot_number: '654321',
  scac: 'PRTK',
  phone: null,
  email: null,
  status: 'Active',
  do_not_use: false,
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: 10_000_000,
  cargo_insurance_expires: '2027-06-30',
  liability_insurance_amount: 100_000_000,
  liability_insurance_expires: '2027-06-30',
  general_liability_insurance_amount: null,
  general_liability_insurance_expires: null,
  common_authority: true,
  contract_authority: false,
  ltl_carrier: false,
}

export const COVERING: CoveringCarrier = {
  id: TEST_CARRIER.id,
  name: TEST_CARRIER.name,
  mc_number: TEST_CARRIER.mc_number,
  dot_number: TEST_CARRIER.dot_number,
  scac: TEST_CARRIER.scac,
  phone: null,
  email: null,
  covered_at: NOW,
  covered_by: DANA.username,
  override_reason: null,
}

/** A complete load as created, with an input applied. */
export const testLoad = (input: ShipmentInput = {}): Shipment => {
  const blank = blankShipment({ pro: PRO, mode: 'truckload', source: 'user', created_at: NOW, created_by: DANA.username })
  return mergeInput(mergeInput(blank, COMPLETE, NOW), input, NOW)
}

/** Milestones as events, for `given`. */
export const created = (shipment: Shipment = testLoad()): ShipmentEvent =>
  shipmentStream.happened('ShipmentCreated', { shipment: toSparseShipment(shipment) })
export const covered = (): ShipmentEvent =>
  shipmentStream.happened('ShipmentCovered', { carrier: COVERING, compliance: { passed: true, findings: [] }, changes: [] })
export const dispatched = (at = '2026-11-20T09:00'): ShipmentEvent =>
  shipmentStream.happened('ShipmentDispatched', { dispatched: at, changes: [] })
export const arrived = (stop: number, date: string, time: string | null = null): ShipmentEvent =>
  shipmentStream.happened('StopArrived', { stop_id: `${PRO}-S${stop}`, arrival_date: date, arrival_time: time, source: 'user' })
export const departed = (stop: number, date: string, time: string | null = null): ShipmentEvent =>
  shipmentStream.happened('StopDeparted', { stop_id: `${PRO}-S${stop}`, departure_date: date, departure_time: time, source: 'user' })

const META: EventMeta = { at: NOW, by: DANA, command_id: 'c' }

/** The load that a list of events folds to. */
export const folded = (events: readonly ShipmentEvent[], from: Shipment | null = null): Shipment =>
  events.reduce<Shipment | null>((state, event) => shipmentStream.evolve(state, { ...event, meta: META }), from) as Shipment

const FACTS: ShipmentFacts = { now: NOW, by: DANA, is_admin: false, required: REQUIRED, carrier: null }

/** A time after every trip in these tests, so that their arrivals and departures are in the past. */
export const AFTER_TRIP = '2026-12-31T15:00:00.000Z'
const REPORTS_TRIP: ReadonlySet<ShipmentCommand['type']> = new Set(['ReviseShipment', 'RecordTrackingUpdate'])

/** given(events).when(command).gives(events), or .isRefused(type). */
export const given = (...events: readonly ShipmentEvent[]) => {
  const state = events.length === 0 ? null : folded(events)
  return {
    when: (command: ShipmentCommand, facts: Partial<ShipmentFacts> = {}) => {
      const decision = decideShipment(state, command, { ...FACTS, ...(REPORTS_TRIP.has(command.type) && { now: AFTER_TRIP }), ...facts })
      const decided = (): readonly ShipmentEvent[] => {
        if (Result.isFailure(decision)) throw new Error(`refused: ${JSON.stringify(decision.failure)}`)
        return decision.success
      }
      const refusal = (): Refusal => {
        if (Result.isSuccess(decision)) throw new Error(`accepted: ${JSON.stringify(decision.success)}`)
        return decision.failure
      }
      return {
        events: decided,
        refusal,
        /** The load after the decided events. */
        state: () => folded(decided(), state),
        gives: (...expected: readonly ShipmentEvent[]) => expect(decided()).toEqual(expected),
        givesTypes: (...types: readonly ShipmentEventType[]) => expect(decided().map((event) => event.type)).toEqual(types),
        isRefused: (type: string, message?: string) => {
          expect(refusal().type).toBe(type)
          if (message !== undefined) expect(refusal().message).toBe(message)
        },
        alerts: (...messages: readonly string[]) => expect(refusal().alerts?.map((alert) => alert.message)).toEqual(messages),
      }
    },
  }
}
