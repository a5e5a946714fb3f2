import { createReadStream } from 'node:fs'

/**
 * A file's text encoding. Bytes that are not UTF-8 are read as Windows-1252, the superset of Latin-1 that partners
 * send.
 */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const ofByteOrderMark = (bytes: Uint8Array): TextEncoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

const isUtf8 = (decode: () => void): boolean => {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** Decodes bytes to text without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = ofByteOrderMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects a file's encoding by reading it once without keeping it. Rejects when the file can't be read. */
export const encodingOf = async (path: string): Promise<TextEncoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    const marked = first ? ofByteOrderMark(chunk) : null
    if (marked) return marked
    first = false
    if (!isUtf8(() => decoder.decode(chunk, { stream: true }))) return 'windows-1252'
  }
  return isUtf8(() => decoder.decode()) ? 'utf-8' : 'windows-1252'
}
