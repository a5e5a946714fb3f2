/** Names one event for good by its place in its stream, `shipment/4820001/7`; null while it has none. */
export const eventIdOf = ({ stream, version }: { readonly stream?: string; readonly version?: number }): string | null =>
  stream === undefined || version === undefined ? null : `${stream}/${version}`
