import { type Condition, matchesCondition } from '@waybill/shared/boards/condition'
import type { StoredRow } from '@waybill/shared/boards/define-board'
import { readField } from '@waybill/shared/boards/field'
import { type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { ServerMessage, SocketResponse } from '@waybill/shared/protocol/socket'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Rooms, Viewer } from './rooms.ts'

type Counts = ServerMessage<'counts:changed'>['counts']

/** How many rows of a board there are of each kind, such as active loads by status, kept current from changes. */
export interface RowCountsPush {
  /** Answers the counts, and sends them whenever they change until `leave`. */
  watch(viewer: Viewer, board: BoardKey, answer: (answer: SocketResponse<'counts:watch'>) => void): Promise<void>
  leave(viewer: Viewer): void
}

export interface RowCountsOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Rooms
  readonly logger: Logger
  /** Read from the database, with the log position at which they are right. */
  readonly count: (tenant: string, board: BoardKey, scope: Condition) => Promise<{ readonly position: number; readonly counts: Counts }>
  /** Minimum milliseconds between two messages; default 250. */
  readonly everyMs?: number
}

/** Change of a count. */
type Step = readonly [value: string, by: 1 | -1]

/** What is sent to users who may see the same rows of a board. */
interface Watched {
  readonly tenant: string
  readonly board: BoardKey
  readonly scope: Condition
  readonly room: string
  readonly members: Set<string>
  counts: Map<string, number>
  position: number
  /** Steps recorded while the rows are being counted, by position; null while no count is running. */
  meanwhile: { readonly position: number; readonly steps: readonly Step[] }[] | null
  isDoubtful: boolean
  ready: Promise<void>
  following: FollowHandle | null
  timer: NodeJS.Timeout | undefined
  lastSent: string
}

const RETRY_MS = 1_000

export function createRowCounts({ feed, rooms, logger, count, everyMs = 250 }: RowCountsOptions): RowCountsPush {
  const watched = new Map<string, Watched>()

  const nameOf = (tenant: string, board: BoardKey, scope: Condition): string => `counts ${tenant} ${board} ${canonicalJson(scope)}`

  const message = ({ board, counts, position }: Watched): ServerMessage<'counts:changed'> => ({
    board,
    position,
    counts: Object.fromEntries([...counts].filter(([, rows]) => rows > 0).sort()),
  })

  const sendSoon = (each: Watched): void => {
    if (each.timer || each.meanwhile) return
    each.timer = setTimeout(() => {
      each.timer = undefined
      const changed = message(each)
      const counts = JSON.stringify(changed.counts)
      if (counts === each.lastSent || each.members.size === 0 || each.meanwhile) return
      each.lastSent = counts
      rooms.send(each.room, 'counts:changed', changed)
    }, everyMs)
    each.timer.unref()
  }

  const step = (each: Watched, steps: readonly Step[]): void => {
    for (const [value, by] of steps) each.counts.set(value, (each.counts.get(value) ?? 0) + by)
  }

  const recount = async (each: Watched): Promise<void> => {
    do {
      each.isDoubtful = false
      each.meanwhile = []
      const found = await count(each.tenant, each.board, each.scope)
      await each.following?.reached(found.position)
      const later = each.meanwhile.filter(({ position }) => position > found.position)
      each.counts = new Map(Object.entries(found.counts))
      each.position = Math.max(each.position, found.position)
      for (const { steps } of later) step(each, steps)
    } while (each.isDoubtful)
    each.meanwhile = null
    sendSoon(each)
  }

  const open = (tenant: string, board: BoardKey, scope: Condition): Watched => {
    const { counts: counted } = boardOf(board)
    const countedUnder = (row: StoredRow | null): string | null =>
      row && counted && matchesCondition(row, { all: [counted.of, scope] }) ? String(readField(row, { path: [counted.by] })) : null
    const rowsOf = (change: Change) => change.rows.filter((row) => row.board === board)
    const stepsOf = (change: Change): readonly Step[] =>
      rowsOf(change).flatMap(({ before, after }): readonly Step[] => {
        const [was, is] = [countedUnder(before ?? null), countedUnder(after)]
        if (was === is) return []
        return [...(was === null ? [] : [[was, -1] as const]), ...(is === null ? [] : [[is, 1] as const])]
      })
    const each: Watched = {
      tenant,
      board,
      scope,
      room: nameOf(tenant, board, scope),
      members: new Set(),
      counts: new Map(),
      position: 0,
      meanwhile: [],
      isDoubtful: false,
      ready: Promise.resolve(),
      following: null,
      timer: undefined,
      lastSent: '',
    }
    const doubt = (): void => {
      each.isDoubtful = true
      if (each.meanwhile === null) void countAgain()
    }
    const countAgain = (): Promise<void> =>
      recount(each).catch((error: unknown) => {
        logger.warn({ err: error, tenant }, 'counting the rows of a board failed')
        each.meanwhile = null
        const again = (): void => {
          if (each.members.size > 0) doubt()
        }
        setTimeout(again, RETRY_MS).unref()
      })
    const onChange = (change: Change): void => {
      each.position = change.to
      // If the previous row is unknown, the rows are counted again.
      if (rowsOf(change).some(({ before }) => before === undefined)) {
        doubt()
        return
      }
      const steps = stepsOf(change)
      if (steps.length === 0) return
      if (each.meanwhile) each.meanwhile.push({ position: change.to, steps })
      else step(each, steps)
      sendSoon(each)
    }
    const begin = async (): Promise<void> => {
      each.following = await feed.follow(tenant, { onChange, onLost: doubt })
      await recount(each)
    }
    each.ready = begin()
    each.ready.catch(() => {
      watched.delete(each.room)
      each.following?.stop()
    })
    watched.set(each.room, each)
    return each
  }

  const leaveOne = (socketId: string, each: Watched | undefined): void => {
    if (!each?.members.delete(socketId)) return
    rooms.leave(socketId, each.room)
    if (each.members.size > 0) return
    watched.delete(each.room)
    clearTimeout(each.timer)
    void each.ready.then(() => each.following?.stop()).catch(() => {})
  }

  return {
    async watch(viewer, board, answer) {
      const scope = viewer.boards[board]
      if (scope === undefined) throw new Error(`user ${viewer.user.id} may not read board ${board}`)
      const each = watched.get(nameOf(viewer.tenant, board, scope)) ?? open(viewer.tenant, board, scope)
      each.members.add(viewer.socketId)
      await each.ready
      rooms.join(viewer.socketId, each.room)
      answer(message(each))
    },
    leave({ socketId, tenant, boards }) {
      for (const [board, scope] of Object.entries(boards)) leaveOne(socketId, watched.get(nameOf(tenant, board as BoardKey, scope)))
    },
  }
}
