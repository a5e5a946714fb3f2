/** The printed form a document is, and what it was made from: the versions and log positions of the load and of the terms. */
export type FormOrigin = {
  readonly type: string
  readonly version: number
  readonly position: number
  readonly text_version: number | null
}

/** A document on a load, as the log records it. The bytes are in document storage under `sha256` (hex); `size` is in bytes. */
export type LoadDocument = {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly media_type: string
  readonly size: number
  readonly sha256: string
  /** Null for an uploaded document. */
  readonly form: FormOrigin | null
  readonly attached_by: string
  readonly attached_at: string
  /** A removed document stays readable in the history. */
  readonly removed: { readonly by: string; readonly at: string; readonly reason: string | null } | null
}

/** A document before it is attached to a load. */
export type NewDocument = Pick<LoadDocument, 'name' | 'folder' | 'media_type' | 'size' | 'sha256' | 'form'>

/** Maximum documents per load, including removed ones. */
export const MAX_DOCUMENTS = 500

/** Maximum size of a document, in bytes. */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024

/** The documents that have not been removed. */
export const documentsOf = ({ documents }: { readonly documents: readonly LoadDocument[] }): readonly LoadDocument[] =>
  documents.filter(({ removed }) => removed === null)
