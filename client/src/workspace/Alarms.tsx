import type { AlarmResource } from '@waybill/shared/protocol/alarms'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../app/client.ts'
import { Banner } from '../ui/Banner.tsx'

const LOOK_EVERY_MS = 30_000

/** What stands still, for administrators: shown for as long as it does. */
export const Alarms = () => {
  const [alarms, setAlarms] = useState<readonly AlarmResource[]>([])
  useEffect(() => {
    const asked = new AbortController()
    const look = () =>
      api
        .get<{ alarms: readonly AlarmResource[] }>('/alarms', { signal: asked.signal })
        .then(({ body }) => setAlarms(body.alarms))
        .catch(() => {}) // the connection says itself when it is gone
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      asked.abort()
    }
  }, [])
  const [first] = alarms
  if (first === undefined) return null
  return (
    <Banner tone="bad" icon={TriangleAlert}>
      {`Work in the background stands still: ${first.stream} holds an event ${first.type}, version ${first.schema_version}, which this version of Waybill does not know. Ask whoever runs Waybill to update it. (${alarms.map(({ projection }) => projection).join(', ')})`}
    </Banner>
  )
}
