import type { AlarmResource } from '@waybill/shared/protocol/alarms'
import { ALARMS } from '@waybill/shared/protocol/books'
import { useEffect, useState } from 'react'
import { useLive } from '../commands/use-live.ts'
import { api } from './client.ts'

/** The server says when something stands still. Its word may be lost on the way from the worker: so rarely that a look now and then will do. */
const LOOK_EVERY_MS = 600_000

/** What stands still for this tenant, looked at again whenever that changes; null before the first answer. `again`: whatever it is when it moves, it is looked at once more. */
export const useAlarms = (again: unknown = null): readonly AlarmResource[] | null => {
  const { connection } = useLive()
  const [alarms, setAlarms] = useState<readonly AlarmResource[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let asked = new AbortController()
    // Of two answers under way the later one counts.
    const look = () => {
      asked.abort()
      asked = new AbortController()
      return api
        .get<{ alarms: readonly AlarmResource[] }>('/alarms', { signal: asked.signal })
        .then(({ body }) => setAlarms(body.alarms))
        .catch(() => {}) // the connection says itself when it is gone
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const stops = [
      connection.on('lists:changed', ({ lists }) => {
        if (lists.includes(ALARMS)) void look()
      }),
      connection.onConnected(() => void look()),
    ]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      asked.abort()
    }
  }, [connection, again])
  return alarms
}
