import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import { receiveCarrierBid, reviseCarrierBid, withdrawCarrierBid } from './bids/decide-bids.ts'
import type { ShipmentCommand, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import {
  markConfirmation,
  recordConfirmationFailed,
  recordConfirmationSent,
  requestConfirmation,
} from './confirmation/decide-confirmation.ts'
import { logCheckCall, voidCheckCall } from './decide-check-calls.ts'
import { coverShipment, uncoverShipment } from './decide-cover.ts'
import { holdShipment, removeHold, reserveShipment, unreserveShipment } from './decide-hold.ts'
import { reportIncident } from './decide-incidents.ts'
import { acknowledgeEvents, closeEvent, editEvent, openEvent } from './decide-load-events.ts'
import { releaseShipment } from './decide-release.ts'
import { unvoidShipment, voidShipment } from './decide-release-void.ts'
import { createShipment, reviseShipment } from './decide-save.ts'
import { receiveTenderUpdate } from './decide-tender.ts'
import { recordTrackingEta, recordTrackingUpdate, startTracking, stopTracking } from './decide-tracking.ts'
import type { ShipmentDecision } from './decision.ts'
import { attachDocument, removeDocument } from './documents/decide-documents.ts'
import { coverLeg, uncoverLeg } from './intermodal/decide.ts'
import { recordLanePrices } from './lane-pricing/decide.ts'
import { bookLtlQuote, cancelLtlQuote, requestLtlPickup } from './ltl/decide-booking.ts'
import { receiveLtlQuotes, selectLtlQuote, unselectLtlQuote } from './ltl/decide-selection.ts'
import { notPermitted } from './needed-feature.ts'
import type { Shipment } from './state.ts'
import {
  changeTrackingOrder,
  placeTrackingOrder,
  receivePartnerStatus,
  receiveTrackingOrderLink,
  receiveTrackingOrderStatus,
  stopTrackingOrder,
} from './tracking/decide.ts'

type OfKnownLoad = Exclude<ShipmentCommand['type'], 'CreateShipment'>
type Decider<T extends OfKnownLoad> = (state: Shipment, command: ShipmentCommandOf<T>, facts: ShipmentFacts) => ShipmentDecision

const DECIDERS: { readonly [T in OfKnownLoad]: Decider<T> } = {
  ReviseShipment: reviseShipment,
  CoverShipment: coverShipment,
  UncoverShipment: uncoverShipment,
  CoverLeg: coverLeg,
  UncoverLeg: uncoverLeg,
  VoidShipment: voidShipment,
  UnvoidShipment: unvoidShipment,
  HoldShipment: holdShipment,
  RemoveHold: removeHold,
  ReserveShipment: (state, _, facts) => reserveShipment(state, facts),
  UnreserveShipment: (state, _, facts) => unreserveShipment(state, facts),
  ReleaseShipment: releaseShipment,
  LogCheckCall: logCheckCall,
  VoidCheckCall: voidCheckCall,
  ReceiveCarrierBid: receiveCarrierBid,
  ReviseCarrierBid: reviseCarrierBid,
  WithdrawCarrierBid: withdrawCarrierBid,
  ReceiveLtlQuotes: receiveLtlQuotes,
  SelectLtlQuote: selectLtlQuote,
  UnselectLtlQuote: unselectLtlQuote,
  BookLtlQuote: bookLtlQuote,
  CancelLtlQuote: cancelLtlQuote,
  RequestLtlPickup: requestLtlPickup,
  RecordLanePrices: recordLanePrices,
  ReportIncident: reportIncident,
  OpenEvent: openEvent,
  EditEvent: editEvent,
  CloseEvent: closeEvent,
  AcknowledgeEvents: acknowledgeEvents,
  ReceiveTenderUpdate: receiveTenderUpdate,
  StartTracking: startTracking,
  StopTracking: stopTracking,
  RecordTrackingUpdate: recordTrackingUpdate,
  RecordTrackingEta: recordTrackingEta,
  PlaceTrackingOrder: placeTrackingOrder,
  ChangeTrackingOrder: changeTrackingOrder,
  StopTrackingOrder: stopTrackingOrder,
  ReceiveTrackingOrderStatus: receiveTrackingOrderStatus,
  ReceiveTrackingOrderLink: receiveTrackingOrderLink,
  ReceivePartnerStatus: receivePartnerStatus,
  AttachDocument: attachDocument,
  RemoveDocument: removeDocument,
  RequestConfirmation: requestConfirmation,
  RecordConfirmationSent: recordConfirmationSent,
  RecordConfirmationFailed: recordConfirmationFailed,
  MarkConfirmation: markConfirmation,
}

/**
 * Decides a command against a load (null before it is created) and the facts. Pure: the same input gives the same result. The lock of the
 * load is not checked here but when the events are appended.
 */
export const decideShipment = (state: Shipment | null, command: ShipmentCommand, facts: ShipmentFacts): ShipmentDecision => {
  if (command.type === 'CreateShipment') return createShipment(state, command, facts)
  if (!state) return refuse('UnknownShipment', 'Shipment not found.')
  const refusal = notPermitted(state, command, facts)
  if (refusal) return Result.fail(refusal)
  return (DECIDERS[command.type] as Decider<OfKnownLoad>)(state, command, facts)
}
