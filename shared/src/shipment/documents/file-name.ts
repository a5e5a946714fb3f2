const LONGEST = 120
/** What no file system and no header takes: path separators, control characters, what Windows reserves; and marks that turn the reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A file name that may be shown, sent and saved anywhere: the last part of a path, without what is dangerous, its ending kept. */
export const safeFileName = (said: string): string => {
  const last = said.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .toWellFormed()
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (cleaned === '') return 'document'
  const characters = [...cleaned]
  if (characters.length <= LONGEST) return cleaned
  const ending = /\.[a-z0-9]{1,8}$/i.exec(cleaned)?.[0] ?? ''
  return characters.slice(0, LONGEST - ending.length).join('') + ending
}
