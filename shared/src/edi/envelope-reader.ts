import { element, type Segment } from './segments.ts'
import type { Problem, TransactionSet } from './transaction-set.ts'

interface Envelope {
  readonly header: Segment
  /** Groups of an interchange, sets of a group. */
  contents: number
}

interface OpenSet {
  readonly start: Segment
  readonly segments: Segment[]
}

/** The most problems reported per file. */
const MOST_PROBLEMS = 1000

const START_OF_FILE: Segment = { number: 1, line: 1, tag: '', elements: [] }

const digits = (text: string) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text)
const sameNumber = (a: string, b: string) => digits(a) === digits(b)

/** An element as quoted in a message, cut because a broken file can hold any text. */
const shown = (text: string) => (text === '' ? 'empty' : text.slice(0, 20))

/** Folds the segments of a file into sets and reports what is missing or wrong. */
export class EnvelopeReader {
  readonly sets: TransactionSet[] = []
  readonly problems: Problem[] = []
  private interchange: Envelope | null = null
  private group: Envelope | null = null
  private set: OpenSet | null = null
  private stray: Segment[] = []
  private bareSeen = false
  private empty = true
  private readonly noted = { warning: 0, rejected: 0 }

  take(segment: Segment): void {
    this.empty = false
    switch (segment.tag) {
      case 'ISA':
        this.endInterchange(segment, null)
        this.interchange = { header: segment, contents: 0 }
        if (element(segment, 15) === 'T') this.warn(segment, 'ISA15 marks this interchange as test data.')
        break
      case 'IEA':
        this.endInterchange(segment, segment)
        break
      case 'GS':
        this.endGroup(segment, null)
        this.group = { header: segment, contents: 0 }
        if (this.interchange) this.interchange.contents += 1
        else this.warnOfBare(segment)
        break
      case 'GE':
        this.endGroup(segment, segment)
        break
      case 'ST':
        this.rejectUnclosedSet(`before the next ST at segment ${segment.number}`)
        this.flushStray()
        this.set = { start: segment, segments: [] }
        if (this.group) this.group.contents += 1
        else if (this.interchange) this.warn(segment, 'The transaction set is not in a group (no GS).')
        else this.warnOfBare(segment)
        break
      case 'SE':
        this.endSet(segment)
        break
      default:
        if (this.set) this.set.segments.push(segment)
        else if (segment.tag !== 'TA1') this.stray.push(segment)
    }
  }

  unreadable(line: number, segment: number, start: string): void {
    this.empty = false
    this.endInterchange(null, null)
    const at: Segment = { number: segment, line, tag: '', elements: [] }
    this.reject(at, `Expected a valid ISA, GS or ST segment at the start, but found ${JSON.stringify(start.slice(0, 20))}.`)
  }

  end(): void {
    this.endInterchange(null, null)
    if (this.sets.length > 0 || this.noted.rejected > 0) return
    this.reject(START_OF_FILE, this.empty ? 'The file is empty.' : 'The file has no transaction set.')
  }

  private note(severity: Problem['severity'], { line, number, tag }: Segment, reason: string): void {
    this.noted[severity] += 1
    if (this.noted[severity] <= MOST_PROBLEMS) this.problems.push({ severity, line, segment: number, tag, reason })
    else if (this.noted[severity] === MOST_PROBLEMS + 1) {
      this.problems.push({ severity, line, segment: number, tag, reason: 'More problems of this kind follow; they are not listed.' })
    }
  }

  private warn(segment: Segment, reason: string): void {
    this.note('warning', segment, reason)
  }

  private reject(segment: Segment, reason: string): void {
    this.note('rejected', segment, reason)
  }

  private warnOfBare(segment: Segment): void {
    if (!this.bareSeen) this.warn(segment, 'No interchange header (ISA). The sender was read from the group header, or is unknown.')
    this.bareSeen = true
  }

