import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { useEffect, useMemo, useState } from 'react'
import { useWatchedRecord } from '../live/use-live.ts'

/** The breadcrumb trail of a load's truck. */
export interface Truck {
  /** Oldest first; empty while there are no positions. */
  readonly trail: readonly TruckPosition[]
  readonly last: TruckPosition | null
  /** The positions are simulated. */
  readonly simulated: boolean
}

/** The tracking positions that were loaded with the load. */
export interface TruckTrail {
  readonly tracking_positions: readonly TruckPosition[]
  readonly simulated: boolean
}

const NOTHING: TruckTrail = { tracking_positions: [], simulated: false }

/** The trail so far comes with the load; later positions come from watching it. */
export const useTruck = (pro: string, initial: TruckTrail | null): Truck => {
  const { truck: moved } = useWatchedRecord(pro)
  const [since, setSince] = useState<readonly TruckPosition[]>([])

  useEffect(() => {
    if (moved) setSince((before) => (before.some(({ at }) => at === moved.at) ? before : [...before, moved]))
  }, [moved])

  return useMemo(() => {
    const { tracking_positions: known, simulated } = initial ?? NOTHING
    const newest = known.at(-1)?.at ?? ''
    const trail = [...known, ...since.filter(({ at }) => at > newest)]
    return { trail, last: trail.at(-1) ?? null, simulated }
  }, [initial, since])
}
