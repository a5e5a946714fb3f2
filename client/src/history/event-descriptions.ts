import type { FieldChange } from '@waybill/shared/fields/change'
import { money, unitRate } from '@waybill/shared/fields/field-schemas'
import type { LockEventData } from '@waybill/shared/lock/events'
import type { Json } from '@waybill/shared/log/envelope'
import type { ShipmentEventData } from '@waybill/shared/shipment/events'
import { LEG_NAMES } from '@waybill/shared/shipment/intermodal/legs'
import { incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import { labelOf } from '@waybill/shared/shipment/rules/labels'
import { lineFields, loadInfoFields, rateFields } from '@waybill/shared/shipment/shape'
import { latenessLabel } from '@waybill/shared/shipment/tracking/lateness'
import { fieldValueText } from '../records/field-text.ts'
import { withUsDates } from '../ui/date-text.ts'
import { fieldName, type StopPlaces, stopName } from './field-name.ts'
import type { HistoryItem } from './history-item.ts'

/** An event as one line, plus details. */
export interface HistoryEventText {
  readonly title: string
  readonly detail: string | null
}

type Data = ShipmentEventData & LockEventData
type Teller<T extends keyof Data> = (data: Data[T], shipment: StopPlaces | undefined) => HistoryEventText

const say = (title: string, detail: string | null | undefined = null): HistoryEventText => ({ title, detail: detail || null })

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

const day = (date: string, time: string | null) => [fieldValueText(date), time].filter(Boolean).join(' ')

const MONEY = new Set(
  Object.entries({ ...rateFields, ...lineFields, ...loadInfoFields }).flatMap(([field, schema]) =>
    schema === money || schema === unitRate ? [field] : [],
  ),
)
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A field value in the history. Changes carry money as decimal dollars; events carry it as cents. */
export const valueText = (path: string, value: Json): string => {
  if (path.endsWith('.gets') && Array.isArray(value)) return value.map((what) => labelOf(String(what))).join(', ') || fieldValueText(value)
  if (!MONEY.has(path.slice(path.lastIndexOf('.') + 1))) return fieldValueText(value)
  if (typeof value === 'number') return DOLLARS.format(value / 100)
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? DOLLARS.format(Number(value)) : fieldValueText(value)
}

/** `old → new` of a field. */
const changeText = ({ path, from, to }: FieldChange) => `${valueText(path, from)} → ${valueText(path, to)}`

const names = (changes: readonly FieldChange[], shipment: StopPlaces | undefined): string => {
  const all = [...new Set(changes.map(({ path }) => fieldName(path, shipment)))]
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
}

const APPOINTMENT = /^pick_stops\[([^\]]+)\]\.appt_(start|end)_(date|time)$/
const ELEMENT = /^(pick_stops|accessorial_lines|items)\[[^\]]+\]$/

/** The stop, if only its appointment changed. */
const appointmentOf = (changes: readonly FieldChange[]): string | null => {
  const stops = new Set(changes.map(({ path }) => APPOINTMENT.exec(path)?.[1]))
  const [stop] = stops
  return stops.size === 1 && stop !== undefined ? stop : null
}

const revised = (changes: readonly FieldChange[], shipment: StopPlaces | undefined): HistoryEventText => {
  const stop = appointmentOf(changes)
  if (stop !== null) return say(`Appointment of ${stopName(stop, shipment).toLowerCase()} changed`, changes.map(changeText).join(', '))
  const [change] = changes
  if (change && changes.length === 1) {
    const name = fieldName(change.path, shipment)
    if (ELEMENT.test(change.path)) return say(`${name} ${change.from === null ? 'added' : 'removed'}`)
    return say(`${name} changed`, change.path.endsWith('.order') ? null : changeText(change))
  }
  return say(`${changes.length} fields changed`, names(changes, shipment))
}

const reached =
  (what: string) =>
  (id: string, date: string, time: string | null, source: string, shipment: StopPlaces | undefined): HistoryEventText =>
    say(`${what} ${stopName(id, shipment).toLowerCase()}`, joined(day(date, time), source === 'tracking' ? 'by tracking' : null))

const arrived = reached('Arrived at')
const departed = reached('Departed from')

/** `4820001-E2` → `Event 2`. */
const numbered = (what: string, id: string) => `${what} ${id.slice(id.lastIndexOf('-') + 2)}`

const MODES = { truckload: 'truckload', less_than_truckload: 'less than truckload', intermodal: 'intermodal' } as const

/** Compliance result when the carrier was booked. LTL carriers are not checked [4.37]. */
const judgement = (
  { override_reason }: Data['ShipmentCovered']['carrier'],
  { passed, findings, receipt }: Data['ShipmentCovered']['compliance'],
) => {
  if (receipt?.skipped) return `Compliance not checked: ${receipt.skipped}`
  return passed ? 'Compliance passed' : joined('Compliance overridden', override_reason ?? findings.join(', '))
}

