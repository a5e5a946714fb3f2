import { useEffect, useRef } from 'react'
import { useLive } from '../../commands/use-live.ts'

/** While a list changes again and again, as in an import, it is read again once in this time. */
const PAUSE_MS = 1000

/** Calls when one of these lists or books of the house changed, whoever did it, and whenever the line is back after a break. */
export const useListsChanged = (lists: readonly string[], onChanged: () => void): void => {
  const { connection } = useLive()
  const latest = useRef(onChanged)
  latest.current = onChanged
  const key = lists.join(' ')
  useEffect(() => {
    const ours = new Set(key.split(' '))
    let isFirst = connection.state().phase === 'live'
    let pause: ReturnType<typeof setTimeout> | null = null
    let again = false
    const tell = () => {
      if (pause !== null) {
        again = true
        return
      }
      latest.current()
      pause = setTimeout(() => {
        pause = null
        if (!again) return
        again = false
        tell()
      }, PAUSE_MS)
    }
    const stops = [
      connection.on('lists:changed', ({ lists: changed }) => {
        if (changed.some((list) => ours.has(list))) tell()
      }),
      connection.onConnected(() => {
        if (!isFirst) tell()
        isFirst = false
      }),
    ]
    return () => {
      if (pause !== null) clearTimeout(pause)
      for (const stop of stops) stop()
    }
  }, [connection, key])
}
