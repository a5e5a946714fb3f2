import { useState } from 'react'
import type { PlaceMatch } from '../lookup-calls.ts'
import { calls } from '../use-shipment.ts'

/** A check call as it is being typed. An empty date or time is that of now, where the truck is. */
export interface CheckCallDraft {
  readonly date: string | null
  readonly time: string | null
  readonly source: string
  readonly place: PlaceMatch | null
  readonly note: string
}

const EMPTY: CheckCallDraft = { date: null, time: null, source: 'Phone', place: null, note: '' }

/** A check call to be written down, and the call that does it [2.70]. */
export const useCheckCall = (pro: string) => {
  const [draft, setDraft] = useState(EMPTY)
  return {
    draft,
    set: (fields: Partial<CheckCallDraft>) => setDraft((known) => ({ ...known, ...fields })),
    /** The next one comes from the same source. */
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
