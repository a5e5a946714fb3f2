import { clipText } from '../fields/clip-text.ts'
import type { ShipmentInput, StopInput } from '../shipment/input.ts'
import type { LoadTender } from '../shipment/state.ts'
import { instantOf, type LocalMoment, localTimeAt } from '../time/local-moment.ts'
import { firstValue } from './references.ts'
import type { Tender, TenderParty, TenderReference, TenderStop } from './tender.ts'

/** What a load needs that is not in its tender. */
export interface TenderContext {
  /** The time zone of a place, as the gazetteer has it; null when it does not know the place. */
  readonly zoneOf: (place: { readonly city: string | null; readonly state: string | null; readonly zip: string | null }) => string | null
  /** The tenant's revenue type for loads that come in by tender. */
  readonly revenue_type: string | null
}

/** A new load from a tender: the input of `CreateShipment` and the tender it came from. */
interface TenderedShipment {
  readonly shipment: ShipmentInput
  readonly tender: LoadTender
}

const SLOTS = 6
const MOST_ITEMS = 100

type AddWarning = (text: string) => void

/** A moment in the local time of the stop. Unchanged without a zone, or if the zone of the place is unknown. */
const atTheStop = (moment: LocalMoment, zone: string | null): LocalMoment =>
  moment.zone === null || moment.time === null || zone === null ? moment : { ...localTimeAt(instantOf(moment), zone), zone }

const partyInput = (party: TenderParty): NonNullable<ShipmentInput['customer']> => ({
  name: clipText(party.name, 255),
  address: clipText([party.address, party.address_2].filter(Boolean).join(', '), 255),
  city: clipText(party.city, 80),
  state: clipText(party.state, 3),
  zip: clipText(party.zip, 12),
  country: clipText(party.country, 3),
  contact: clipText(party.contact, 255),
  phone: clipText(party.phone, 40),
  email: clipText(party.email, 255),
})

const times = (window: TenderStop['window'], zone: string | null): Partial<StopInput> => {
  const local = (moment: LocalMoment | null) => (moment ? atTheStop(moment, zone) : null)
  const [ready, start, end] = [local(window.ready), local(window.appt_start), local(window.appt_end)]
  return {
    ready_or_deliver_date: ready?.date ?? null,
    ready_or_deliver_time: ready?.time ?? null,
    appt_start_date: start?.date ?? null,
    appt_start_time: start?.time ?? null,
    appt_end_date: end?.date ?? null,
    appt_end_time: end?.time ?? null,
    appt_confirmed: window.appt_confirmed,
  }
}

/** Six labeled references, then six more in the plain slots; the rest goes to the remarks. */
const slots = (references: readonly TenderReference[], warn: AddWarning): Pick<StopInput, 'dynamic_reference_tags' | 'references'> => {
  const beyond = references.slice(2 * SLOTS)
  if (beyond.length > 0) warn(`Other references: ${beyond.map((reference) => `${reference.name} ${reference.value}`).join(', ')}.`)
  return {
    dynamic_reference_tags: references
      .slice(0, SLOTS)
      .map(({ name, value }) => ({ label: clipText(name, 60), value: clipText(value, 120) })),
    references: references.slice(SLOTS, 2 * SLOTS).map(({ name, value }) => clipText(`${name} ${value}`, 80)),
  }
}

/** Warns once per stop if its times were converted from another time zone, or could not be. */
const warnAboutZone = (stop: TenderStop, zone: string | null, warn: AddWarning): void => {
  const { ready, appt_start, appt_end } = stop.window
  const foreign = [appt_start, appt_end, ready].find((moment) => moment?.zone && moment.time !== null && moment.zone !== zone)
  if (!foreign) return
  if (zone === null) warn(`The times are in ${foreign.zone}. The time zone of this location is unknown, so they were not converted.`)
  else warn(`The times were sent in ${foreign.zone} and converted to ${zone}: ${foreign.time} is ${atTheStop(foreign, zone).time}.`)
}

