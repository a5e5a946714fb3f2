import { BLANK_LINE } from './blank.ts'
import type { ShipmentInput } from './input.ts'
import { FUEL, LINE_HAUL, type Side } from './rules/rates.ts'
import type { RateLine, Rates } from './shape.ts'
import type { Shipment } from './state.ts'

type LineInput = NonNullable<ShipmentInput['accessorial_lines']>[number]

/** The two lines that every bill begins with. */
export const FIRST_LINES: readonly RateLine[] = [LINE_HAUL, FUEL].map((line) => ({
  ...BLANK_LINE,
  ...line,
  customer_rate: 0,
  carrier_rate: 0,
}))

/** The number of each line: its own, or that of its code, or the next free one after the first two [9.4]. */
const numbered = (inputs: readonly LineInput[]): ReadonlyMap<number, LineInput> => {
  const byNumber = new Map<number, LineInput>()
  const waiting: LineInput[] = []
  for (const line of inputs) {
    const own = line.line_num ?? [LINE_HAUL, FUEL].find(({ code }) => code === line.code)?.line_num
    if (own !== undefined && !byNumber.has(own)) byNumber.set(own, line)
    else waiting.push(line)
  }
  let next: number = FUEL.line_num + 1
  for (const line of waiting) {
    while (byNumber.has(next)) next += 1
    byNumber.set(next, line)
  }
  return byNumber
}

/** The lines of a bill as an input leaves them, in the order of their numbers; line haul and fuel never go. */
export const mergeLines = (known: readonly RateLine[], inputs: ShipmentInput['accessorial_lines']): readonly RateLine[] => {
  if (!inputs) return known
  const byNumber = numbered(inputs)
  const knownByNumber = new Map(known.map((line) => [line.line_num, line]))
  const first = FIRST_LINES.map(
    (line): RateLine => ({
      ...(knownByNumber.get(line.line_num) ?? line),
      ...byNumber.get(line.line_num as number),
      line_num: line.line_num,
      code: line.code,
    }),
  )
  const added = [...byNumber]
    .filter(([number]) => number > FUEL.line_num)
    .sort(([a], [b]) => a - b)
    .map(([number, line]): RateLine => ({ ...(knownByNumber.get(number) ?? BLANK_LINE), ...line, line_num: number }))
  return [...first, ...added]
}

const amountOf = (lines: readonly RateLine[], { line_num }: { readonly line_num: number }, side: Side): number =>
  lines.find((line) => line.line_num === line_num)?.[`${side}_rate`] ?? 0

const typedOverBy = (side: Side, state: Shipment, rates: Rates, lines: readonly RateLine[]): Partial<Rates> => {
  const fields = (Object.keys(rates) as (keyof Rates)[]).filter((field) => field.startsWith(side))
  if (fields.some((field) => rates[field] !== state.rates[field])) return {}
  const [lineHaul, fuel] = [amountOf(lines, LINE_HAUL, side), amountOf(lines, FUEL, side)]
  return {
    ...(lineHaul === amountOf(state.accessorial_lines, LINE_HAUL, side)
      ? {}
      : { [`${side}_line_haul_rate_type`]: 'Flat Rate', [`${side}_line_haul_rate`]: lineHaul }),
    ...(fuel === amountOf(state.accessorial_lines, FUEL, side) ? {} : { [`${side}_fsc_percentage`]: null, [`${side}_fsc_per_mile`]: null }),
  }
}

/**
 * The rates after somebody typed over a line that they work out: a line haul typed by hand is a flat rate, a fuel typed by hand ends the
 * surcharge. Where the same save changes the rates of that side, they win over the line.
 */
export const typedOver = (state: Shipment, rates: Rates, lines: readonly RateLine[]): Rates => ({
  ...rates,
  ...typedOverBy('customer', state, rates, lines),
  ...typedOverBy('carrier', state, rates, lines),
})
