import { useEffect, useRef } from 'react'
import { useLive } from '../../commands/use-live.ts'
import { calls } from './use-shipment.ts'

const ASK_EVERY_MS = 60_000

/**
 * A lock lasts as long as its holder works on the load: what he does while its tab is in front asks for it again, at most once a minute,
 * and the server renews the lease once half of it is used. A tab that nobody touches lets it run out.
 */
export const useKeepLock = (pro: string, isMine: boolean, inFront: boolean) => {
  const { records } = useLive()
  const asked = useRef(performance.now())

  useEffect(() => {
    if (!isMine || !inFront) return
    const keep = () => {
      if (performance.now() - asked.current < ASK_EVERY_MS) return
      asked.current = performance.now()
      calls.takeLock(pro).then(
        ({ body }) => records.noteLock(pro, body.lock, body.lock_version),
        // The banner tells when the lease is gone.
        () => undefined,
      )
    }
    const deeds = ['keydown', 'pointerdown'] as const
    for (const deed of deeds) document.addEventListener(deed, keep, true)
    return () => {
      for (const deed of deeds) document.removeEventListener(deed, keep, true)
    }
  }, [pro, isMine, inFront, records])
}