const stopInput = (stop: TenderStop, { zoneOf }: TenderContext, warn: AddWarning): StopInput => {
  const { place } = stop
  const zone = zoneOf(place)
  warnAboutZone(stop, zone, warn)
  return {
    event_type: stop.event_type,
    location_name: clipText(place.name, 255),
    contact: clipText(place.contact, 255),
    phone: clipText(place.phone, 40),
    email: clipText(place.email, 255),
    account_number: clipText(place.code, 40),
    ref_number: clipText(firstValue(stop.references, 'PU', 'P8', 'AO', 'DO'), 80),
    pieces: stop.pieces,
    weight: stop.weight,
    pallets: stop.pallets,
    notes: clipText(stop.notes.join('\n'), 2000),
    ready_or_deliver: stop.event_type === 'P' ? 'Ready' : 'Deliver',
    ...times(stop.window, zone),
    location: {
      name: clipText(place.name, 255),
      address: clipText(place.address, 255),
      address_2: clipText(place.address_2, 255),
      city: clipText(place.city, 80),
      state: clipText(place.state, 3),
      zip: clipText(place.zip, 12),
      country: clipText(place.country, 3),
      contact: clipText(place.contact, 255),
      phone: clipText(place.phone, 40),
      email: clipText(place.email, 255),
    },
    ...slots(stop.references, warn),
  }
}

/** References of the heading without a field on the load, one per line. */
const otherReferences = (tender: Tender): string =>
  tender.references
    .filter(({ qualifier }) => qualifier !== 'PO' && qualifier !== 'BM')
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')

/**
 * The load of a tender. B204 is its customer reference; the paying party is its customer and bill-to; the charge is all-in, because L3 is
 * a total. Times with a zone are converted to the local time of the stop. Texts are cut to the length of their fields. Missing values
 * stay empty and show as alerts on the load.
 */
export const tenderShipment = (tender: Tender, surroundings: TenderContext): TenderedShipment => {
  const extra: string[] = []
  const allReferences = [...tender.references, ...tender.stops.flatMap((stop) => stop.references)]
  const classes = [...new Set(tender.items.map((item) => item.item_class))]
  const isContainer = tender.mode === 'intermodal' || tender.equipment?.startsWith('C') === true
  if (tender.items.length > MOST_ITEMS) extra.push(`Only the first ${MOST_ITEMS} of ${tender.items.length} items were imported.`)
  const billTo = tender.bill_to ? partyInput(tender.bill_to) : null
  const pickStops = tender.stops.map((stop, index) => stopInput(stop, surroundings, (text) => extra.push(`Stop ${index + 1}: ${text}`)))

  const shipment: ShipmentInput = {
    mode: tender.mode,
    ...(billTo ? { customer: billTo, bill_to: billTo } : {}),
    load_info: {
      revenue_type: clipText(surroundings.revenue_type, 80),
      equipment_type: tender.equipment,
      load_description: clipText(tender.description, 500),
      weight: tender.weight,
      pieces: tender.pieces,
      freight_class: classes.length === 1 ? (classes[0] ?? null) : null,
      declared_value: tender.declared_value,
      hazmat: tender.hazmat,
      req_min_temp: tender.temperature?.min ?? null,
      req_max_temp: tender.temperature?.max ?? null,
      customer_reference: clipText(tender.shipment_id, 80),
      purchase_order: clipText(firstValue(allReferences, 'PO'), 80),
      bill_of_lading: clipText(firstValue(allReferences, 'BM', 'MB'), 80),
      seal_num: clipText(firstValue(allReferences, 'SN'), 40),
      ...(isContainer
        ? { container_number: clipText(tender.trailer_number, 40) }
        : { trailer_number: clipText(tender.trailer_number, 40) }),
    },
    ...(tender.charge === null ? {} : { rates: { customer_line_haul_rate_type: 'All In', customer_line_haul_rate: tender.charge } }),
    items: tender.items.slice(0, MOST_ITEMS).map((item) => ({
      ...item,
      description: clipText(item.description, 255),
      nmfc: clipText(item.nmfc, 40),
    })),
    pick_stops: pickStops,
    instruction: { special_instructions: clipText(tender.notes.join('\n'), 4000) },
    notes: clipText(otherReferences(tender), 4000),
  }
  return {
    shipment,
    tender: {
      key: tender.key,
      sender: tender.sender,
      shipment_id: tender.shipment_id,
      purpose: tender.purpose,
      respond_by: tender.respond_by,
      response: 'pending',
      unmapped: [...tender.unmapped, ...extra.map((text) => clipText(text, 500) ?? '')],
      pending_updates: [],
    },
  }
}
