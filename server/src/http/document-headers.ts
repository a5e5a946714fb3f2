/** RFC 8187: percent-encoded, as every header can carry it. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** ASCII letters for clients that do not read the encoded name. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/**
 * Headers for bytes that an outsider may have uploaded: shown or saved under their name, never sniffed for another type, never with
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
