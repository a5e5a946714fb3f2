import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { askedOf, type IncidentAsked, isFlag, type StopBox, stopBoxOf } from './incident-asking.ts'
import type { ShipmentForm } from './shipment-form.ts'

interface Changing {
  readonly box: StopBox
  readonly before: ShipmentForm
}

/** Asks for an incident once a box of a stop was changed and left, one box after the other [4.44]. */
export const useIncidentAsking = (current: RefObject<ShipmentForm | null>, required: RequiredFields, mayReport: boolean) => {
  const [asked, setAsked] = useState<readonly IncidentAsked[]>([])
  /** Boxes that were written into since they were last left. */
  const changing = useRef(new Map<string, Changing>())

  /** The boxes that were changed have been left. What the leaving itself still changes is waited for. */
  const leave = useCallback(
    () =>
      void setTimeout(() => {
        const form = current.current
        const changes = [...changing.current.values()]
        changing.current.clear()
        if (!form || !mayReport) return
        const now = new Date().toISOString()
        const questions = changes.flatMap(({ box, before }) => askedOf(before, form, box, required, now) ?? [])
        if (questions.length > 0) setAsked((waiting) => [...waiting, ...questions])
      }, 0),
    [current, required, mayReport],
  )
  /** A box is about to be written into. */
  const edited = useCallback(
    (path: string) => {
      const box = stopBoxOf(path)
      if (!box || !current.current) return
      if (!changing.current.has(path)) changing.current.set(path, { box, before: current.current })
      if (isFlag(box)) leave()
    },
    [current, leave],
  )
  const answered = useCallback(() => setAsked((waiting) => waiting.slice(1)), [])
  return { asked: asked[0] ?? null, edited, leave, answered }
}
