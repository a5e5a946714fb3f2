import { HAZARDOUS_HANDLING, INTERMODAL_HANDLING, LTL_HANDLING, REFRIGERATED_HANDLING } from './code-lists.ts'
import { readNumber } from './measures.ts'
import { element, type Segment } from './segments.ts'
import type { Tender } from './tender.ts'

/** NTE and K1 texts, and special handling as text or code. */
export const readNotes = (segments: readonly Segment[]): readonly string[] =>
  segments.flatMap((segment) => {
    const at = (position: number) => element(segment, position)
    switch (segment.tag) {
      case 'NTE':
        return at(2) || (at(1).length > 3 ? at(1) : [])
      case 'K1':
        return [at(1), at(2)].filter(Boolean).join(' ') || []
      case 'AT5': {
        const handling = at(3) || [at(1), at(2)].filter(Boolean).join(' ')
        return handling ? `Handling: ${handling}` : []
      }
      default:
        return []
    }
  })

const fahrenheit = (text: string, unit: string): number | null => {
  const degrees = readNumber(text)
  return degrees === null ? null : unit === 'CE' ? Math.round(degrees * 18 + 320) / 10 : degrees
}

/** The first temperature range of an AT5 or MEA, in °F; null if there is none. */
const readTemperature = (segments: readonly Segment[]): Tender['temperature'] => {
  for (const segment of segments) {
    const at = (position: number) => element(segment, position)
    if (segment.tag === 'AT5' && (at(5) || at(6))) return { min: fahrenheit(at(5), at(4)), max: fahrenheit(at(6), at(4)) }
    if (segment.tag === 'MEA' && (at(1) === 'TE' || at(2) === 'TE')) {
      return { min: fahrenheit(at(5) || at(3), at(4)), max: fahrenheit(at(6) || at(3), at(4)) }
    }
  }
  return null
}

/** Special handling of a tender that applies to the whole load. */
export const readHandling = (segments: readonly Segment[]) => {
  const codes = segments.filter((segment) => segment.tag === 'AT5').flatMap((segment) => [element(segment, 1), element(segment, 2)])
  const anyOf = (set: ReadonlySet<string>) => codes.some((code) => set.has(code))
  return {
    hazardous: anyOf(HAZARDOUS_HANDLING),
    refrigerated: anyOf(REFRIGERATED_HANDLING),
    less_than_truckload: anyOf(LTL_HANDLING),
    intermodal: anyOf(INTERMODAL_HANDLING),
    temperature: readTemperature(segments),
  }
}
