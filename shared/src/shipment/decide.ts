import type { ShipmentCommand, ShipmentFacts } from './commands.ts'
import { logCheckCall, strikeCheckCall } from './decide-check-calls.ts'
import { coverShipment, uncoverShipment } from './decide-cover.ts'
import { holdShipment, removeHold, reserveShipment, unreserveShipment } from './decide-hold.ts'
import { reportIncident } from './decide-incidents.ts'
import { acknowledgeEvents, closeEvent, editEvent, openEvent } from './decide-load-events.ts'
import { releaseShipment, unvoidShipment, voidShipment } from './decide-release-void.ts'
import { createShipment, reviseShipment } from './decide-save.ts'
import { receiveTenderUpdate } from './decide-tender.ts'
import { recordTrackingEta, recordTrackingUpdate, startTracking, stopTracking } from './decide-tracking.ts'
import type { ShipmentDecision } from './decision.ts'
import { refuse } from './refusals.ts'
import type { Shipment } from './state.ts'

/**
 * Judges a command against a load (null before it is created) and the facts of the moment. Pure: the same three give the same answer.
 * The lock of the load is not judged here but by the append.
 */
export const decideShipment = (state: Shipment | null, command: ShipmentCommand, facts: ShipmentFacts): ShipmentDecision => {
  if (command.type === 'CreateShipment') return createShipment(state, command, facts)
  if (!state) return refuse('UnknownShipment', 'There is no such shipment.')
  switch (command.type) {
    case 'ReviseShipment':
      return reviseShipment(state, command, facts)
    case 'CoverShipment':
      return coverShipment(state, command, facts)
    case 'UncoverShipment':
      return uncoverShipment(state, command)
    case 'VoidShipment':
      return voidShipment(state, command)
    case 'UnvoidShipment':
      return unvoidShipment(state, command, facts)
    case 'HoldShipment':
      return holdShipment(state, command)
    case 'RemoveHold':
      return removeHold(state)
    case 'ReserveShipment':
      return reserveShipment(state, facts)
    case 'UnreserveShipment':
      return unreserveShipment(state, facts)
    case 'ReleaseShipment':
      return releaseShipment(state, command)
    case 'LogCheckCall':
      return logCheckCall(state, command, facts)
    case 'StrikeCheckCall':
      return strikeCheckCall(state, command)
    case 'ReportIncident':
      return reportIncident(state, command, facts)
    case 'OpenEvent':
      return openEvent(state, command, facts)
    case 'EditEvent':
      return editEvent(state, command)
    case 'CloseEvent':
      return closeEvent(state, command)
    case 'AcknowledgeEvents':
      return acknowledgeEvents(state)
    case 'ReceiveTenderUpdate':
      return receiveTenderUpdate(state, command)
    case 'StartTracking':
      return startTracking(state, command)
    case 'StopTracking':
      return stopTracking(state, command)
    case 'RecordTrackingUpdate':
      return recordTrackingUpdate(state, command)
    case 'RecordTrackingEta':
      return recordTrackingEta(state, command)
  }
}
