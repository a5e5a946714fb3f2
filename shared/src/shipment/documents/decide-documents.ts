import { Result } from 'effect'
import { type Refusal, refuse } from '../../decision/refusal.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { isReadOnly } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEventOf, shipmentStream } from '../stream.ts'
import { MAX_DOCUMENTS, type NewDocument } from './document.ts'

/** Why a load cannot take another document; null if it can. */
export const attachingBlocked = (state: Shipment): Refusal | null =>
  state.documents.length >= MAX_DOCUMENTS
    ? { type: 'TooManyDocuments', message: `Shipment ${state.pro} already has ${MAX_DOCUMENTS} documents, the most a load can have.` }
    : null

/** The event that attaches a document to a load under its next document number. */
export const attached = (state: Shipment, document: NewDocument, facts: ShipmentFacts): ShipmentEventOf<'DocumentAttached'> =>
  shipmentStream.happened('DocumentAttached', {
    document: {
      id: `${state.pro}-D${state.documents.length + 1}`,
      ...document,
      attached_by: facts.by.username,
      attached_at: facts.now,
      removed: null,
    },
  })

/**
 * Attaches a document to a load [3.10], even a released or voided one, because the carrier's invoice arrives last. Attaching the same bytes
 * to the same folder again changes nothing.
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

/** Removes a document from a load that can still change. The history keeps what it was and who removed it. */
export const removeDocument = (state: Shipment, { id, reason }: ShipmentCommandOf<'RemoveDocument'>): ShipmentDecision => {
  const document = state.documents.find((one) => one.id === id)
  if (!document) return refuse('UnknownDocument', `There is no document ${id}.`)
  if (document.removed) return Result.succeed([])
  if (isReadOnly(state)) return refuse('ReadOnly', `Shipment ${state.pro} is read-only. Its documents cannot be removed.`)
  if (state.confirmations.some(({ document_id, state: how }) => document_id === id && how === 'sending')) {
    return refuse('DocumentBeingSent', `${document.name} is being sent. Try again in a moment.`)
  }
  return Result.succeed([shipmentStream.happened('DocumentRemoved', { id, name: document.name, folder: document.folder, reason })])
}
