const MAX_LENGTH = 120
/**
 * Characters that file systems or headers do not allow: path separators, control characters, characters reserved by Windows, and
 * bidirectional text marks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A file name that is safe to show, send and save: the last part of a path, without unsafe characters, with its extension kept. */
export const safeFileName = (input: string): string => {
  const last = input.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .toWellFormed()
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (cleaned === '') return 'document'
  const characters = [...cleaned]
  if (characters.length <= MAX_LENGTH) return cleaned
  const extension = /\.[a-z0-9]{1,8}$/i.exec(cleaned)?.[0] ?? ''
  return characters.slice(0, MAX_LENGTH - extension.length).join('') + extension
}
