import { receiveCarrierBid, reviseCarrierBid, withdrawCarrierBid } from './bids/decide-bids.ts'
import type { ShipmentCommand, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import {
  markConfirmation,
  recordConfirmationFailed,
  recordConfirmationSent,
  requestConfirmation,
} from './confirmation/decide-confirmation.ts'
import { logCheckCall, strikeCheckCall } from './decide-check-calls.ts'
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
import { refuse } from './refusals.ts'
import type { Shipment } from './state.ts'
import {
  changeTrackingOrder,
  learnPartnerStatus,
  learnTrackingOrderLink,
  placeTrackingOrder,
  stopTrackingOrder,
  tellTrackingOrderStatus,
} from './visibility/decide.ts'

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
  StrikeCheckCall: strikeCheckCall,
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
  TellTrackingOrderStatus: tellTrackingOrderStatus,
  LearnTrackingOrderLink: learnTrackingOrderLink,
  LearnPartnerStatus: learnPartnerStatus,
  AttachDocument: attachDocument,
  RemoveDocument: removeDocument,
  RequestConfirmation: requestConfirmation,
  RecordConfirmationSent: recordConfirmationSent,
  RecordConfirmationFailed: recordConfirmationFailed,
  MarkConfirmation: markConfirmation,
}

/**
 * Judges a command against a load (null before it is created) and the facts of the moment. Pure: the same three give the same answer.
 * The lock of the load is not judged here but by the append.
 */
export const decideShipment = (state: Shipment | null, command: ShipmentCommand, facts: ShipmentFacts): ShipmentDecision => {
  if (command.type === 'CreateShipment') return createShipment(state, command, facts)
  if (!state) return refuse('UnknownShipment', 'There is no such shipment.')
  return (DECIDERS[command.type] as Decider<OfKnownLoad>)(state, command, facts)
}
