import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Follower } from '../changes/tenant-tail.ts'
import type { Loads, RowLoads } from '../commands/shipment/row-loads.ts'

interface Options {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly loads: RowLoads
  readonly tenant: string
  readonly follower: Follower
  /** Whether any client shows cells of loads now. */
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
 * Follows a tenant's log like `feed.follow`, but passes each change on together with the loads behind its rows if a client shows them.
 * Usually they are in memory, because this process has just written them; otherwise the change, and all after it, wait until they are read,
 * so that the order and completeness of the feed are kept.
 */
export async function followWithLoads({ feed, loads, tenant, follower, wantsLoads, onError }: Options): Promise<FollowHandle> {
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
      if (line !== waiting) return // the change it waited for was lost meanwhile
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
