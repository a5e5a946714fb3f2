/** The permanent id of an event: its place in its stream, such as `shipment/4820001/7`. Null while it has none. */
export const eventIdOf = ({ stream, version }: { readonly stream?: string; readonly version?: number }): string | null =>
  stream === undefined || version === undefined ? null : `${stream}/${version}`
