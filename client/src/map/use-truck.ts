import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { useEffect, useMemo, useState } from 'react'
import { useWatchedRecord } from '../commands/use-live.ts'

/** The way that the truck of a load has come. */
export interface Truck {
  /** Oldest first; empty while nobody saw it. */
  readonly way: readonly TruckPosition[]
  readonly last: TruckPosition | null
  /** Nobody real has seen it. */
  readonly simulated: boolean
}

/** Where the truck was, as it came with the load. */
export interface TruckWay {
  readonly tracking_positions: readonly TruckPosition[]
  readonly simulated: boolean
}

const NOTHING: TruckWay = { tracking_positions: [], simulated: false }

/** The way so far comes with the load; each move after that comes by the watch of it. */
export const useTruck = (pro: string, told: TruckWay | null): Truck => {
  const { truck: moved } = useWatchedRecord(pro)
  const [since, setSince] = useState<readonly TruckPosition[]>([])

  useEffect(() => {
    if (moved) setSince((before) => (before.some(({ at }) => at === moved.at) ? before : [...before, moved]))
  }, [moved])

  return useMemo(() => {
    const { tracking_positions: known, simulated } = told ?? NOTHING
    const newest = known.at(-1)?.at ?? ''
    const way = [...known, ...since.filter(({ at }) => at > newest)]
    return { way, last: way.at(-1) ?? null, simulated }
  }, [told, since])
}
