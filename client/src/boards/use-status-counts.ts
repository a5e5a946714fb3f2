import { useEffect, useState } from 'react'
import { api } from '../app/client.ts'
import { useLive } from '../commands/use-live.ts'

export type StatusCounts = Readonly<Record<string, number>>

/** Counts are asked for again when the board has changed, and not more often than this. */
const REST_MS = 5000

/** How many active loads are in each status; null until the server has said so. */
export const useStatusCounts = (): StatusCounts | null => {
  const { board } = useLive()
  const [counts, setCounts] = useState<StatusCounts | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      try {
        const { body } = await api.get<{ counts: StatusCounts }>('/shipments/counts')
        if (!over) setCounts(body.counts)
      } catch {
        // The strip stays as it was; the connection says what is wrong.
      }
    }
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void ask()
      }, REST_MS)
    }
    void ask()
    const stop = board.onChange(askSoon)
    return () => {
      over = true
      stop()
      clearTimeout(timer)
    }
  }, [board])

  return counts
}
