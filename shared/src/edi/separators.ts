/** Separators of elements and segments. A `segment` of `\n` means any line break. */
export interface Separators {
  readonly element: string
  readonly segment: string
}

/** Longer than any ISA and the segment after it: the range that is searched for separators. */
const HEAD_LENGTH = 600
const ISA_ELEMENTS = 16
const LINE_BREAK = /[\r\n]/
const CANNOT_SEPARATE = /[A-Za-z0-9\s]/

const escaped = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')

/** Where the next segment begins after `from`, and the character before it if that may be a terminator. Only `tags` (a pattern) count as a beginning. */
const nextSegment = (
  head: string,
  from: number,
  element: string,
  tags: string,
): { readonly at: number; readonly separator: string | null } | null => {
  const pattern = new RegExp(`(?:([^A-Za-z0-9\\s])\\s*|[\\r\\n]\\s*)(?=(?:${tags})${escaped(element)})`, 'g')
  pattern.lastIndex = from
  for (let match = pattern.exec(head); match; match = pattern.exec(head)) {
    if (match[1] !== element) return { at: match.index, separator: match[1] ?? null }
  }
  return null
}

/** The line that starts at `from` ends in this character too: it is no accident of one line. */
const endsNextLine = (head: string, from: number, character: string): boolean => {
  const end = head.slice(from).search(LINE_BREAK)
  return end > 0 && head[from + end - 1] === character
}

/** Index just behind the sixteenth element separator of an ISA, or -1. */
const behindLastSeparator = (head: string, element: string): number => {
  let at = -1
  for (let count = 0; count < ISA_ELEMENTS; count += 1) {
    at = head.indexOf(element, at + 1)
    if (at < 0) return -1
  }
  return at + 1
}

const terminator = (character: string | undefined): string => (character === undefined || LINE_BREAK.test(character) ? '\n' : character)

/**
 * The separators that an ISA at `at` declares. The standard puts the terminator at its 106th character, but real files trim and
 * collapse the padding, wrap the line, leave ISA16 out or end segments with a line break; so the segment that follows decides where
 * the ISA ends. Null when the character after `ISA` cannot separate anything.
 */
export const separatorsOfIsa = (text: string, at: number): Separators | null => {
  const head = text.slice(at, at + HEAD_LENGTH)
  const element = head[3]
  if (element === undefined || CANNOT_SEPARATE.test(element)) return null
  const isa16 = behindLastSeparator(head, element)
  const next = nextSegment(head, 4, element, 'GS|TA1|IEA|ST')
  if (!next) return { element, segment: terminator(head[isa16 > 0 ? isa16 + 1 : HEAD_LENGTH] ?? '~') }
  if (next.separator === null) return { element, segment: '\n' }
  const brokenAfter = LINE_BREAK.exec(head.slice(next.at + 1, next.at + 3))
  const maybeComponent = next.at === isa16 && brokenAfter !== null
  const nextLine = next.at + 1 + head.slice(next.at + 1).search(/\S/)
  return { element, segment: maybeComponent && !endsNextLine(head, nextLine, next.separator) ? '\n' : next.separator }
}

/** The separators of a GS or ST without an ISA, from the character behind its tag and the beginning of the next segment. */
export const separatorsOfBareSegment = (text: string, at: number): Separators | null => {
  const head = text.slice(at, at + HEAD_LENGTH)
  const element = head[2]
  if (element === undefined || CANNOT_SEPARATE.test(element)) return null
  const next = nextSegment(head, 3, element, '[A-Z][A-Z0-9]{1,2}')
  return { element, segment: next?.separator ?? (next ? '\n' : '~') }
}
