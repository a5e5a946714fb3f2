import { type Separators, separatorsOfBareSegment, separatorsOfIsa } from './separators.ts'

/** One segment. `number` counts through the whole file and `line` is where it begins, both from 1; `elements[0]` is element 01, trimmed. */
export interface Segment {
  readonly number: number
  readonly line: number
  readonly tag: string
  readonly elements: readonly string[]
}

/** A part of the file that is not X12. */
interface Unreadable {
  readonly number: number
  readonly line: number
  readonly unreadable: string
}

/** Element `position` (from 1) of a segment, empty when it is not there. */
export const element = (segment: Segment, position: number): string => segment.elements[position - 1] ?? ''

/** A tag has two or three characters. Longer text is cut, because messages quote it. */
const LONGEST_TAG = 12

/** Line break, blank, NUL, Ctrl-Z or byte order mark: what editors and transfers leave between segments. */
const isFiller = (code: number) => code <= 32 || code === 0xfeff || code === 0xa0

const startsWithTag = (text: string, tag: string, at: number): boolean =>
  text.startsWith(tag, at) && /[^A-Za-z0-9]/.test(text[at + tag.length] ?? '')

/** Control characters and broken surrogates have no meaning in X12, and the log can't store them. */
const clean = (part: string): string =>
  part
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()

const asSegment = (raw: string, separators: Separators, number: number, line: number): Segment => {
  const whole = separators.segment === '\n' ? raw : raw.replace(/[\r\n]+/g, '')
  const [tag = '', ...elements] = whole.split(separators.element).map(clean)
  return { number, line, tag: tag.slice(0, LONGEST_TAG), elements }
}

/** A new interchange at the start of a line, so that one without an end does not include the next. */
const chunkStarts = (text: string): number[] => {
  const starts = [0]
  for (const match of text.matchAll(/^[ \t]*ISA(?=[^A-Za-z0-9\s])/gm)) if (match.index > 0) starts.push(match.index)
  return starts
}

/** Index of the next match at or after `from`, or the end of the text. The pattern must be global. */
const nextMatch = (text: string, pattern: RegExp, from: number): number => {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

const nextTerminator = (text: string, terminator: string, from: number): number => {
  if (terminator === '\n') return nextMatch(text, /[\r\n]/g, from)
  const found = text.indexOf(terminator, from)
  return found < 0 ? text.length : found
}

/** An interchange header in the middle of a line, specific enough to resume at after unreadable text. */
const HEADER_AGAIN = /(?<![A-Za-z0-9])ISA(?=([^A-Za-z0-9\s])\w\w\1)/g

/**
 * The segments of a text in order; each ISA declares the separators of its interchange. Text that does not begin with
 * ISA, GS or ST is one `Unreadable` up to the next interchange. Reads every character a bounded number of times.
 */
export function* segmentsOf(text: string): Generator<Segment | Unreadable> {
  const starts = chunkStarts(text)
  let number = 0
  let line = 1
  for (const [index, start] of starts.entries()) {
    const chunk = text.slice(start, starts[index + 1])
    let separators: Separators | null = null
    let at = 0
    let lineBreak = nextMatch(chunk, /\n/g, 0)
    const moveTo = (position: number) => {
      while (lineBreak < position) {
        line += 1
        lineBreak = nextMatch(chunk, /\n/g, lineBreak + 1)
      }
      at = position
    }
    const skipFiller = () => {
      let position = at
      while (position < chunk.length && (isFiller(chunk.charCodeAt(position)) || chunk[position] === separators?.segment)) position += 1
      moveTo(position)
    }
    for (skipFiller(); at < chunk.length; skipFiller()) {
      number += 1
      if (startsWithTag(chunk, 'ISA', at)) separators = separatorsOfIsa(chunk, at)
      else if (!separators && (startsWithTag(chunk, 'GS', at) || startsWithTag(chunk, 'ST', at))) {
        separators = separatorsOfBareSegment(chunk, at)
      }
      if (!separators) {
        yield { number, line, unreadable: chunk.slice(at, at + 40) }
        moveTo(nextMatch(chunk, HEADER_AGAIN, at + 1))
        continue
      }
      const end = nextTerminator(chunk, separators.segment, at)
      yield asSegment(chunk.slice(at, end), separators, number, line)
      moveTo(Math.min(end + 1, chunk.length))
    }
  }
}
