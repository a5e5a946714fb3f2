import { matchesCondition } from '@waybill/shared/boards/condition'
import type { StoredRow } from '@waybill/shared/boards/define-board'
import { BOARD_KEYS, type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import type { Change } from '../changes/change.ts'
import type { FollowHandle } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { BoardReader } from './board-reader.ts'
import type { ExtraReaders } from './extra-readers.ts'
import type { FanOut } from './fan-out.ts'
import type { LiveView } from './live-view.ts'

interface Parts {
  readonly tenant: string
  readonly views: ReadonlyMap<string, LiveView>
  readonly following: () => Promise<FollowHandle>
  readonly reader: Pick<BoardReader, 'rows'>
  readonly extras: ExtraReaders
  readonly fanOut: Pick<FanOut, 'urge'>
  readonly logger: Logger
  /** Milliseconds to wait for further changes before reading. */
  readonly afterMs: number
}

/** Keeps the cells that are read from elsewhere current in the views of a tenant, when what they are read from changes without the row. */
export interface ExtraUpdates {
  take(change: Change): void
  close(): void
}

/**
 * Collects the rows that changes affect, reads them once with what is behind them, and patches the views that show it. A row that changes
 * meanwhile is in the recording and is applied on top.
 */
export function createExtraUpdates({ tenant, views, following, reader, extras, fanOut, logger, afterMs }: Parts): ExtraUpdates {
  const waiting = new Map<BoardKey, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  const viewsOf = (board: BoardKey): readonly LiveView[] =>
    [...views.values()].filter(({ definition }) => definition.boardKey === board && definition.readsExtra)

  const patch = (view: LiveView, rows: readonly StoredRow[], extra: ReadonlyMap<string, unknown>) => {
    const { condition, columns } = view.definition
    const shown = columns.filter(({ isExtra }) => isExtra)
    return rows
      .filter((row) => matchesCondition(row, condition))
      .map((row) => ({ id: row.id, step: { do: 'patch', row, extra: extra.get(row.id) ?? null, columns: shown } as const }))
  }

  const update = async (board: BoardKey, ids: ReadonlySet<string>): Promise<void> => {
    const shown = viewsOf(board).map((view) => ({ view, recording: view.record() }))
    try {
      const { position, rows } = await reader.rows(tenant, boardOf(board), [...ids])
      const extra = (await extras[board]?.read(tenant, rows)) ?? new Map()
      await (await following()).reached(position)
      for (const { view, recording } of shown) {
        if (recording.isBroken()) continue
        const steps = patch(view, rows, extra)
        if (steps.length === 0) continue
        view.takeTurned(steps, position, recording)
        fanOut.urge(view)
      }
    } finally {
      for (const { recording } of shown) recording.stop()
    }
  }

  const updateAll = async (): Promise<void> => {
    const due = [...waiting]
    waiting.clear()
    for (const [board, ids] of due) await update(board, ids)
  }

  return {
    take(change) {
      for (const board of BOARD_KEYS) {
        const affected = extras[board]?.affectedBy
        if (!affected || viewsOf(board).length === 0) continue
        const ids = affected(change)
        if (ids.length > 0) waiting.set(board, new Set([...(waiting.get(board) ?? []), ...ids]))
      }
      if (waiting.size === 0 || timer) return
      timer = setTimeout(() => {
        timer = undefined
        updateAll().catch((error: unknown) => logger.warn({ err: error, tenant }, 'updating the cells read from elsewhere failed'))
      }, afterMs)
      timer.unref()
    },
    close: () => clearTimeout(timer),
  }
}
