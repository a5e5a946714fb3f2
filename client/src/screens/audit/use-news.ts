import { useEffect, useState } from 'react'
import { useLive } from '../../commands/use-live.ts'

/** News is read at most this often, however much happens. */
const REST_MS = 1500

/** Moves when the log of the tenant has moved, while the screen is in sight and `on`. */
export const useNews = (on: boolean): number => {
  const { board } = useLive()
  const [news, setNews] = useState(0)
  useEffect(() => {
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen = board.position()
    const stop = board.onPosition((position) => {
      if (position <= seen || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        seen = board.position()
        setNews((count) => count + 1)
      }, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [board, on])
  return news
}