  private rejectUnclosedSet(where: string): void {
    if (!this.set) return
    const { start } = this.set
    this.reject(start, `Transaction set ${shown(element(start, 1))} ${shown(element(start, 2))} is never closed (no SE ${where}).`)
    this.set = null
  }

  /** Segments that belong to no set: a lone SE or prose loses nothing, anything else was meant to be read. */
  private flushStray(): void {
    const [first] = this.stray
    if (first) {
      if (this.stray.every((segment) => segment.tag === 'SE')) this.warn(first, 'Found an SE without an ST.')
      else if (this.stray.every((segment) => segment.elements.length === 0)) this.warn(first, 'This is text, not X12.')
      else this.reject(first, `${this.stray.length} segment(s) starting here are not in a transaction set (no ST).`)
    }
    this.stray = []
  }

  private endSet(trailer: Segment): void {
    const set = this.set
    if (!set) {
      this.stray.push(trailer)
      return
    }
    const count = set.segments.length + 2
    const control = element(set.start, 2)
    if (!sameNumber(element(trailer, 1), String(count))) {
      this.warn(trailer, `SE01 is ${shown(element(trailer, 1))}, but there are ${count} segments.`)
    }
    if (!sameNumber(element(trailer, 2), control)) {
      this.warn(trailer, `SE02 is ${shown(element(trailer, 2))}, but ST02 is ${shown(control)}.`)
    }
    const isa = this.interchange?.header
    const gs = this.group?.header
    const of = (header: Segment | undefined, position: number) => (header ? element(header, position) : '')
    this.sets.push({
      type: element(set.start, 1),
      control,
      sender: of(isa, 6) || of(gs, 2),
      receiver: of(isa, 8) || of(gs, 3),
      interchange_control: of(isa, 13),
      group_control: of(gs, 6),
      version: of(gs, 8) || of(isa, 12),
      test: of(isa, 15) === 'T',
      start: set.start,
      segments: set.segments,
    })
    this.set = null
  }

  private endGroup(at: Segment | null, trailer: Segment | null): void {
    this.rejectUnclosedSet(at ? `before ${at.tag} at segment ${at.number}` : 'before the end of the text')
    this.flushStray()
    const group = this.group
    this.group = null
    if (!group) {
      if (trailer) this.warn(trailer, 'Found a GE without a GS.')
      return
    }
    if (!trailer) {
      this.warn(group.header, 'The group is never closed (no GE).')
      return
    }
    if (!sameNumber(element(trailer, 1), String(group.contents))) {
      this.warn(trailer, `GE01 is ${shown(element(trailer, 1))}, but there are ${group.contents} transaction sets.`)
    }
    if (!sameNumber(element(trailer, 2), element(group.header, 6))) {
      this.warn(trailer, `GE02 is ${shown(element(trailer, 2))}, but GS06 is ${shown(element(group.header, 6))}.`)
    }
  }

  /** Ends the interchange before `at`, or where the readable text ends; `trailer` is its IEA, if that is what ends it. */
  private endInterchange(at: Segment | null, trailer: Segment | null): void {
    if (this.group || this.set || this.stray.length > 0) this.endGroup(at, null)
    const interchange = this.interchange
    this.interchange = null
    this.bareSeen = false
    if (!interchange) {
      if (trailer) this.warn(trailer, 'Found an IEA without an ISA.')
      return
    }
    if (!trailer) {
      this.warn(interchange.header, 'The interchange is never closed (no IEA).')
      return
    }
    if (!sameNumber(element(trailer, 1), String(interchange.contents))) {
      this.warn(trailer, `IEA01 is ${shown(element(trailer, 1))}, but there are ${interchange.contents} groups.`)
    }
    if (!sameNumber(element(trailer, 2), element(interchange.header, 13))) {
      this.warn(trailer, `IEA02 is ${shown(element(trailer, 2))}, but ISA13 is ${shown(element(interchange.header, 13))}.`)
    }
  }
}
