import type { CarrierEvent } from '../carrier/events.ts'
import type { CustomerEvent } from '../customer/events.ts'
import type { FormTextEvent } from '../form-text/decide.ts'
import type { IntegrationEvent } from '../integration/decide.ts'
import type { LockEventType } from '../lock/events.ts'
import type { EffectEvent } from '../outbox/decide.ts'
import type { RecordEvent } from '../record/events.ts'
import type { RoleEventType } from '../role/events.ts'
import type { SettingsEvent } from '../settings/decide.ts'
import type { ShipmentEventType } from '../shipment/events.ts'
import type { UserEventType } from '../user/events.ts'
import type { StoredEvent } from './envelope.ts'

const SHIPMENT: Readonly<Record<ShipmentEventType, number>> = {
  ShipmentCreated: 1,
  ShipmentRevised: 1,
  ShipmentCovered: 1,
  ShipmentUncovered: 1,
  ShipmentDispatched: 1,
  DispatchWithdrawn: 1,
  StopArrived: 1,
  StopDeparted: 1,
  StopMilestoneWithdrawn: 1,
  ShipmentHeld: 1,
  HoldRemoved: 1,
  ShipmentReserved: 1,
  ReservationRemoved: 1,
  ShipmentVoided: 1,
  VoidWithdrawn: 1,
  ShipmentReleased: 1,
  CheckCallLogged: 1,
  CheckCallStruck: 1,
  CarrierBidReceived: 1,
  CarrierBidRevised: 1,
  CarrierBidWithdrawn: 1,
  IncidentReported: 1,
  EventOpened: 1,
  EventEdited: 1,
  EventClosed: 1,
  OpenEventsAcknowledged: 1,
  TenderUpdateReceived: 1,
  TrackingStarted: 1,
  TrackingStopped: 1,
  TrackingDelayed: 1,
  TrackingOnTime: 1,
  DocumentAttached: 1,
  DocumentRemoved: 1,
  ConfirmationRequested: 1,
  ConfirmationSent: 1,
  ConfirmationFailed: 1,
  ConfirmationWithdrawn: 1,
  ConfirmationReceived: 1,
  ConfirmationReceiptWithdrawn: 1,
  ConfirmationSuperseded: 1,
  PersonalDataErased: 1,
  LtlQuotesReceived: 1,
  LtlQuoteSelected: 1,
  LtlQuoteUnselected: 1,
  LtlQuoteBooked: 1,
  LtlBookingCancelled: 1,
  LtlPickupRequested: 1,
  LanePricesRefreshed: 1,
  TrackingOrderPlaced: 1,
  TrackingOrderChanged: 1,
  TrackingOrderStopped: 1,
  TrackingOrderStatusTold: 1,
  TrackingOrderLinkLearned: 1,
  PartnerStatusLearned: 1,
  LegCovered: 1,
  LegUncovered: 1,
  LegMilestoneReached: 1,
  LegMilestoneWithdrawn: 1,
}

const LOCK: Readonly<Record<LockEventType, number>> = {
  LockAcquired: 1,
  LockExtended: 1,
  LockReleased: 1,
  LockExpired: 1,
  LockRequested: 1,
  LockKept: 1,
  LockHandedOver: 1,
  LockReleasedByAdmin: 1,
}

const CARRIER: Readonly<Record<CarrierEvent['type'], number>> = {
  CarrierCreated: 1,
  CarrierRevised: 1,
  CarrierPayeeSet: 1,
  CarrierPayeeRemoved: 1,
  PersonalDataErased: 1,
}

const CUSTOMER: Readonly<Record<CustomerEvent['type'], number>> = { CustomerCreated: 1, CustomerRevised: 1, PersonalDataErased: 1 }

const USER: Readonly<Record<UserEventType, number>> = {
  UserCreated: 1,
  UserRevised: 1,
  UserRolesChanged: 1,
  UserRetired: 1,
  PasswordChanged: 1,
  PersonalDataErased: 1,
}

const ROLE: Readonly<Record<RoleEventType, number>> = { RoleCreated: 1, RoleRevised: 1, RoleDeleted: 1 }

const RECORD: Readonly<Record<RecordEvent['type'], number>> = {
  RecordCreated: 1,
  RecordRevised: 1,
  RecordActivated: 1,
  RecordDeactivated: 1,
  RecordRemoved: 1,
  PersonalDataErased: 1,
}

const FORM_TEXT: Readonly<Record<FormTextEvent['type'], number>> = { FormTextRevised: 1 }
const INTEGRATION: Readonly<Record<IntegrationEvent['type'], number>> = { IntegrationRevised: 1 }
const SETTINGS: Readonly<Record<SettingsEvent['type'], number>> = { SettingsRevised: 1 }

const OUTBOX: Readonly<Record<EffectEvent['type'], number>> = {
  EffectRequeued: 1,
  EffectMarkedSent: 1,
  EffectMarkedNotSent: 1,
  EffectCanceled: 1,
}

/** Every event type by record kind, with its newest schema version. All older versions can be read. */
export const KNOWN_EVENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  shipment: SHIPMENT,
  lock: LOCK,
  carrier: CARRIER,
  customer: CUSTOMER,
  user: USER,
  role: ROLE,
  record: RECORD,
  form_text: FORM_TEXT,
  settings: SETTINGS,
  integration: INTEGRATION,
  outbox: OUTBOX,
}

type EventIdentity = Pick<StoredEvent, 'stream' | 'type' | 'schema_version'>

const kindOf = ({ stream }: Pick<EventIdentity, 'stream'>): string => stream.slice(0, stream.indexOf('/'))

/** The log holds an event that this version of Waybill cannot read, because a newer version wrote it. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent'
  constructor({ stream, type, schema_version }: EventIdentity) {
    super(`${stream} has an event that this version of Waybill cannot read: ${type}, version ${schema_version}. Update Waybill.`)
  }
}

/** Whether this version of Waybill can read an event of this type and version. */
export const isKnownEvent = ({ stream, type, schema_version }: EventIdentity): boolean => {
  const newest = KNOWN_EVENTS[kindOf({ stream })]?.[type]
  return newest !== undefined && schema_version >= 1 && schema_version <= newest
}

/** Returns the event if its type and version are known. @throws UnknownEvent */
export const knownEvent = <Event extends EventIdentity>(event: Event): Event => {
  if (kindOf(event) in KNOWN_EVENTS && !isKnownEvent(event)) throw new UnknownEvent(event)
  return event
}
