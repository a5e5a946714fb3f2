import { BOARD_KEYS, type BoardKey } from '@waybill/shared/boards/kinds'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Follower } from '../changes/tenant-tail.ts'
import type { Extra, ExtraReaders } from './extra-readers.ts'

interface Options {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly extras: ExtraReaders
  readonly tenant: string
  readonly follower: Follower
  /** Whether any client shows cells of the records behind the rows of a board now. */
  readonly wantsExtra: (board: BoardKey) => boolean
  readonly onError: (error: unknown) => void
}

/** The records behind the rows of a change, by board. */
type ExtraByBoard = ReadonlyMap<BoardKey, Extra>

const rowsOf = ({ rows }: Change, board: BoardKey) => rows.flatMap((row) => (row.board === board && row.after ? [row.after] : []))

const withExtra = (change: Change, found: ExtraByBoard): Change =>
  found.size === 0
    ? change
    : {
        ...change,
        rows: change.rows.map((row) => {
          const extra = found.get(row.board)?.get(row.id)
          return extra === undefined ? row : { ...row, extra }
        }),
      }

/**
 * Follows a tenant's log like `feed.follow`, but passes each change on together with the records behind its rows if a client shows them.
 * Usually they are in memory, because this process has just written them; otherwise the change, and all after it, wait until they are read,
 * so that the order and completeness of the feed are kept.
 */
export async function followWithExtra({ feed, extras, tenant, follower, wantsExtra, onError }: Options): Promise<FollowHandle> {
  let waiting: Change[] = []
  const drained = new Set<() => void>()

  /** The boards whose rows change and whose records a client shows. */
  const wanted = (change: Change) =>
    BOARD_KEYS.flatMap((board) => {
      const reader = extras[board]
      const rows = reader ? rowsOf(change, board) : []
      return reader && rows.length > 0 && wantsExtra(board) ? [{ board, reader, rows }] : []
    })

  /** Null: some of it must be read. */
  const atHand = (change: Change): ExtraByBoard | null => {
    const found = new Map<BoardKey, Extra>()
    for (const { board, reader, rows } of wanted(change)) {
      const extra = reader.atHand(tenant, rows)
      if (extra === null) return null
      found.set(board, extra)
    }
    return found
  }

  const read = async (change: Change): Promise<ExtraByBoard> => {
    try {
      return new Map(
        await Promise.all(wanted(change).map(async ({ board, reader, rows }) => [board, await reader.read(tenant, rows)] as const)),
      )
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
      follower.onChange(withExtra(change, found))
    }
    for (const resolve of drained) resolve()
    drained.clear()
  }

  const inner = await feed.follow(tenant, {
    onChange(change) {
      if (waiting.length === 0) {
        const found = atHand(change)
        if (found) return follower.onChange(withExtra(change, found))
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
