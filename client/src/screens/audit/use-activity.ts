import { useEffect, useState } from 'react'
import { api } from '../../app/client.ts'
import type { DaySpan } from './day.ts'

export const SLICES = 144

/** Whose activity: every load's, or one record's. */
export interface ActivityOf {
  readonly kind: string
  readonly record?: string
}

const queryOf = ({ kind, record }: ActivityOf) => ({ kind, ...(record !== undefined && { record }) })

/** How much happened in each part of a day; null as long as it is not known, or where the user may not know. */
export const useActivity = ({ date, from, to }: DaySpan, of: ActivityOf): readonly number[] | null => {
  const [known, setKnown] = useState<{ readonly date: string; readonly activity: readonly number[] } | null>(null)
  const { kind, record } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day is its date.
  useEffect(() => {
    const asked = new AbortController()
    api
      .get<{ activity: readonly number[] }>('/activity', {
        query: {
          ...queryOf({ kind, ...(record !== undefined && { record }) }),
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          slices: SLICES,
        },
        signal: asked.signal,
      })
      .then(({ body }) => setKnown({ date, activity: body.activity }))
      .catch(() => setKnown(null))
    return () => asked.abort()
  }, [date, kind, record])
  return known?.date === date ? known.activity : null
}

/** When something happened next, or last before; null: nothing did. */
export const stepFrom = async (at: number, direction: 'forward' | 'back', of: ActivityOf): Promise<number | null> => {
  const { body } = await api.get<{ step: { at: string } | null }>('/activity/step', {
    query: { ...queryOf(of), at: new Date(at).toISOString(), direction },
  })
  return body.step && Date.parse(body.step.at)
}
