import { type Condition, matchesCondition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { ServerMessage, SocketResponse } from '@waybill/shared/protocol/socket'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Rooms, Viewer } from './rooms.ts'

type Counts = ServerMessage<'counts:changed'>['counts']

/** Number of active loads in each status, kept current from changes instead of counted again for each user. */
export interface StatusCountsPush {
  /** Answers the counts, and sends them whenever they change until `leave`. */
  watch(viewer: Viewer, answer: (answer: SocketResponse<'counts:watch'>) => void): Promise<void>
  leave(viewer: Viewer): void
}

export interface StatusCountsOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly rooms: Rooms
  readonly logger: Logger
  /** Read from the database, with the log position at which they are right. */
  readonly count: (tenant: string, scope: Condition) => Promise<{ readonly position: number; readonly counts: Counts }>
  /** Minimum milliseconds between two messages; default 250. */
  readonly everyMs?: number
}

/** Change of a status count. */
type Step = readonly [status: string, by: 1 | -1]

/** What is sent to users who may see the same loads of a tenant. */
interface Watched {
  readonly room: string
  readonly members: Set<string>
  counts: Map<string, number>
  position: number
  /** Steps recorded while the loads are being counted, by position; null while no count is running. */
  meanwhile: { readonly position: number; readonly steps: readonly Step[] }[] | null
  isDoubtful: boolean
  ready: Promise<void>
  following: FollowHandle | null
  timer: NodeJS.Timeout | undefined
  lastSent: string
}

const RETRY_MS = 1_000

export function createStatusCounts({ feed, rooms, logger, count, everyMs = 250 }: StatusCountsOptions): StatusCountsPush {
  const watched = new Map<string, Watched>()

  const nameOf = ({ tenant, scope }: Viewer): string => `counts ${tenant} ${canonicalJson(scope)}`

  const message = ({ counts, position }: Watched): ServerMessage<'counts:changed'> => ({
    position,
    counts: Object.fromEntries([...counts].filter(([, loads]) => loads > 0).sort()),
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
    for (const [status, by] of steps) each.counts.set(status, (each.counts.get(status) ?? 0) + by)
  }

  const recount = async (each: Watched, { tenant, scope }: Viewer): Promise<void> => {
    do {
      each.isDoubtful = false
      each.meanwhile = []
      const found = await count(tenant, scope)
      await each.following?.reached(found.position)
      const later = each.meanwhile.filter(({ position }) => position > found.position)
      each.counts = new Map(Object.entries(found.counts))
      each.position = Math.max(each.position, found.position)
      for (const { steps } of later) step(each, steps)
    } while (each.isDoubtful)
    each.meanwhile = null
    sendSoon(each)
  }

  const open = (viewer: Viewer): Watched => {
    const { tenant, scope } = viewer
    const statusOf = (row: ShipmentBoardRow | null): string | null => (row?.active && matchesCondition(row, scope) ? row.status : null)
    const stepsOf = (change: Change): readonly Step[] =>
      change.rows.flatMap(({ before, after }): readonly Step[] => {
        const [was, is] = [statusOf(before ?? null), statusOf(after)]
        if (was === is) return []
        return [...(was === null ? [] : [[was, -1] as const]), ...(is === null ? [] : [[is, 1] as const])]
      })
    const each: Watched = {
      room: nameOf(viewer),
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
      recount(each, viewer).catch((error: unknown) => {
        logger.warn({ err: error, tenant }, 'counting the loads of each status failed')
        each.meanwhile = null
        const again = (): void => {
          if (each.members.size > 0) doubt()
        }
        setTimeout(again, RETRY_MS).unref()
      })
    const onChange = (change: Change): void => {
      each.position = change.to
      // If the previous row is unknown, the loads are counted again.
      if (change.rows.some(({ before }) => before === undefined)) {
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
      await recount(each, viewer)
    }
    each.ready = begin()
    each.ready.catch(() => {
      watched.delete(each.room)
      each.following?.stop()
    })
    watched.set(each.room, each)
    return each
  }

  return {
    async watch(viewer, answer) {
      const each = watched.get(nameOf(viewer)) ?? open(viewer)
      each.members.add(viewer.socketId)
      await each.ready
      rooms.join(viewer.socketId, each.room)
      answer(message(each))
    },
    leave(viewer) {
      const each = watched.get(nameOf(viewer))
      if (!each?.members.delete(viewer.socketId)) return
      rooms.leave(viewer.socketId, each.room)
      if (each.members.size > 0) return
      watched.delete(each.room)
      clearTimeout(each.timer)
      void each.ready.then(() => each.following?.stop()).catch(() => {})
    },
  }
}
