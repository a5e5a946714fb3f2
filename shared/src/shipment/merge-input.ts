import { localTimeAt } from '../time/local-moment.ts'
import { BLANK_ITEM, BLANK_PARTY, BLANK_TAG, NO_USER_REF } from './blank.ts'
import type { ShipmentInput } from './input.ts'
import { mergeIntermodal, withDispatchOfFirstLeg } from './intermodal/merge.ts'
import { applyTypedLines, mergeLines } from './merge-lines.ts'
import { mergeStops } from './merge-stops.ts'
import { type AutoRates, NO_AUTO_RATES, withAutoRateFlags, withAutoRates } from './rules/auto-rate.ts'
import { pricedLines } from './rules/rates.ts'
import type { LoadInfo, Party, UserRef } from './shape.ts'
import type { Shipment } from './state.ts'
import { zoneOfFirstStop } from './stop-moments.ts'

/** Applies input for a party or user to the known one; a new id, or no known one, starts from blank. */
const mergeReference = <T extends { readonly id: string | null }>(
  known: T | null,
  input: { readonly [K in keyof T]?: T[K] } | null | undefined,
  blank: T,
): T | null => {
  if (input === undefined) return known
  if (input === null) return null
  const same = known !== null && (input.id === undefined || input.id === known.id)
  return { ...(same ? known : blank), ...input }
}

const mergeUser = (known: UserRef | null, input: ShipmentInput['dispatcher_assigned_user']): UserRef | null => {
  const user = mergeReference(known, input, NO_USER_REF)
  return user && (user.id !== null || user.username !== null) ? user : null
}

const mergeParty = (known: Party | null, input: ShipmentInput['customer']): Party | null => mergeReference(known, input, BLANK_PARTY)

/** The load with a dispatch of "now" replaced by that time [4.57]; a load that is already dispatched keeps its date. */
const withDispatchMoment = (shipment: Shipment, before: Shipment['load_info']['dispatched'], now: string): Shipment => {
  if (shipment.load_info.dispatched !== true) return shipment
  const { date, time } = localTimeAt(now, zoneOfFirstStop(shipment))
  return { ...shipment, load_info: { ...shipment.load_info, dispatched: before ?? `${date}T${time}` } }
}

/** Changed miles count as typed, unless the input says who computed them [7.48]. */
const milesSource = (known: LoadInfo, input: ShipmentInput['load_info'] = {}): string | null => {
  if (input.miles_source !== undefined) return input.miles_source
  if (input.miles === undefined || input.miles === known.miles) return known.miles_source
  return input.miles === null ? null : 'typed'
}

/** The load with line haul and fuel calculated from rates, miles and weight [9.1, 9.2]. */
const withPrices = (shipment: Shipment): Shipment => ({ ...shipment, accessorial_lines: pricedLines(shipment) })

/**
 * Applies an input to a load: absent fields keep their value, null clears them, lists are complete. New stops get the load's next ids.
 * Nothing is validated here. `now` (ISO instant) replaces a dispatch of "now"; `found` is what auto rating found for the load [9.1].
 */
export const mergeInput = (state: Shipment, input: ShipmentInput, now: string, found: AutoRates = NO_AUTO_RATES): Shipment => {
  const { pick_stops, stops_made } = mergeStops(state, input.pick_stops)
  const lines = mergeLines(state.accessorial_lines, input.accessorial_lines)
  const rates = withAutoRates(applyTypedLines(state, { ...state.rates, ...input.rates }, lines), found)
  const merged: Shipment = {
    ...state,
    mode: input.mode ?? state.mode,
    customer: mergeParty(state.customer, input.customer),
    bill_to: mergeParty(state.bill_to, input.bill_to),
    sales_representative: mergeUser(state.sales_representative, input.sales_representative),
    service_representative_user: mergeUser(state.service_representative_user, input.service_representative_user),
    dispatcher_assigned_user: mergeUser(state.dispatcher_assigned_user, input.dispatcher_assigned_user),
    load_info: { ...state.load_info, ...input.load_info, miles_source: milesSource(state.load_info, input.load_info) },
    rates,
    accessorial_lines: withAutoRateFlags(lines, rates, state.rates, found),
    items: input.items?.map((item) => ({ ...BLANK_ITEM, ...item })) ?? state.items,
    pick_stops,
    ...mergeIntermodal(state, input),
    dynamic_reference_tags: input.dynamic_reference_tags?.map((tag) => ({ ...BLANK_TAG, ...tag })) ?? state.dynamic_reference_tags,
    instruction: { ...state.instruction, ...input.instruction },
    notes: input.notes === undefined ? state.notes : input.notes,
    made: { ...state.made, stops: stops_made },
  }
  return withPrices(withDispatchMoment(withDispatchOfFirstLeg(merged, state), state.load_info.dispatched, now))
}
