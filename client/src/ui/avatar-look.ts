const COLOURS = 6

/**
 * The first letters of the first and last word, `Miles Okafor` → `MO`; of a single word the first two, `admin` → `AD`,
 * or its number: `dispatcher2` → `D2`.
 */
export const initialsOf = (name: string): string => {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = ''] = parts
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  const second = last.slice(0, 1) || /\d$/.exec(first.slice(1))?.[0] || first.slice(1, 2)
  return (first.slice(0, 1) + second).toUpperCase()
}

/** The color token of a user: always the same for the same name. */
export const personColor = (name: string): string => {
  let sum = 0
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `--who-${(sum % COLOURS) + 1}`
}
