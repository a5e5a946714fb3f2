/** Which printed form a document is, and of what it was made: the load at this version and log position, the terms at theirs. */
export type FormOrigin = {
  readonly type: string
  readonly version: number
  readonly position: number
  readonly text_version: number | null
}

/** A paper of the load as the log knows it. The bytes lie in the document storage under `sha256` (hex); `size` is in bytes. */
export type LoadDocument = {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly media_type: string
  readonly size: number
  readonly sha256: string
  /** Null for what somebody brought. */
  readonly form: FormOrigin | null
  readonly attached_by: string
  readonly attached_at: string
  /** A paper that was taken away stays readable in the history. */
  readonly removed: { readonly by: string; readonly at: string; readonly reason: string | null } | null
}

/** A paper before it has a place in a load. */
export type NewDocument = Pick<LoadDocument, 'name' | 'folder' | 'media_type' | 'size' | 'sha256' | 'form'>

/** Papers of one load, taken away ones included. */
export const MOST_DOCUMENTS = 500

/** One paper, in bytes. */
export const MOST_DOCUMENT_BYTES = 25 * 1024 * 1024

/** The papers that are there. */
export const documentsOf = ({ documents }: { readonly documents: readonly LoadDocument[] }): readonly LoadDocument[] =>
  documents.filter(({ removed }) => removed === null)
