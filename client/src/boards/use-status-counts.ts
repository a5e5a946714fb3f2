import { useEffect, useState } from 'react'
import { isFailure, isUnanswered } from '../commands/live-connection.ts'
import { useLive } from '../commands/use-live.ts'

export type StatusCounts = Readonly<Record<string, number>>

/** How many active loads are in each status, live; null until the server has said so. */
export const useStatusCounts = (): StatusCounts | null => {
  const { connection } = useLive()
  const [counts, setCounts] = useState<StatusCounts | null>(null)

  useEffect(() => {
    const stops = [
      connection.on('counts:changed', (told) => setCounts(told.counts)),
      connection.onConnected(() =>
        connection.request('counts:watch', {}, (answer) => {
          if (!isFailure(answer)) setCounts(answer.counts)
          // A strip that is not answered stays as it was, and the connection says what is wrong; whom it is refused has none.
          else if (!isUnanswered(answer)) setCounts(null)
        }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [connection])

  return counts
}
