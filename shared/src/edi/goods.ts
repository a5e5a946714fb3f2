import { FREIGHT_CLASSES } from '../shipment/ltl/freight-classes.ts'
import { isWeightUnit, readInches, readNumber, readPounds, readQuantity, sumOrNull } from './measures.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'
import type { TenderItem } from './tender.ts'

const ITEM_TAGS: ReadonlySet<string> = new Set(['OID', 'L5', 'LAD'])
const HAZARD_TAGS: ReadonlySet<string> = new Set(['LH1', 'LH2', 'LH3', 'LH4', 'LH6', 'LHE', 'LHR', 'LHT', 'LFH', 'LEP'])

/** Segments that describe dangerous goods: a load with one is hazardous. */
export const isHazard = (segment: Segment): boolean => HAZARD_TAGS.has(segment.tag)

/** Element 23 N holds a freight class where it is one of these, else an NMFC item. */
const CLASSES: ReadonlySet<string> = new Set(FREIGHT_CLASSES)

/** Units that are pallets or skids, of element 355 and as packaging codes that senders write in its place. */
const PALLET_UNITS: ReadonlySet<string> = new Set(['PF', 'PL', 'PLT', 'SKD', 'SV'])

/** More pallets than a vehicle holds: the number means something else. */
const MOST_PALLETS = 200

export interface Quantities {
  readonly weight: number | null
  readonly pieces: number | null
  readonly pallets: number | null
}

const NOTHING: TenderItem = {
  description: null,
  pieces: null,
  pallets: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  item_class: null,
  nmfc: null,
  hazmat: false,
}

/** Weight, loose pieces and pallets of an AT8 (elements 3, 4 and 5). */
export const quantitiesOfAt8 = (at8: Segment, remark: Remark): Quantities => {
  const pallets = readQuantity(element(at8, 5))
  if (pallets !== null && pallets > MOST_PALLETS) remark(at8, `AT805 says ${pallets} pallets, more than any trailer can hold.`)
  return {
    weight: weightOf(at8, 3, element(at8, 2), remark),
    pieces: readQuantity(element(at8, 4)),
    pallets: pallets !== null && pallets <= MOST_PALLETS ? pallets : null,
  }
}

/** The weight in pounds at a position of a segment. An unknown unit counts as pounds, with a remark. */
export const weightOf = (segment: Segment, position: number, unit: string, remark: Remark): number | null => {
  const weight = readPounds(element(segment, position), unit)
  if (weight !== null && unit && !isWeightUnit(unit))
    remark(segment, `Weight unit ${unit.slice(0, 10)} is unknown; ${weight} was read as pounds.`)
  return weight
}

/** Weight and units of an S5. Some senders write pieces, weight, unit where the standard has weight, unit, pieces. */
export const quantitiesOfS5 = (s5: Segment, remark: Remark): Quantities => {
  const [first, second, third] = [element(s5, 3), element(s5, 4), element(s5, 5)]
  if (readNumber(second) !== null && isWeightUnit(third)) {
    remark(s5, `Read as ${first || 'no'} pieces and a weight of ${second} ${third}: S504 is a number where the weight unit belongs.`)
    return { weight: readPounds(second, third), pieces: readQuantity(first), pallets: null }
  }
  const units = readQuantity(third)
  const onPallets = PALLET_UNITS.has(element(s5, 6))
  return { weight: weightOf(s5, 3, second, remark), pieces: onPallets ? null : units, pallets: onPallets ? units : null }
}

const commodity = (l5: Segment): Partial<TenderItem> => {
  const description = element(l5, 2) || null
  const code = element(l5, 3)
  if (!code || element(l5, 4) !== 'N') return { description }
  const number = String(readNumber(code))
  return CLASSES.has(number) ? { description, item_class: number } : { description, nmfc: code }
}

/** The size that an L4 gives: length, width, height and their unit (elements 1 to 4). */
const sizeOf = (l4: Segment, remark: Remark): Partial<TenderItem> => {
  const [length, width, height] = [1, 2, 3].map((position) => readInches(element(l4, position), element(l4, 4)))
  if (length == null || width == null || height == null) {
    remark(l4, `Length, width and height with the unit "${element(l4, 4).slice(0, 10)}" cannot be read.`)
    return {}
  }
  return { length, width, height }
}

/**
 * The goods that OID, L5 and LAD segments list, with the AT8, L4 and dangerous-goods segments behind each. An OID and the description
 * behind it are one item.
 */
export const readItems = (segments: readonly Segment[], remark: Remark): readonly TenderItem[] => {
  const items: TenderItem[] = []
  const amend = (fields: Partial<TenderItem>) => {
    const item = items.pop()
    if (item) items.push({ ...item, ...fields })
  }
  const addOrAmend = (fields: Partial<TenderItem>) => {
    if (items.length === 0 || items.at(-1)?.description !== null) items.push(NOTHING)
    amend(fields)
  }
  for (const segment of segments) {
    const last = items.at(-1)
    if (segment.tag === 'OID') {
      const onPallets = PALLET_UNITS.has(element(segment, 4))
      const quantity = readQuantity(element(segment, 5))
      items.push({
        ...NOTHING,
        pieces: onPallets ? null : quantity,
        pallets: onPallets ? quantity : null,
        weight: weightOf(segment, 7, element(segment, 6), remark),
      })
    } else if (segment.tag === 'L5') {
      addOrAmend(commodity(segment))
    } else if (segment.tag === 'LAD') {
      addOrAmend({ description: element(segment, 13) || null })
      const item = items.at(-1)
      amend({
        pieces: item?.pieces ?? readQuantity(element(segment, 2)),
        weight: item?.weight ?? weightOf(segment, 6, element(segment, 5), remark),
      })
    } else if (segment.tag === 'AT8' && last) {
      const { weight, pieces, pallets } = quantitiesOfAt8(segment, remark)
      amend({ weight: last.weight ?? weight, pieces: last.pieces ?? pieces, pallets: last.pallets ?? pallets })
    } else if (segment.tag === 'L4') {
      if (last) amend(sizeOf(segment, remark))
      else remark(segment, "The dimensions don't belong to an item.")
    } else if (isHazard(segment)) {
      amend({ hazmat: true })
    }
  }
  return items.filter((item) => item.description !== null || item.weight !== null || item.pieces !== null || item.pallets !== null)
}

/**
 * What a block of segments (a stop, or the heading) weighs: its own AT8, the gross weight first; without one, the sum of its items.
 * An AT8 behind an item belongs to the item.
 */
export const quantitiesOf = (segments: readonly Segment[], items: readonly TenderItem[], remark: Remark): Quantities => {
  const firstItem = segments.findIndex((segment) => ITEM_TAGS.has(segment.tag))
  const own = segments.filter((segment, index) => segment.tag === 'AT8' && (firstItem < 0 || index < firstItem))
  const at8 = own.find((segment) => element(segment, 1) === 'G') ?? own[0]
  const pld = segments.find((segment) => segment.tag === 'PLD')
  const header = at8 ? quantitiesOfAt8(at8, remark) : { weight: null, pieces: null, pallets: null }
  return {
    weight: header.weight ?? sumOrNull(items.map((item) => item.weight)),
    pieces: header.pieces ?? sumOrNull(items.map((item) => item.pieces)),
    pallets: (pld ? readQuantity(element(pld, 1)) : null) ?? header.pallets ?? sumOrNull(items.map((item) => item.pallets)),
  }
}
