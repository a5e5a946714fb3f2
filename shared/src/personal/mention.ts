import type { Json } from '../log/envelope.ts'
import { ERASED } from './map-personal.ts'

/** Finds personal data within longer text: a phone number in a note, a name in an error report. */
export interface PersonMatcher {
  /** The text with everything that is meant replaced by the mark; the same text where nothing is. */
  erased(text: string): string
  /** The same for every text of a document, names of fields left alone; the very document where nothing is meant. */
  erasedIn<T extends Json>(document: T): T
  /** The same, and also where the words of a name stand apart or in another order, as in a search. */
  erasedInSearch<T extends Json>(document: T): T
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Separators between the digits of a phone number. */
const GAP = '[\\s().+/x-]{0,3}'

const patternOf = (key: string): string => {
  const kind = key.slice(0, key.indexOf(':'))
  const identifier = key.slice(kind.length + 1)
  const spaced = identifier.split(' ').map(escaped).join('\\s+')
  if (kind === 'phone') return `(?<!\\d)(?:\\+?1${GAP})?\\(?${[...identifier].join(GAP)}(?!\\d)`
  if (kind === 'email') return `(?<![\\p{L}\\p{N}.+_-])${spaced}(?![\\p{L}\\p{N}_-])`
  return `(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`
}

/** One pattern per word of a name. */
const namePatternsOf = (key: string): readonly RegExp[] =>
  key
    .slice('name:'.length)
    .split(' ')
    .map((word) => new RegExp(patternOf(`name:${word}`), 'giu'))

/** The document with every text replaced; the same object if nothing changed. */
const mapTexts = (value: Json, map: (text: string) => string): Json => {
  if (typeof value === 'string') return map(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const list = value.map((element: Json) => mapTexts(element, map))
    return list.some((element, index) => element !== value[index]) ? list : value
  }
  const fields = Object.entries(value).map(([name, inner]) => [name, mapTexts(inner as Json, map)] as const)
  return fields.some(([name, inner]) => inner !== (value as Record<string, Json>)[name]) ? Object.fromEntries(fields) : value
}

/** Finds these identifiers (`Identifier.key`) in texts, in any spelling. Identifiers shorter than two characters are ignored. */
export const createPersonMatcher = (keys: Iterable<string>): PersonMatcher => {
  const known = [...keys].filter((key) => key.length > key.indexOf(':') + 2)
  const patterns = known.map((key) => new RegExp(patternOf(key), 'giu'))
  const erased = (text: string): string => patterns.reduce((left, pattern) => left.replace(pattern, ERASED), text)
  const names = known.filter((key) => key.startsWith('name:') && key.includes(' ')).map(namePatternsOf)
  const withoutNames = (text: string): string =>
    names.reduce(
      (left, namePatterns) =>
        namePatterns.every((one) => left.search(one) !== -1) ? namePatterns.reduce((rest, one) => rest.replace(one, ERASED), left) : left,
      erased(text),
    )
  return {
    erased,
    erasedIn: (document) => mapTexts(document, erased) as typeof document,
    erasedInSearch: (document) => mapTexts(document, withoutNames) as typeof document,
  }
}