const TELLERS: { readonly [T in keyof Data]: Teller<T> } = {
  ShipmentCreated: ({ shipment }) =>
    shipment.tender
      ? say('Created from EDI 204 tender', joined(shipment.tender.shipment_id, shipment.tender.sender))
      : shipment.repeated_from
        ? say(`Created from pro ${shipment.repeated_from}`)
        : say('Created', joined(MODES[shipment.mode], shipment.customer?.name)),
  ShipmentRevised: ({ changes }, shipment) => revised(changes, shipment),
  ShipmentCovered: ({ carrier, compliance }) => say(`Covered by ${carrier.name}`, judgement(carrier, compliance)),
  ShipmentUncovered: ({ carrier_name, reason, notes }) => say(`Uncovered from ${carrier_name}`, joined(reason, notes)),
  LegCovered: ({ leg, carrier, compliance }) => say(`${LEG_NAMES[leg]} covered by ${carrier.name}`, judgement(carrier, compliance)),
  LegUncovered: ({ leg, carrier_name, reason, notes }) => say(`${LEG_NAMES[leg]} uncovered from ${carrier_name}`, joined(reason, notes)),
  LegMilestoneReached: ({ leg, milestone, date, time }) => say(`${LEG_NAMES[leg]} ${milestone}`, day(date, time)),
  LegMilestoneWithdrawn: ({ leg, milestone }) => say(`${LEG_NAMES[leg]}: ${milestone} removed`),
  ShipmentDispatched: ({ dispatched, changes }) => {
    const driver = changes.find(({ path }) => path === 'load_info.driver_1_ref_driver')?.to
    return say('Dispatched', joined(typeof driver === 'string' ? driver : null, fieldValueText(dispatched)))
  },
  DispatchWithdrawn: ({ dispatched }) => say('Dispatch undone', fieldValueText(dispatched)),
  StopArrived: (data, shipment) => arrived(data.stop_id, data.arrival_date, data.arrival_time, data.source, shipment),
  StopDeparted: (data, shipment) => departed(data.stop_id, data.departure_date, data.departure_time, data.source, shipment),
  StopMilestoneWithdrawn: ({ stop_id, milestone }, shipment) =>
    say(`${milestone === 'arrival' ? 'Arrival at' : 'Departure from'} ${stopName(stop_id, shipment).toLowerCase()} removed`),
  ShipmentHeld: ({ reason }) => say('Put on hold', reason),
  HoldRemoved: () => say('Hold removed'),
  ShipmentReserved: (data) => say(`Reserved by ${data.for.username}`),
  ReservationRemoved: () => say('Reservation removed'),
  ShipmentVoided: ({ reason, notes }) => say('Voided', joined(reason, notes)),
  VoidWithdrawn: ({ reason }) => say('Unvoided', reason),
  ShipmentReleased: ({ reason }) => say('Released', reason),
  CheckCallLogged: ({ check_call: { city, state, note } }) => say('Check call', joined([city, state].filter(Boolean).join(', '), note)),
  CheckCallStruck: ({ id, reason }) => say(`${numbered('Check call', id)} voided`, reason),
  CarrierBidReceived: ({ bid }) =>
    say(
      `Bid of ${bid.carrier_name ?? `MC ${bid.mc_num}`} received`,
      joined(bid.amount === null ? null : DOLLARS.format(bid.amount / 100), bid.status, bid.note),
    ),
  CarrierBidRevised: ({ id, changes }) => say(`${numbered('Bid', id)} changed`, names(changes, undefined)),
  CarrierBidWithdrawn: ({ id, carrier_name }) => say(`${numbered('Bid', id)} withdrawn`, carrier_name),
  LtlQuotesReceived: ({ quotes, provider, simulated }) =>
    say(`${quotes.length} LTL quotes received`, joined(provider, simulated ? 'simulated' : null)),
  LtlQuoteSelected: ({ carrier_name }) => say(`LTL quote of ${carrier_name} selected`),
  LtlQuoteUnselected: ({ carrier_name }) => say(`LTL quote of ${carrier_name} no longer selected`),
  LtlQuoteBooked: ({ carrier_name, confirmation, forwarded_to_carrier, simulated }) =>
    say(
      `LTL quote of ${carrier_name} booked`,
      joined(confirmation, forwarded_to_carrier ? 'sent to the carrier' : null, simulated ? 'simulated' : null),
    ),
  LtlBookingCancelled: ({ carrier_name, confirmation, simulated }) =>
    say(`LTL booking with ${carrier_name} canceled`, joined(confirmation, simulated ? 'simulated' : null)),
  LtlPickupRequested: ({ carrier_name, pickup, simulated }) =>
    say(
      `Pickup requested from ${carrier_name}`,
      joined(day(pickup.pickup_date, pickup.pickup_time), pickup.confirmation, simulated ? 'simulated' : null),
    ),
  LanePricesRefreshed: ({ prices, provider, simulated }) =>
    say(
      'Lane prices looked up',
      joined(provider, prices[0] ? DOLLARS.format(prices[0].average / 100) : null, simulated ? 'simulated' : null),
    ),
  IncidentReported: ({ incident }) =>
    say(
      `Incident ${incident.incident_type_code} reported`,
      joined(withUsDates(incidentChangeText(incident) ?? ''), incident.reason_description ?? incident.reason_code, incident.note),
    ),
  EventOpened: ({ event }) => say(`Event opened: ${event.type}`, event.note),
  EventEdited: ({ id, changes }) => say(`${numbered('Event', id)} changed`, changes.map(changeText).join(', ')),
  EventClosed: ({ id, resolution }) => say(`${numbered('Event', id)} closed`, resolution),
  OpenEventsAcknowledged: () => say('Open events acknowledged'),
  TenderUpdateReceived: ({ update }) => say('Tender update received', update.summary),
  TrackingStarted: ({ provider, simulated }) => say('Tracking started', joined(provider, simulated ? 'simulated' : null)),
  TrackingStopped: ({ provider, reason }) => say('Tracking stopped', joined(provider, reason)),
  TrackingDelayed: ({ stop_id, minutes_late }, shipment) =>
    say(`Running late for ${stopName(stop_id, shipment).toLowerCase()}`, latenessLabel(minutes_late)),
  TrackingOnTime: ({ stop_id }, shipment) => say(`Back on time for ${stopName(stop_id, shipment).toLowerCase()}`),
  DocumentAttached: ({ document }) => say(`Document attached: ${document.name}`, document.folder),
  DocumentRemoved: ({ name, folder, reason }) => say(`Document removed: ${name}`, joined(folder, reason)),
  ConfirmationRequested: ({ carrier_name, to }) => say('Rate confirmation queued', joined(carrier_name, to)),
  ConfirmationSent: ({ carrier_name, to, by_hand, simulated }) =>
    say('Rate confirmation sent', joined(carrier_name, to, by_hand ? 'marked manually' : null, simulated ? 'simulated' : null)),
  ConfirmationFailed: ({ to, unknown: maybeSent, reason }) =>
    say(maybeSent ? 'Rate confirmation: delivery status unknown' : 'Rate confirmation not sent', joined(to, reason)),
  ConfirmationWithdrawn: () => say('Rate confirmation marked as not sent'),
  ConfirmationReceived: ({ received_by_username }) => say('Signed rate confirmation received', received_by_username),
  ConfirmationReceiptWithdrawn: () => say('Rate confirmation marked as not received'),
  ConfirmationSuperseded: () => say('Rate confirmation superseded'),
  PersonalDataErased: ({ changes }, shipment) =>
    say('Personal data erased', changes.length === 0 ? 'Former values' : names(changes, shipment)),
  TrackingOrderPlaced: ({ provider, simulated, particulars }) =>
    say(
      'Tracking order sent',
      joined(provider, simulated ? 'simulated' : null, particulars.driver_cell ?? particulars.truck_trailer_number),
    ),
  TrackingOrderChanged: ({ particulars }) =>
    say('Tracking order updated', joined(particulars.driver_cell ?? particulars.truck_trailer_number)),
  TrackingOrderStopped: ({ provider, reason }) => say('Tracking order stopped', joined(provider, reason)),
  TrackingOrderStatusTold: ({ order_status }) => say(`Tracking order: ${order_status}`),
  TrackingOrderLinkLearned: ({ order_hyperlink }) => say('Tracking order link looked up', order_hyperlink),
  PartnerStatusLearned: ({ mp_partner_status, mp_truck_trailer_name }) =>
    say(`Tracking partner: ${mp_partner_status ?? 'unknown'}`, mp_truck_trailer_name),
  LockAcquired: () => say('Locked'),
  LockExtended: () => say('Lock extended'),
  LockReleased: () => say('Lock released'),
  LockExpired: ({ holder }) => say('Lock expired', holder.username),
  LockRequested: ({ by }) => say('Lock requested', by.username),
  LockKept: ({ asked }) => say('Lock request declined', `requested by ${asked.map(({ username }) => username).join(', ')}`),
  LockHandedOver: ({ from, to }) => say(`Lock handed to ${to.username}`, `from ${from.username}`),
  LockReleasedByAdmin: ({ holder, reason }) => say(`Lock taken from ${holder.username}`, reason),
}

const isKnown = (type: string): type is keyof Data => Object.hasOwn(TELLERS, type)

/** Fallback description from the event type, for types without their own description or newer than this page. */
export const eventTypeLabel = (type: string): string => type.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Description of an event. Stops are named by their position in `shipment`, if given. */
export const describeEvent = ({ type, data }: Pick<HistoryItem, 'type' | 'data'>, shipment?: StopPlaces): HistoryEventText =>
  isKnown(type)
    ? (TELLERS[type] as (data: unknown, shipment: StopPlaces | undefined) => HistoryEventText)(data, shipment)
    : say(eventTypeLabel(type))
