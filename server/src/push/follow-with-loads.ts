import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, Following } from '../changes/feed.ts'
import type { Follower } from '../changes/tenant-tail.ts'
import type { Loads, RowLoads } from '../commands/shipment/row-loads.ts'

interface Options {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly loads: RowLoads
  readonly tenant: string
  readonly follower: Follower
  /** Whether anybody shows cells of loads at this moment. */
  readonly wantsLoads: () => boolean
  readonly onError: (error: unknown) => void
}

const rowsOf = (change: Change): readonly ShipmentBoardRow[] => change.rows.flatMap(({ after }) => (after ? [after] : []))

const withLoads = (change: Change, loads: Loads): Change => ({
  ...change,
  rows: change.rows.map((row) => {
    const load = loads.get(row.id)
    return load ? { ...row, load } : row
  }),
})

/**
 * Follows a tenant's log like `feed.follow`, but hands each change on together with the loads behind its rows, where somebody wants
 * them. Usually they are at hand, because this process has just written them; else the change, and all that come after it, wait until
 * they are read, so that order and completeness stay what the feed promises.
 */
export async function followWithLoads({ feed, loads, tenant, follower, wantsLoads, onError }: Options): Promise<Following> {
  let waiting: Change[] = []
  const drained = new Set<() => void>()

  const read = async (change: Change): Promise<Loads> => {
    try {
      return await loads.read(tenant, rowsOf(change))
    } catch (error) {
      onError(error)
      return new Map()
    }
  }

  const work = async (line: readonly Change[]): Promise<void> => {
    for (let change = line[0]; change; change = line[0]) {
      const found = await read(change)
      if (line !== waiting) return // what it waited for was lost meanwhile
      waiting.shift()
      follower.onChange(withLoads(change, found))
    }
    for (const resolve of drained) resolve()
    drained.clear()
  }

  const inner = await feed.follow(tenant, {
    onChange(change) {
      if (waiting.length === 0) {
        const found = wantsLoads() ? loads.atHand(tenant, rowsOf(change)) : new Map()
        if (found) return follower.onChange(withLoads(change, found))
      }
      waiting.push(change)
      if (waiting.length === 1) void work(waiting)
    },
    onLost(position, reason) {
      waiting = []
      for (const resolve of drained) resolve()
      drained.clear()
      follower.onLost(position, reason)
    },
  })

  return {
    position: () => waiting[0]?.from ?? inner.position(),
    async reached(position) {
      await inner.reached(position)
      if (waiting.length > 0) await new Promise<void>((resolve) => drained.add(resolve))
    },
    stop() {
      waiting = []
      inner.stop()
    },
  }
}
