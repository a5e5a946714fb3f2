import { useState } from 'react'
import type { PlaceMatch } from '../../records/lookup-calls.ts'
import { calls } from '../use-shipment.ts'

/** A check call being entered. A blank date or time means now, in the truck's local time. */
export interface CheckCallDraft {
  readonly date: string | null
  readonly time: string | null
  readonly source: string
  readonly place: PlaceMatch | null
  readonly note: string
}

const EMPTY: CheckCallDraft = { date: null, time: null, source: 'Phone', place: null, note: '' }

/** Form state of a check call, and its save [2.70]. */
export const useCheckCall = (pro: string) => {
  const [draft, setDraft] = useState(EMPTY)
  return {
    draft,
    set: (fields: Partial<CheckCallDraft>) => setDraft((known) => ({ ...known, ...fields })),
    /** The next check call starts with the same source. */
    clear: () => setDraft(({ source }) => ({ ...EMPTY, source })),
    log: () => {
      const { date, time, source, place, note } = draft
      return calls.logCheckCall(pro, {
        source,
        note: note.trim() || null,
        city: place?.city ?? null,
        state: place?.state ?? null,
        ...(date === null ? {} : { date }),
        ...(time === null ? {} : { time }),
      })
    },
  }
}
export type CheckCallForm = ReturnType<typeof useCheckCall>
