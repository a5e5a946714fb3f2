import { matchesCondition } from '@waybill/shared/boards/condition'
import { changingBetween } from '@waybill/shared/boards/filter-condition'
import { minuteOf } from '@waybill/shared/time/minute'
import type { FollowHandle } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { BoardReader } from './board-reader.ts'
import { type ExtraReaders, NO_EXTRA } from './extra-readers.ts'
import type { FanOut } from './fan-out.ts'
import type { LiveView } from './live-view.ts'
import { atMinute } from './view-definition.ts'

interface ClockParts {
  readonly tenants: () => readonly {
    readonly name: string
    readonly views: readonly LiveView[]
    readonly following: Promise<FollowHandle>
  }[]
  readonly reader: Pick<BoardReader, 'page'>
  readonly extras: ExtraReaders
  readonly fanOut: Pick<FanOut, 'urge'>
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** If more rows than this change within a minute, members reload the view instead of getting each row. */
  readonly onTooMany: (view: LiveView) => void
}

const MINUTE = 60_000
const MOST_TURNED = 500

/**
 * Brings views whose filter depends on the clock from one minute to the next. First the view judges by the new minute, then the affected
 * rows are read; changes in between are in the recording and are applied on top. So no row is missed, and a row sent twice is the same both
 * times.
 */
export function createClock({ tenants, reader, extras, fanOut, logger, now, onTooMany }: ClockParts) {
  const turnView = async (tenant: string, view: LiveView, following: Promise<FollowHandle>, minute: string): Promise<void> => {
    const before = view.definition
    const after = atMinute(before, minute)
    if (before.clock === null || minute <= before.clock.minute) return
    const recording = view.record()
    view.turn(after)
    try {
      const condition = { all: [before.scope, changingBetween(before.board, before.clock.minute, minute)] }
      const page = await reader.page(tenant, before.board, { condition, terms: [], after: null, limit: MOST_TURNED })
      const found = (before.readsExtra && (await extras[before.boardKey]?.read(tenant, page.rows))) || NO_EXTRA
      await (await following).reached(page.position)
      if (recording.isBroken()) return
      if (page.next !== null) return onTooMany(view)
      const steps = page.rows.flatMap((row) => {
        const is = matchesCondition(row, after.condition)
        if (is === matchesCondition(row, before.condition)) return []
        return [{ id: row.id, step: is ? ({ do: 'put', row, extra: found.get(row.id) ?? null } as const) : ({ do: 'del' } as const) }]
      })
      if (steps.length === 0) return
      view.takeTurned(steps, page.position, recording)
      fanOut.urge(view)
    } catch (error) {
      // The next minute starts from where this one began.
      view.turn(before)
      logger.warn({ err: error, tenant }, 'updating a board for the new minute failed')
    } finally {
      recording.stop()
    }
  }

  const turnAll = async (minute: string): Promise<void> => {
    for (const { name, views, following } of tenants()) {
      for (const view of views) if (view.definition.clock !== null) await turnView(name, view, following, minute)
    }
  }

  // One minute after the other: the later one decides about a row.
  let line = Promise.resolve()
  const turn = (minute: string): Promise<void> => {
    line = line.then(() => turnAll(minute))
    return line
  }

  let timer: NodeJS.Timeout
  const wait = (): void => {
    const ms = now()
    timer = setTimeout(() => void turn(minuteOf(now())).finally(wait), MINUTE - (ms % MINUTE) + 50)
    timer.unref()
  }
  wait()
  return { turn, stop: () => clearTimeout(timer) }
}
