/** RFC 8187: what every header can carry, percent-encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Letters that every client reads, for those that do not read the encoded name. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/**
 * Headers for bytes that a stranger may have brought: shown or saved under their name, never sniffed for another type, never with
 * scripts, frames or requests of their own.
 */
export const documentHeaders = (
  { name, media_type, size }: { readonly name: string; readonly media_type: string; readonly size: number },
  inline: boolean,
): Record<string, string> => ({
  'content-type': media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type,
  'content-length': String(size),
  'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
})
