import type { Sparse } from '../../fields/sparse.ts'
import { BLANK_INTERMODAL, BLANK_LEG, BLANK_LEGS, BLANK_RAMP } from './blank.ts'
import { LEGS } from './legs.ts'
import { type Intermodal, RAMP_NAMES } from './shape.ts'
import type { IntermodalLegs, IntermodalPart } from './state.ts'

const filledIn = <T extends object>(record: T, blank: T): Sparse<T> | undefined => {
  const fields = Object.entries(record).filter(([field, value]) => value !== undefined && value !== blank[field as keyof T])
  return fields.length > 0 ? (Object.fromEntries(fields) as Sparse<T>) : undefined
}

/** The intermodal block and legs of a new load as the log stores them: only what is not blank. */
export const toSparse = ({ intermodal, intermodal_legs }: IntermodalPart): Sparse<IntermodalPart> => {
  const ramps = Object.fromEntries(RAMP_NAMES.map((ramp) => [ramp, filledIn(intermodal[ramp], BLANK_RAMP)]))
  const block = filledIn({ ...intermodal, ...ramps } as Intermodal, BLANK_INTERMODAL)
  const legs = LEGS.flatMap((leg) => {
    const fields = filledIn(intermodal_legs[leg], BLANK_LEG)
    return fields ? [[leg, fields] as const] : []
  })
  return { ...(block ? { intermodal: block } : {}), ...(legs.length > 0 ? { intermodal_legs: Object.fromEntries(legs) } : {}) }
}

/** Restores the block and legs from what the log stored. */
export const fromSparseIntermodal = ({ intermodal, intermodal_legs }: Sparse<IntermodalPart>): IntermodalPart => ({
  intermodal: intermodal
    ? ({
        ...BLANK_INTERMODAL,
        ...intermodal,
        ...Object.fromEntries(RAMP_NAMES.map((ramp) => [ramp, { ...BLANK_RAMP, ...intermodal[ramp] }])),
      } as Intermodal)
    : BLANK_INTERMODAL,
  intermodal_legs: intermodal_legs
    ? (Object.fromEntries(LEGS.map((leg) => [leg, { ...BLANK_LEG, ...intermodal_legs[leg] }])) as IntermodalLegs)
    : BLANK_LEGS,
})
