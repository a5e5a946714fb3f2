import { Result } from 'effect'
import { expect } from 'vitest'
import type { EventMeta } from '../log/envelope.ts'
import { blankShipment } from './blank-shipment.ts'
import type { CarrierFacts, RequiredFields, ShipmentCommand, ShipmentFacts } from './commands.ts'
import { decideShipment } from './decide.ts'
import { happened, type ShipmentEvent, type ShipmentEventType } from './events.ts'
import { evolveShipment } from './evolve.ts'
import type { ShipmentInput } from './input.ts'
import { mergeInput } from './merge-input.ts'
import type { Refusal } from './refusals.ts'
import type { CoveringCarrier, Shipment } from './state.ts'
import { writtenShipment } from './written-shipment.ts'

/** A load to try the rules on, and the words given and when. */

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

/** Chicago to Dallas, complete: nothing is missing. */
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

export const CARRIER: CarrierFacts = {
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
  id: CARRIER.id,
  name: CARRIER.name,
  mc_number: CARRIER.mc_number,
  dot_number: CARRIER.dot_number,
  scac: CARRIER.scac,
  phone: null,
  email: null,
  covered_at: NOW,
  covered_by: DANA.username,
  override_reason: null,
}

/** A complete load as a create leaves it, with an input laid over it. */
export const aLoad = (input: ShipmentInput = {}): Shipment => {
  const blank = blankShipment({ pro: PRO, mode: 'truckload', source: 'user', created_at: NOW, created_by: DANA.username })
  return mergeInput(mergeInput(blank, COMPLETE, NOW), input, NOW)
}

/** Milestones as facts, for `given`. */
export const created = (shipment: Shipment = aLoad()): ShipmentEvent => happened('ShipmentCreated', { shipment: writtenShipment(shipment) })
export const covered = (): ShipmentEvent =>
  happened('ShipmentCovered', { carrier: COVERING, compliance: { passed: true, findings: [] }, changes: [] })
export const dispatched = (at = '2026-11-20T09:00'): ShipmentEvent => happened('ShipmentDispatched', { dispatched: at, changes: [] })
export const arrived = (stop: number, date: string, time: string | null = null): ShipmentEvent =>
  happened('StopArrived', { stop_id: `${PRO}-S${stop}`, arrival_date: date, arrival_time: time, source: 'user' })
export const departed = (stop: number, date: string, time: string | null = null): ShipmentEvent =>
  happened('StopDeparted', { stop_id: `${PRO}-S${stop}`, departure_date: date, departure_time: time, source: 'user' })

const META: EventMeta = { at: NOW, by: DANA, command_id: 'c' }

/** The load that a list of facts adds up to. */
export const folded = (events: readonly ShipmentEvent[], from: Shipment | null = null): Shipment =>
  events.reduce<Shipment | null>((state, event) => evolveShipment(state, { ...event, meta: META }), from) as Shipment

const FACTS: ShipmentFacts = { now: NOW, by: DANA, is_admin: false, required: REQUIRED, carrier: null }

/** given(facts).when(command).gives(facts), or .isRefused(type). */
export const given = (...events: readonly ShipmentEvent[]) => {
  const state = events.length === 0 ? null : folded(events)
  return {
    when: (command: ShipmentCommand, facts: Partial<ShipmentFacts> = {}) => {
      const decision = decideShipment(state, command, { ...FACTS, ...facts })
      const told = (): readonly ShipmentEvent[] => {
        if (Result.isFailure(decision)) throw new Error(`refused: ${JSON.stringify(decision.failure)}`)
        return decision.success
      }
      const refusal = (): Refusal => {
        if (Result.isSuccess(decision)) throw new Error(`accepted: ${JSON.stringify(decision.success)}`)
        return decision.failure
      }
      return {
        events: told,
        refusal,
        /** The load after what was decided. */
        state: () => folded(told(), state),
        gives: (...expected: readonly ShipmentEvent[]) => expect(told()).toEqual(expected),
        givesTypes: (...types: readonly ShipmentEventType[]) => expect(told().map((event) => event.type)).toEqual(types),
        isRefused: (type: string, message?: string) => {
          expect(refusal().type).toBe(type)
          if (message !== undefined) expect(refusal().message).toBe(message)
        },
        alerts: (...messages: readonly string[]) => expect(refusal().alerts?.map((alert) => alert.message)).toEqual(messages),
      }
    },
  }
}
