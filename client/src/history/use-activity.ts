import { useEffect, useState } from 'react'
import { api } from '../app/client.ts'
import type { DaySpan } from './day.ts'

export const BUCKETS = 144

/** Scope of the activity: all records of a type, or one record. */
export interface ActivityOf {
  readonly kind: string
  readonly record?: string
}

const queryOf = ({ kind, record }: ActivityOf) => ({ kind, ...(record !== undefined && { record }) })

/** Number of events in each part of a day; null until loaded or if not permitted. */
export const useActivity = ({ date, from, to }: DaySpan, of: ActivityOf): readonly number[] | null => {
  const [known, setKnown] = useState<{ readonly date: string; readonly activity: readonly number[] } | null>(null)
  const { kind, record } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: `from` and `to` follow from `date`.
  useEffect(() => {
    const controller = new AbortController()
    api
      .get<{ activity: readonly number[] }>('/activity', {
        query: {
          ...queryOf({ kind, ...(record !== undefined && { record }) }),
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          buckets: BUCKETS,
        },
        signal: controller.signal,
      })
      .then(({ body }) => setKnown({ date, activity: body.activity }))
      .catch(() => setKnown(null))
    return () => controller.abort()
  }, [date, kind, record])
  return known?.date === date ? known.activity : null
}

/** The time of the next or previous event; null: there is none. */
export const stepFrom = async (at: number, direction: 'forward' | 'back', of: ActivityOf): Promise<number | null> => {
  const { body } = await api.get<{ step: { at: string } | null }>('/activity/step', {
    query: { ...queryOf(of), at: new Date(at).toISOString(), direction },
  })
  return body.step && Date.parse(body.step.at)
}
