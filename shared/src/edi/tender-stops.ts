import { BILLING_PARTIES, LOADING_PARTIES, UNLOADING_PARTIES } from './code-lists.ts'
import { quantitiesOf, quantitiesOfS5, readItems } from './goods.ts'
import { readNotes } from './handling.ts'
import { readQuantity } from './measures.ts'
import { hasPlace, NO_PARTY, readParties, tenderPartyOf } from './parties.ts'
import { readReferences } from './references.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'
import { type StopKind, stopKinds } from './stop-kind.ts'
import { readWindow, sideOfDate } from './stop-window.ts'
import type { TenderParty, TenderStop } from './tender.ts'

/** An S5 with the segments up to the next one. */
export interface StopBlock {
  readonly s5: Segment
  readonly segments: readonly Segment[]
}

/** Values of the heading for stops that have none of their own. */
export interface Heading {
  readonly parties: readonly TenderParty[]
  readonly dates: readonly Segment[]
}

const ordinal = (block: StopBlock): number | null => {
  const number = readQuantity(element(block.s5, 1))
  return number !== null && Number.isInteger(number) ? number : null
}

/** The stops by sequence number if each has its own, else in file order. */
const inSequence = (blocks: readonly StopBlock[], remark: Remark): readonly StopBlock[] => {
  const numbers = blocks.map(ordinal)
  const usable = !numbers.includes(null) && new Set(numbers).size === numbers.length
  const first = blocks[0]
  if (!usable) {
    if (first && blocks.length > 1) remark(first.s5, 'Stop numbers are missing or repeated. The stops are in the order of the file.')
    return blocks
  }
  const sorted = [...blocks].sort((a, b) => (ordinal(a) ?? 0) - (ordinal(b) ?? 0))
  if (first && sorted.some((block, index) => block !== blocks[index])) remark(first.s5, 'The stops were sorted by stop number.')
  return sorted
}

const placeOf = (parties: readonly TenderParty[], kind: StopKind['event_type']): TenderParty => {
  const roles = kind === 'P' ? LOADING_PARTIES : UNLOADING_PARTIES
  const others = parties.filter((party) => !BILLING_PARTIES.includes(party.role))
  const best = tenderPartyOf(others, roles)
  const place = (hasPlace(best) ? best : others.find(hasPlace)) ?? best ?? others[0] ?? NO_PARTY
  const reachable = others.find((party) => party.phone ?? party.email ?? party.contact)
  return place.contact || place.phone || place.email || !reachable
    ? place
    : { ...place, contact: reachable.contact, phone: reachable.phone, email: reachable.email }
}

/**
 * The stops of a tender. The first pickup without any party of its own takes the ship-from party of the heading, the last delivery the
 * ship-to party; the same applies to dates, each with a remark. Billing parties of stops belong to the whole tender and are ignored here.
 */
export const readStops = (unordered: readonly StopBlock[], heading: Heading, remark: Remark): readonly TenderStop[] => {
  const blocks = inSequence(unordered, remark)
  const parties = blocks.map((block) => readParties(block.segments, remark))
  const kinds = stopKinds(
    blocks.map((block, index) => ({ reason: element(block.s5, 2), roles: (parties[index] ?? []).map((party) => party.role) })),
  )
  const firstPickup = kinds.findIndex((kind) => kind.event_type === 'P')
  const lastDelivery = kinds.findLastIndex((kind) => kind.event_type === 'D')
  const adopted = new Set<Segment>()

  const stops = blocks.map((block, index): TenderStop => {
    const { s5, segments } = block
    const kind = kinds[index] ?? { event_type: 'D', guessed: null }
    if (kind.guessed) remark(s5, kind.guessed)
    const isEnd = index === (kind.event_type === 'P' ? firstPickup : lastDelivery)

    const own = (parties[index] ?? []).filter((party) => !BILLING_PARTIES.includes(party.role))
    const fromHeading =
      isEnd && own.length === 0 ? tenderPartyOf(heading.parties, kind.event_type === 'P' ? LOADING_PARTIES : UNLOADING_PARTIES) : null
    if (fromHeading) remark(s5, `The stop has no location. The ${fromHeading.role} party of the heading was used.`)

    const ownDates = segments.filter((segment) => segment.tag === 'G62')
    const headingDates =
      isEnd && ownDates.length === 0 ? heading.dates.filter((date) => sideOfDate(element(date, 1)) === kind.event_type) : []
    for (const date of headingDates) {
      adopted.add(date)
      remark(date, `Stop ${index + 1} has no date. The date of the heading was used.`)
    }

    const items = readItems(segments, remark)
    const sum = quantitiesOf(segments, items, remark)
    const stated = quantitiesOfS5(s5, remark)
    return {
      sequence: ordinal(block),
      event_type: kind.event_type,
      reason: element(s5, 2),
      place: fromHeading ?? placeOf(own, kind.event_type),
      window: readWindow(ownDates.length > 0 ? ownDates : headingDates, remark),
      weight: stated.weight ?? sum.weight,
      pieces: stated.pieces ?? sum.pieces,
      pallets: stated.pallets ?? sum.pallets,
      references: readReferences(segments),
      notes: [...(element(s5, 9) ? [element(s5, 9)] : []), ...readNotes(segments)],
      items,
    }
  })
  for (const date of heading.dates)
    if (!adopted.has(date)) remark(date, `The date ${element(date, 2).slice(0, 20)} (${element(date, 1)}) doesn't belong to a stop.`)
  return stops
}
