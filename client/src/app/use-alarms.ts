import type { AlarmResource, AnchorStatus } from '@waybill/shared/protocol/alarms'
import { ALARMS } from '@waybill/shared/protocol/live-lists'
import type { OutboxAlarm } from '@waybill/shared/protocol/outbox'
import { useEffect, useState } from 'react'
import { useLive } from '../live/use-live.ts'
import { api } from './client.ts'

/** The server announces stopped jobs. The announcement is lost so rarely that polling at this interval is enough. */
const LOOK_EVERY_MS = 600_000

/** Alarms for the Waybill administrator. */
export interface AlarmsNow {
  readonly alarms: readonly AlarmResource[]
  readonly anchors: AnchorStatus
  readonly outbox: readonly OutboxAlarm[]
}

/**
 * Stopped jobs of this tenant and whether its anchors are present, reloaded whenever they change; null before the first response. `reloadKey`:
 * reloads when this value changes.
 */
export const useAlarms = (reloadKey: unknown = null): AlarmsNow | null => {
  const { connection } = useLive()
  const [alarms, setAlarms] = useState<AlarmsNow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let controller = new AbortController()
    // If two requests overlap, the later response wins.
    const look = () => {
      controller.abort()
      controller = new AbortController()
      return api
        .get<AlarmsNow>('/alarms', { signal: controller.signal })
        .then(({ body }) => setAlarms(body))
        .catch(() => {}) // The connection reports its own failure.
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
      controller.abort()
    }
  }, [connection, reloadKey])
  return alarms
}
