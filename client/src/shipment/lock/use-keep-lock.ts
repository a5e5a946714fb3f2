import { useEffect, useRef } from 'react'
import { useLive } from '../../live/use-live.ts'
import { calls } from '../use-shipment.ts'

const ASK_EVERY_MS = 60_000

/**
 * Keeps the lock while its holder works on the load: activity in the front tab requests it again, at most once a minute, and the server renews the
 * lease once half of it has passed. An idle tab lets the lease expire.
 */
export const useKeepLock = (pro: string, isMine: boolean, inFront: boolean) => {
  const { records } = useLive()
  const lastRequest = useRef(performance.now())

  useEffect(() => {
    if (!isMine || !inFront) return
    const keep = () => {
      if (performance.now() - lastRequest.current < ASK_EVERY_MS) return
      lastRequest.current = performance.now()
      calls.takeLock(pro).then(
        ({ body }) => records.noteLock(pro, body.lock, body.lock_version),
        // The banner shows when the lease has ended.
        () => undefined,
      )
    }
    const eventTypes = ['keydown', 'pointerdown'] as const
    for (const eventType of eventTypes) document.addEventListener(eventType, keep, true)
    return () => {
      for (const eventType of eventTypes) document.removeEventListener(eventType, keep, true)
    }
  }, [pro, isMine, inFront, records])
}
