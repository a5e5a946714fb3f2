import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { happened, type ShipmentEventOf } from '../events.ts'
import { type Refusal, refuse } from '../refusals.ts'
import { isReadOnly } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { MOST_DOCUMENTS, type NewDocument } from './document.ts'

/** Why a load takes no further paper, null when it does. */
export const attachingBlocked = (state: Shipment): Refusal | null =>
  state.documents.length >= MOST_DOCUMENTS
    ? { type: 'TooManyDocuments', message: `Shipment ${state.pro} holds ${MOST_DOCUMENTS} documents already.` }
    : null

/** The fact that a paper was put to a load, under the next number of the load's papers. */
export const attached = (state: Shipment, document: NewDocument, facts: ShipmentFacts): ShipmentEventOf<'DocumentAttached'> =>
  happened('DocumentAttached', {
    document: {
      id: `${state.pro}-D${state.documents.length + 1}`,
      ...document,
      attached_by: facts.by.username,
      attached_at: facts.now,
      removed: null,
    },
  })

/**
 * Puts a paper to a load [3.10]. Also to one that was released or voided: the carrier's invoice comes last. The same bytes in the same
 * folder are there already, so nothing happens.
 */
export const attachDocument = (
  state: Shipment,
  { document }: ShipmentCommandOf<'AttachDocument'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const known = state.documents.find(
    ({ sha256, folder, name, removed }) =>
      removed === null && sha256 === document.sha256 && folder === document.folder && name === document.name,
  )
  if (known) return Result.succeed([])
  const blocked = attachingBlocked(state)
  if (blocked) return Result.fail(blocked)
  return Result.succeed([attached(state, document, facts)])
}

/** Takes a paper away from a load that may still change; what it was, and who took it, stays in the history. */
export const removeDocument = (state: Shipment, { id, reason }: ShipmentCommandOf<'RemoveDocument'>): ShipmentDecision => {
  const document = state.documents.find((one) => one.id === id)
  if (!document) return refuse('UnknownDocument', `There is no document ${id}.`)
  if (document.removed) return Result.succeed([])
  if (isReadOnly(state)) return refuse('ReadOnly', `Shipment ${state.pro} is read-only: its documents stay.`)
  if (state.confirmations.some(({ document_id, state: how }) => document_id === id && how === 'sending')) {
    return refuse('DocumentBeingSent', `${document.name} is just being sent.`)
  }
  return Result.succeed([happened('DocumentRemoved', { id, name: document.name, folder: document.folder, reason })])
}
