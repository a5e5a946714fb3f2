const COLOURS = 6

/** The first letters of the first and the last word, `Miles Okafor` → `MO`; of one word the first two, `admin` → `AD`, or what numbers it: `dispatcher2` → `D2`. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const second = last.slice(0, 1) || /\d$/.exec(first.slice(1))?.[0] || first.slice(1, 2)
  return (first.slice(0, 1) + second).toUpperCase()
}

/** The token of a person's colour: always the same for the same name. */
export const whoTokenOf = (name: string): string => {
  let sum = 0
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `--who-${(sum % COLOURS) + 1}`
}
