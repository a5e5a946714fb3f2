import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../app/client.ts'
import { useWatchedRecord } from '../commands/use-live.ts'

/** The way that the truck of a load has come. */
export interface Truck {
  /** Oldest first; empty while nobody saw it. */
  readonly way: readonly TruckPosition[]
  readonly last: TruckPosition | null
  /** Nobody real has seen it. */
  readonly simulated: boolean
}

interface Answer {
  readonly tracking_positions: readonly TruckPosition[]
  readonly simulated: boolean
}

const NOTHING: Answer = { tracking_positions: [], simulated: false }

/** The way so far is asked for once; each move after that comes by the watch of the load. */
export const useTruck = (pro: string): Truck => {
  const { truck: moved } = useWatchedRecord(pro)
  const [asked, setAsked] = useState(NOTHING)
  const [since, setSince] = useState<readonly TruckPosition[]>([])

  useEffect(() => {
    const question = new AbortController()
    api
      .get<Answer>(`/shipments/${encodeURIComponent(pro)}/tracking_positions`, { signal: question.signal })
      .then(({ body }) => setAsked(body))
      // Without it the map shows the stops; the next move tells where the truck is.
      .catch(() => undefined)
    return () => question.abort()
  }, [pro])
  useEffect(() => {
    if (moved) setSince((before) => (before.some(({ at }) => at === moved.at) ? before : [...before, moved]))
  }, [moved])

  return useMemo(() => {
    const { tracking_positions: known, simulated } = asked
    const newest = known.at(-1)?.at ?? ''
    const way = [...known, ...since.filter(({ at }) => at > newest)]
    return { way, last: way.at(-1) ?? null, simulated }
  }, [asked, since])
}
