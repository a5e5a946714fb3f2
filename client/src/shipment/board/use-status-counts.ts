import { useEffect, useState } from 'react'
import { isFailure, isUnanswered } from '../../live/live-connection.ts'
import { useLive } from '../../live/use-live.ts'

export type StatusCountsState = Readonly<Record<string, number>>

/** How many active loads are in each status, live; null until loaded. */
export const useStatusCounts = (): StatusCountsState | null => {
  const { connection } = useLive()
  const [counts, setCounts] = useState<StatusCountsState | null>(null)

  useEffect(() => {
    const stops = [
      connection.on('counts:changed', (message) => setCounts(message.counts)),
      connection.onConnected(() =>
        connection.request('counts:watch', {}, (response) => {
          if (!isFailure(response)) setCounts(response.counts)
          // If loading fails, the counts stay and the connection shows the problem; without permission there are none.
          else if (!isUnanswered(response)) setCounts(null)
        }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [connection])

  return counts
}
