/** Filters of the audit log; empty means any. */
export interface AuditFilterValues {
  readonly by: string
  readonly kind: string | null
  /** Record id: a pro or a carrier number. */
  readonly record: string
  readonly field: string
  readonly type: string
  readonly address: string
  /** Days, `YYYY-MM-DD`, in the user's time zone. */
  readonly from: string | null
  readonly to: string | null
}

export const NO_AUDIT_FILTER: AuditFilterValues = { by: '', kind: null, record: '', field: '', type: '', address: '', from: null, to: null }

/** The start or end of a local day as an instant. */
const edge = (day: string, end: boolean): string => new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`).toISOString()

/** The parameters of `GET /audit_log`. A record without a kind is a load. */
export const queryOf = ({ by, kind, record, field, type, address, from, to }: AuditFilterValues): { readonly [name: string]: string } => {
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
