import { useEffect, useRef } from 'react'
import { useLive } from '../live/use-live.ts'

/** A list that changes repeatedly, as during an import, is reloaded at most once in this many milliseconds. */
const PAUSE_MS = 1000

/** Calls `onChanged` when one of these lists changes and whenever the connection is restored. */
export const useListsChanged = (lists: readonly string[], onChanged: () => void): void => {
  const { connection } = useLive()
  const latest = useRef(onChanged)
  latest.current = onChanged
  const key = lists.join(' ')
  useEffect(() => {
    const watched = new Set(key.split(' '))
    let isFirst = connection.state().phase === 'live'
    let pause: ReturnType<typeof setTimeout> | null = null
    let isPending = false
    const notify = () => {
      if (pause !== null) {
        isPending = true
        return
      }
      latest.current()
      pause = setTimeout(() => {
        pause = null
        if (!isPending) return
        isPending = false
        notify()
      }, PAUSE_MS)
    }
    const unsubscribers = [
      connection.on('lists:changed', ({ lists: changed }) => {
        if (changed.some((list) => watched.has(list))) notify()
      }),
      connection.onConnected(() => {
        if (!isFirst) notify()
        isFirst = false
      }),
    ]
    return () => {
      if (pause !== null) clearTimeout(pause)
      for (const stop of unsubscribers) stop()
    }
  }, [connection, key])
}
