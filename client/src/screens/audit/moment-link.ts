/** A moment of a record, as a link leads to it. */
export interface MomentLink {
  readonly kind: string
  readonly id: string
  readonly at: string
}

/** A record and a moment as an address of the workspace: `/acme?record=shipment/4820001&at=2026-11-20T14:00:00.000Z`. */
export const linkOf = (origin: string, tenant: string, { kind, id, at }: MomentLink): string =>
  `${origin}/${encodeURIComponent(tenant)}?${new URLSearchParams({ record: `${kind}/${id}`, at })}`

/** The moment that an address leads to; null where it leads to none. */
export const readLink = (search: string): MomentLink | null => {
  const query = new URLSearchParams(search)
  const record = /^([\w-]+)\/(.+)$/.exec(query.get('record') ?? '')
  const at = query.get('at') ?? ''
  if (!record?.[1] || !record[2] || Number.isNaN(Date.parse(at))) return null
  return { kind: record[1], id: record[2], at: new Date(at).toISOString() }
}
