import { useEffect, useRef } from 'react'
import { useLive } from '../../commands/use-live.ts'

/** Calls when one of these lists of the house changed, whoever did it, and whenever the line is back after a break. */
export const useListsChanged = (lists: readonly string[], onChanged: () => void): void => {
  const { connection } = useLive()
  const latest = useRef(onChanged)
  latest.current = onChanged
  const key = lists.join(' ')
  useEffect(() => {
    const ours = new Set(key.split(' '))
    let isFirst = connection.state().phase === 'live'
    const stops = [
      connection.on('lists:changed', ({ lists: changed }) => {
        if (changed.some((list) => ours.has(list))) latest.current()
      }),
      connection.onConnected(() => {
        if (!isFirst) latest.current()
        isFirst = false
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [connection, key])
}
