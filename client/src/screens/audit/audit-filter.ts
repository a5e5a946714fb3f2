/** What the audit log is asked for; empty: whatever it is. */
export interface AuditFilter {
  readonly by: string
  readonly kind: string | null
  /** Id of a record: a pro, a carrier's number. */
  readonly record: string
  readonly field: string
  readonly type: string
  readonly address: string
  /** Days, `YYYY-MM-DD`, on the clock of whoever asks. */
  readonly from: string | null
  readonly to: string | null
}

export const EVERYTHING_DONE: AuditFilter = { by: '', kind: null, record: '', field: '', type: '', address: '', from: null, to: null }

/** The beginning of a local day, or the end of it, as an instant. */
const edge = (day: string, end: boolean): string => new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`).toISOString()

/** The parameters of `GET /audit_log`. A record without a kind is a load. */
export const queryOf = ({ by, kind, record, field, type, address, from, to }: AuditFilter): { readonly [name: string]: string } => {
  const id = record.trim()
  return {
    ...(by.trim() !== '' && { by: by.trim() }),
    ...(id !== '' && (id.includes('/') ? { record: id } : kind === null ? { pro: id } : { record: `${kind}/${id}` })),
    ...(kind !== null && id === '' && { kind }),
    ...(field.trim() !== '' && { field: field.trim() }),
    ...(type.trim() !== '' && { type: type.trim() }),
    ...(address.trim() !== '' && { address: address.trim() }),
    ...(from !== null && { from: edge(from, false) }),
    ...(to !== null && { to: edge(to, true) }),
  }
}
