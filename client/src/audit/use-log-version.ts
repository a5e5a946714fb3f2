import { useEffect, useState } from 'react'
import { useLive } from '../live/use-live.ts'

/** Minimum milliseconds between two updates. */
const REST_MS = 1500

/** A counter that increases when the tenant's log grows, while `on`. */
export const useLogVersion = (on: boolean): number => {
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
