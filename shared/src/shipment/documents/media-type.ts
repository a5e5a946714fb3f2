const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, place) => bytes[offset + place] === byte)
const ascii = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0))

const SIGNATURES: readonly { readonly type: string; readonly fits: (bytes: Uint8Array) => boolean }[] = [
  { type: 'application/pdf', fits: (bytes) => startsWith(bytes, ascii('%PDF-')) },
  { type: 'image/png', fits: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', fits: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', fits: (bytes) => startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a')) },
  { type: 'image/webp', fits: (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) },
  {
    type: 'image/tiff',
    fits: (bytes) => startsWith(bytes, [0x49, 0x49, 0x2a, 0x00]) || startsWith(bytes, [0x4d, 0x4d, 0x00, 0x2a]),
  },
  {
    type: 'image/heic',
    fits: (bytes) => startsWith(bytes, ascii('ftyp'), 4) && ['heic', 'heix', 'mif1'].some((brand) => startsWith(bytes, ascii(brand), 8)),
  },
]

const EXECUTABLES: readonly (readonly number[])[] = [
  ascii('MZ'),
  [0x7f, ...ascii('ELF')],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  ascii('#!'),
]

/** Whether the bytes are an executable, which cannot be a load document. */
export const isExecutable = (bytes: Uint8Array): boolean => EXECUTABLES.some((signature) => startsWith(bytes, signature))

const isText = (bytes: Uint8Array): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000')
  } catch {
    return false
  }
}

/** Types accepted as the sender declares them, because their content has no signature in its first bytes and nothing executes it. */
const ACCEPTED_AS_DECLARED = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'message/rfc822',
  'text/csv',
])

/**
 * The media type of bytes, whatever the sender declares: PDF and images by their first bytes, text as plain text (so that no uploaded HTML
 * or script is served as one), otherwise a byte stream.
 */
export const mediaTypeOf = (bytes: Uint8Array, declared: string | null): string => {
  const detected = SIGNATURES.find(({ fits }) => fits(bytes))?.type
  if (detected) return detected
  const plain = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (ACCEPTED_AS_DECLARED.has(plain)) return plain
  return isText(bytes) ? 'text/plain' : 'application/octet-stream'
}

/** Whether the bytes are not the PDF or image that the declared type says. */
export const isTypeMismatch = (bytes: Uint8Array, declared: string | null): boolean => {
  const plain = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  return SIGNATURES.some(({ type }) => type === plain) && mediaTypeOf(bytes, declared) !== plain
}

/** Whether a browser may show the type inline; other types are only downloaded. */
export const isShownInline = (mediaType: string): boolean =>
  ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain'].includes(mediaType)
