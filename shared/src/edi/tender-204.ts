import { Result } from 'effect'
import { instantOf } from '../time/local-moment.ts'
import { readCharges } from './charges.ts'
import { BILLING_PARTIES, PURPOSES, TRANSACTION_SETS } from './code-lists.ts'
import { readTenderEquipment } from './equipment.ts'
import { isHazard, quantitiesOf, readItems, weightOf } from './goods.ts'
import { readHandling, readNotes } from './handling.ts'
import { isWeightUnit, readQuantity, sumOrNull } from './measures.ts'
import { hasPlace, readParties, tenderPartyOf } from './parties.ts'
import { readReferences } from './references.ts'
import { createRemarks, type Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'
import { momentOfG62, sideOfDate } from './stop-window.ts'
import type { Tender, TenderItem, TenderStop } from './tender.ts'
import { readStops, type StopBlock } from './tender-stops.ts'
import type { Problem, TransactionSet } from './transaction-set.ts'

/** Sender of a set without an envelope. */
const UNKNOWN_SENDER = 'unknown'

/** B204 has up to 30 characters; much longer text is misplaced. */
const LONGEST_NUMBER = 80

/** The most that a load accepts. */
const MOST_STOPS = 50

/** Segments of a 204 that are read. */
const READ_TAGS: ReadonlySet<string> = new Set(
  'B2 B2A L11 N9 G62 MS3 AT5 PLD NTE K1 N1 N2 N3 N4 G61 PER N7 MEA S5 AT8 LAD OID L4 L5 L3 C3'.split(' '),
)

/**
 * Some senders' tools print the number of each element before the element: `N4*01*RENO*02*NV`. Read by position such a set says
 * something else (a B2A of `01*00` is a cancellation), so it is rejected.
 */
const hasNumberedElements = (segments: readonly Segment[]): boolean => {
  const telling = segments.filter((segment) => segment.elements.length >= 4)
  const numbered = (segment: Segment) =>
    segment.elements.length % 2 === 0 &&
    segment.elements.every((value, index) => index % 2 === 1 || (/^\d\d$/.test(value) && value > (segment.elements[index - 2] ?? '00')))
  return telling.length >= 3 && telling.filter(numbered).length / telling.length > 0.7
}

const split = (segments: readonly Segment[]): { readonly heading: readonly Segment[]; readonly blocks: readonly StopBlock[] } => {
  const heading: Segment[] = []
  const blocks: { s5: Segment; segments: Segment[] }[] = []
  for (const segment of segments) {
    if (segment.tag === 'S5') blocks.push({ s5: segment, segments: [] })
    else if (segment.tag !== 'L3') (blocks.at(-1)?.segments ?? heading).push(segment)
  }
  return { heading, blocks }
}

const readRespondBy = (heading: readonly Segment[], remark: Remark): string | null => {
  const g62 = heading.find((segment) => segment.tag === 'G62' && element(segment, 1) === '64')
  const moment = g62 ? momentOfG62(g62, remark) : null
  if (!moment) return null
  if (moment.time === null) return moment.date
  return moment.zone === null ? `${moment.date}T${moment.time}` : instantOf(moment)
}

/** The sender's weight unit, for a total without one. */
const usualWeightUnit = (segments: readonly Segment[]): string => {
  for (const segment of segments) {
    const unit = segment.tag === 'AT8' ? element(segment, 2) : segment.tag === 'S5' ? element(segment, 4) : ''
    if (isWeightUnit(unit)) return unit
  }
  return ''
}

const readTotals = (
  set: TransactionSet,
  heading: readonly Segment[],
  headingItems: readonly TenderItem[],
  stops: readonly TenderStop[],
  remark: Remark,
) => {
  const headingSays = quantitiesOf(heading, headingItems, remark)
  const pickups = stops.filter((stop) => stop.event_type === 'P')
  const deliveries = stops.filter((stop) => stop.event_type === 'D')
  const overStops = (of: (stop: TenderStop) => number | null) => sumOrNull(pickups.map(of)) ?? sumOrNull(deliveries.map(of))
  const l3 = set.segments.find((segment) => segment.tag === 'L3')
  const total = l3 ? weightOf(l3, 1, element(l3, 12) || usualWeightUnit(set.segments), remark) : null
  const pickedUp = sumOrNull(pickups.map((stop) => stop.weight))
  if (l3 && total !== null && pickedUp !== null && Math.abs(total - pickedUp) > total / 100) {
    remark(l3, `The total weight is ${total} lb, but the pickups weigh ${pickedUp} lb.`)
  }
  return {
    weight: total ?? headingSays.weight ?? overStops((stop) => stop.weight),
    pieces: (l3 ? readQuantity(element(l3, 11)) : null) ?? headingSays.pieces ?? overStops((stop) => stop.pieces),
    pallets: headingSays.pallets ?? overStops((stop) => stop.pallets),
  }
}

/** The goods of the load: those of the heading, else of the pickups, else of the deliveries. */
const goodsOf = (headingItems: readonly TenderItem[], stops: readonly TenderStop[]): readonly TenderItem[] => {
  const ofStops = (kind: TenderStop['event_type']) => stops.filter((stop) => stop.event_type === kind).flatMap((stop) => stop.items)
  return [headingItems, ofStops('P'), ofStops('D')].find((items) => items.length > 0) ?? []
}

const namesOf = (items: readonly TenderItem[]): string | null =>
  [...new Set(items.map((item) => item.description).filter((description) => description !== null))].join(', ') || null

/** Reasons to reject a set as a tender, one sentence each, with the segment. */
const faultsOf = (set: TransactionSet): readonly (readonly [Segment, string])[] => {
  const b2 = set.segments.find((segment) => segment.tag === 'B2')
  const b2a = set.segments.find((segment) => segment.tag === 'B2A')
  const faults: (readonly [Segment, string])[] = []
  if (!b2) faults.push([set.start, "No B2 segment, so the load can't be identified."])
  else if (!element(b2, 4)) {
    const third = element(b2, 3)
    faults.push([b2, `B204, the shipment identification, is empty${third ? ` (B203 has "${third.slice(0, 30)}")` : ''}.`])
  } else if (element(b2, 4).length > LONGEST_NUMBER) faults.push([b2, 'B204, the shipment identification, is too long for a load number.'])
  if (!b2a || !element(b2a, 1))
    faults.push([b2a ?? set.start, 'No B2A01, so it is unknown whether this is an original, a change or a cancellation.'])
  return faults
}

const placesMissing = (stops: readonly TenderStop[]): string => {
  if (stops.length === 0) return 'this one has no stops (no S5)'
  const nowhere = stops.flatMap((stop, index) => (hasPlace(stop.place) ? [] : [index + 1]))
  if (nowhere.length === 0) return 'this one has only one stop'
  return `this one has ${stops.length} stop(s), without a location: ${nowhere.slice(0, 20).join(', ')}`
}

/**
 * Reads a tender from a 204. An original needs two stops with city and state; a change, replacement or cancellation needs only its
 * key, because it is shown with the load and not applied. Everything else may be missing and is null. A set that is not a 204, or has no
 * key or purpose, is rejected with every reason (a `Problem` of severity `rejected`).
 */
export const readTender = (set: TransactionSet): Result.Result<Tender, Problem> => {
  const reject = (faults: readonly (readonly [Segment, string])[]) => {
    const at = faults[0]?.[0] ?? set.start
    const reason = faults.map(([, text]) => text).join(' ')
    return Result.fail({ severity: 'rejected' as const, line: at.line, segment: at.number, tag: at.tag, reason })
  }
  if (set.type !== '204') {
    const name = TRANSACTION_SETS[set.type]
    return reject([[set.start, `Expected a 204, but found a ${set.type.slice(0, 10) || 'set without a type'}${name ? ` (${name})` : ''}.`]])
  }
  if (hasNumberedElements(set.segments))
    return reject([[set.start, "Element numbers are written into the data, so it can't be read by position."]])

  const unmapped = createRemarks()
  const { remark } = unmapped
  const { heading, blocks } = split(set.segments)
  const headingParties = readParties(heading, remark)
  const dates = heading.filter((segment) => segment.tag === 'G62' && sideOfDate(element(segment, 1)) !== null)
  const stops = readStops(blocks, { parties: headingParties, dates }, remark)

  const faults = [...faultsOf(set)]
  const b2 = set.segments.find((segment) => segment.tag === 'B2')
  const b2a = set.segments.find((segment) => segment.tag === 'B2A')
  const purpose = b2a ? element(b2a, 1) : ''
  const isUpdate = purpose !== '' && purpose !== '00'
  if (!isUpdate && stops.filter((stop) => hasPlace(stop.place)).length < 2) {
    faults.push([blocks[0]?.s5 ?? set.start, `A tender needs at least two stops with a city and state; ${placesMissing(stops)}.`])
  }
  if (stops.length > MOST_STOPS) faults.push([set.start, `A load can have at most ${MOST_STOPS} stops; this tender has ${stops.length}.`])
  if (!b2 || faults.length > 0) return reject(faults)

  for (const segment of set.segments) {
    if (READ_TAGS.has(segment.tag) || isHazard(segment)) continue
    remark(segment, `Not imported: ${segment.elements.filter(Boolean).join(' ').slice(0, 80) || 'empty'}.`)
  }
  for (const g62 of heading) {
    if (g62.tag !== 'G62' || element(g62, 1) === '64' || dates.includes(g62)) continue
    remark(g62, `Date ${element(g62, 1) || 'without a qualifier'} (${element(g62, 2).slice(0, 20)}) is not imported.`)
  }

  const billingParties = [...headingParties, ...blocks.flatMap((block) => readParties(block.segments, () => {}))]
  const handling = readHandling(set.segments)
  const sender = set.sender.slice(0, LONGEST_NUMBER).toWellFormed() || UNKNOWN_SENDER
  const shipmentId = element(b2, 4)
  const headingItems = readItems(heading, remark)
  const items = goodsOf(headingItems, stops)
  const totals = readTotals(set, heading, headingItems, stops, remark)
  const text = (value: string) => value || null
  return Result.succeed({
    sender,
    receiver: set.receiver,
    shipment_id: shipmentId,
    key: `${sender}/${shipmentId}`,
    purpose,
    scac: text(element(b2, 2)),
    payment_method: text(element(b2, 6)),
    respond_by: readRespondBy(heading, remark),
    ...readTenderEquipment(set.segments, handling, remark),
    description: namesOf(items),
    ...totals,
    items,
    ...readCharges(set.segments, remark),
    hazmat: handling.hazardous || set.segments.some(isHazard),
    temperature: handling.temperature,
    bill_to: tenderPartyOf(billingParties, BILLING_PARTIES),
    references: readReferences(heading),
    stops,
    notes: readNotes(heading),
    unmapped: unmapped.all(),
  })
}

/** The purpose of a tender: `original`, `cancellation`, …; the code itself if unknown. */
export const purposeName = (tender: Pick<Tender, 'purpose'>): string => PURPOSES[tender.purpose] ?? `purpose ${tender.purpose}`

/** What to do with a tender: an original creates a load; a cancellation, change or replacement is stored on the load as pending; others are ignored. */
export const tenderIntent = (tender: Pick<Tender, 'purpose'>): 'create' | 'update' | 'none' => {
  if (tender.purpose === '00') return 'create'
  return ['01', '03', '04', '05'].includes(tender.purpose) ? 'update' : 'none'
}
