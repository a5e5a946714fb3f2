/** Target of a link to a past version of a record. */
export interface MomentLink {
  readonly kind: string
  readonly id: string
  readonly at: string
}

/** Builds the URL of a past version: `/acme?record=shipment/4820001&at=2026-11-20T14:00:00.000Z`. */
export const linkOf = (origin: string, tenant: string, { kind, id, at }: MomentLink): string =>
  `${origin}/${encodeURIComponent(tenant)}?${new URLSearchParams({ record: `${kind}/${id}`, at })}`

/** Parses the query string of such a URL; null if it isn't one. */
export const parseMomentLink = (search: string): MomentLink | null => {
  const query = new URLSearchParams(search)
  const record = /^([\w-]+)\/(.+)$/.exec(query.get('record') ?? '')
  const at = query.get('at') ?? ''
  if (!record?.[1] || !record[2] || Number.isNaN(Date.parse(at))) return null
  return { kind: record[1], id: record[2], at: new Date(at).toISOString() }
}
