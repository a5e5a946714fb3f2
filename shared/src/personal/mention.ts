import type { Json } from '../log/envelope.ts'
import { ERASED } from './map-personal.ts'

/** What says something of somebody within a longer text: a phone number in a note, a name in an error report. */
export interface Mentions {
  /** The text with everything that is meant replaced by the mark; the same text where nothing is. */
  erased(text: string): string
  /** The same for every text of a document, names of fields left alone; the very document where nothing is meant. */
  erasedIn<T extends Json>(document: T): T
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Between the digits of a phone number as people write it. */
const GAP = '[\\s().+/x-]{0,3}'

const patternOf = (key: string): string => {
  const kind = key.slice(0, key.indexOf(':'))
  const said = key.slice(kind.length + 1)
  const words = said.split(' ').map(escaped).join('\\s+')
  if (kind === 'phone') return `(?<!\\d)(?:\\+?1${GAP})?\\(?${[...said].join(GAP)}(?!\\d)`
  if (kind === 'email') return `(?<![\\p{L}\\p{N}.+_-])${words}(?![\\p{L}\\p{N}_-])`
  return `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`
}

/** Finds these identifiers (`Identifier.key`) within texts, however they are written there. Words of less than two letters are not looked for. */
export const mentionsOf = (keys: Iterable<string>): Mentions => {
  const patterns = [...keys].filter((key) => key.length > key.indexOf(':') + 2).map((key) => new RegExp(patternOf(key), 'giu'))
  const erased = (text: string): string => patterns.reduce((left, pattern) => left.replace(pattern, ERASED), text)
  const erasedIn = (value: Json): Json => {
    if (typeof value === 'string') return erased(value)
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) {
      const list = value.map(erasedIn)
      return list.some((element, index) => element !== value[index]) ? list : value
    }
    const fields = Object.entries(value).map(([name, inner]) => [name, erasedIn(inner as Json)] as const)
    return fields.some(([name, inner]) => inner !== (value as Record<string, Json>)[name]) ? Object.fromEntries(fields) : value
  }
  return { erased, erasedIn: <T extends Json>(document: T) => erasedIn(document) as T }
}
