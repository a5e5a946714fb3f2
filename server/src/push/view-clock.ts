import { matches } from '@waybill/shared/boards/condition'
import { turningBetween } from '@waybill/shared/boards/filter'
import { minuteOf } from '@waybill/shared/time/minute'
import type { Following } from '../changes/feed.ts'
import type { RowLoads } from '../commands/shipment/row-loads.ts'
import type { Logger } from '../runtime/logger.ts'
import type { BoardReader } from './board-reader.ts'
import type { FanOut } from './fan-out.ts'
import type { LiveView } from './live-view.ts'
import { inMinute } from './view-definition.ts'

interface ClockParts {
  readonly tenants: () => readonly { readonly name: string; readonly views: readonly LiveView[]; readonly following: Promise<Following> }[]
  readonly reader: Pick<BoardReader, 'page'>
  readonly loads: RowLoads
  readonly fanOut: Pick<FanOut, 'urge'>
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** More turned within a minute than is worth telling one by one: whoever looks at the view asks anew. */
  readonly onTooMany: (view: LiveView) => void
}

const MINUTE = 60_000
const MOST_TURNED = 500

/**
 * Brings views whose filter depends on the clock from one minute to the next. First the view judges by the new minute, then the rows that
 * turned are read; what happens to them between is in the recording and comes on top. So no row is missed, and one that is told twice is
 * told the same.
 */
export function createClock({ tenants, reader, loads, fanOut, logger, now, onTooMany }: ClockParts) {
  const turnView = async (tenant: string, view: LiveView, following: Promise<Following>, minute: string): Promise<void> => {
    const before = view.definition
    const after = inMinute(before, minute)
    if (before.clock === null || minute <= before.clock.minute) return
    const recording = view.record()
    view.turn(after)
    try {
      const condition = { all: [before.scope, turningBetween(before.clock.minute, minute)] }
      const page = await reader.page(tenant, { condition, terms: [], after: null, limit: MOST_TURNED })
      const found = before.readsLoads ? await loads.read(tenant, page.rows) : new Map()
      await (await following).reached(page.position)
      if (recording.isBroken()) return
      if (page.next !== null) return onTooMany(view)
      const steps = page.rows.flatMap((row) => {
        const is = matches(row, after.condition)
        if (is === matches(row, before.condition)) return []
        return [{ id: row.id, step: is ? ({ do: 'put', row, load: found.get(row.id) ?? null } as const) : ({ do: 'del' } as const) }]
      })
      if (steps.length === 0) return
      view.takeTurned(steps, page.position, recording)
      fanOut.urge(view)
    } catch (error) {
      // The next minute asks from where this one began.
      view.turn(before)
      logger.warn({ err: error, tenant }, 'a board could not follow the clock')
    } finally {
      recording.stop()
    }
  }

  const turnAll = async (minute: string): Promise<void> => {
    for (const { name, views, following } of tenants()) {
      for (const view of views) if (view.definition.clock !== null) await turnView(name, view, following, minute)
    }
  }

  // One minute after the other: what a later one says of a row stands.
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
