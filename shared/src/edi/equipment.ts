import type { Mode } from '../shipment/shape.ts'
import { EQUIPMENT_CODES, EQUIPMENT_OF_METHOD, modeOfMethod, RAIL_EQUIPMENT } from './code-lists.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'

/** Element 567: length as feet and inches, FFFII; senders that write bare feet are understood too. */
const feetOf = (text: string): number | null => {
  if (!/^\d{2,5}$/.test(text)) return null
  const feet = text.length <= 2 ? Number(text) : Math.floor(Number(text) / 100)
  return feet >= 8 && feet <= 60 ? feet : null
}

/** What senders write if the unit is not known yet. */
const PLACEHOLDER = /^(0*|NONE|N\/?A|TBD|UNKNOWN)$/i

const trailerOf = (n7: Segment): string | null => {
  const number = element(n7, 2)
  return PLACEHOLDER.test(number) ? null : `${element(n7, 1)}${number}`
}

interface Equipment {
  /** Our code and length in feet, such as `R53`. */
  readonly equipment: string | null
  readonly trailer_number: string | null
  readonly mode: Mode
}

/**
 * Mode, equipment and trailer from MS3 and N7. A tender is a truckload unless its transport method, equipment or handling states
 * another mode; rail is intermodal. B2A02 `LT` means "load tender", not LTL.
 */
export const readTenderEquipment = (
  segments: readonly Segment[],
  handling: { readonly refrigerated: boolean; readonly less_than_truckload: boolean; readonly intermodal: boolean },
  remark: Remark,
): Equipment => {
  const n7s = segments.filter((segment) => segment.tag === 'N7')
  const n7 = n7s.find((segment) => element(segment, 11)) ?? n7s[0]
  const code = n7 ? element(n7, 11) : ''
  if (n7 && !code) remark(n7, 'N711 has no equipment code.')
  else if (n7 && !EQUIPMENT_CODES[code] && !RAIL_EQUIPMENT.has(code))
    remark(n7, `Equipment ${code.slice(0, 20)} is not a known equipment code.`)

  const ms3 = segments.filter((segment) => segment.tag === 'MS3' && element(segment, 4))
  const methods = ms3.map((segment) => element(segment, 4))
  for (const segment of ms3) {
    const method = element(segment, 4)
    if (modeOfMethod(method) === null)
      remark(segment, `Transport method ${method.slice(0, 10)} is not truck or rail; imported as truckload.`)
  }
  const modes = methods.map(modeOfMethod)
  const partial = segments.some((segment) => segment.tag === 'B2A' && element(segment, 2) === 'PC')
  const mode: Mode =
    handling.intermodal || RAIL_EQUIPMENT.has(code) || modes.includes('intermodal')
      ? 'intermodal'
      : handling.less_than_truckload || partial || modes.includes('less_than_truckload')
        ? 'less_than_truckload'
        : 'truckload'

  const named = methods.map((method) => EQUIPMENT_OF_METHOD[method]).find(Boolean)
  const kind = EQUIPMENT_CODES[code] ?? (handling.refrigerated ? 'R' : named)
  const feet = n7 ? feetOf(element(n7, 15)) : null
  return {
    equipment: kind ? `${kind}${feet ?? ''}` : null,
    trailer_number: n7s.map(trailerOf).find(Boolean) ?? null,
    mode,
  }
}
