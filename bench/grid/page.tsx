import type { Arrangement } from '../../client/src/boards/column-moves.ts'
import '../../client/src/ui/styles.css'
import './page.css'

import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { BoardChanges, BoardOp, BoardRow } from '@waybill/shared/protocol/socket'
import { type ReactNode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type BoardColumn, boardColumn } from '../../client/src/boards/board-columns.tsx'
import { boardSource } from '../../client/src/boards/board-source.ts'
import { Grid } from '../../client/src/boards/Grid.tsx'
import { nothingSelected } from '../../client/src/boards/selection.ts'
import { useGridColumns } from '../../client/src/boards/use-grid-columns.ts'
import { boardStore } from '../../client/src/live/board-store.ts'
import { keyedStore } from '../../client/src/live/keyed-store.ts'
import type { LiveConnection } from '../../client/src/live/live-connection.ts'
import type { LiveSession } from '../../client/src/live/live-session.ts'
import { pendingCommands } from '../../client/src/live/pending-commands.ts'
import { presenceStore } from '../../client/src/live/presence-store.ts'
import { LiveContext } from '../../client/src/live/use-live.ts'
import { BareList, type BareRows } from './bare-list.tsx'
import { painted, runFrames } from './frames.ts'
import { COLUMNS, makeRows, SORT } from './rows.ts'

// The page of the grid run: the product's grid over the product's store (`#waybill`), or a bare virtual list (`#bare`),
// with the same rows and changes.

const columns: readonly BoardColumn[] = COLUMNS.flatMap((key) => SHIPMENT_COLUMNS.get(key) ?? []).map(boardColumn)
const rows = makeRows()
const root = createRoot(document.getElementById('root') as HTMLElement)

type Hear = (changes: BoardChanges) => void

/** The interface of both pages. */
interface Mounted {
  readonly hear: Hear
}

/** A connection to a fake server that returns all rows at once. */
const connection = (listeners: Set<Hear>): LiveConnection =>
  ({
    request: (name: string, _message: object, answered: (answer: object) => void) => {
      const page = { view: 'v', position: 0, rows, next: null, total: rows.length, more: false, presence: [] }
      if (name === 'board:subscribe') answered(page)
    },
    on: (name: string, handler: Hear) => {
      if (name === 'board:changes') listeners.add(handler)
      return () => {}
    },
    onConnected: (handler: () => void) => {
      handler()
      return () => {}
    },
    report: () => {},
    state: () => ({ phase: 'live' }),
    subscribe: () => () => {},
  }) as unknown as LiveConnection

/** The board without its toolbars. */
const Board = ({ live }: { readonly live: LiveSession }): ReactNode => {
  const source = useMemo(() => boardSource(live), [live])
  const [arrangement, arrange] = useState<Arrangement>({ order: columns.map(({ id }) => id), widths: {} })
  const [selection, select] = useState(nothingSelected)
  const shown = useGridColumns({
    columns,
    arrangement,
    onArrange: arrange,
    usual: arrangement,
    sort: SORT,
    onSort: () => {},
    maxSortKeys: 5,
  })
  return (
    <Grid
      label="Active Shipments"
      source={source}
      columns={shown}
      selection={selection}
      onSelection={select}
      comfortable={false}
      onOpen={() => {}}
      menuOf={() => []}
      onKey={() => false}
      empty={null}
    />
  )
}

const mountWaybill = (): Mounted => {
  const listeners = new Set<Hear>()
  const line = connection(listeners)
  const pending = pendingCommands()
  const presence = presenceStore(line, 'me')
  const board = boardStore(line, {
    query: { board: 'shipments', filter: {}, columns: [...COLUMNS], sort: [...SORT] },
    isOurs: pending.isOurs,
    onPresence: presence.replace,
  })
  const live = { me: 'me', board, presence, pending } as unknown as LiveSession
  root.render(
    <LiveContext value={live}>
      <Board live={live} />
    </LiveContext>,
  )
  return {
    hear: (changes) => {
      for (const listener of listeners) listener(changes)
    },
  }
}

const mountBare = (): Mounted => {
  const store = keyedStore<BoardRow['cells']>()
  for (const row of rows) store.set(row.id, row.cells)
  const bare: BareRows = { ids: rows.map(({ id }) => id), cells: (id) => store.get(id) ?? {}, onRow: store.subscribe }
  root.render(<BareList rows={bare} columns={columns.map(({ id, track }) => ({ key: id, width: track.min }))} />)
  return {
    hear: ({ ops }) => {
      for (const op of ops) if (op.op !== 'del') store.set(op.id, { ...store.get(op.id), ...op.cells })
    },
  }
}

const scroller = () => document.querySelector<HTMLElement>('[role="grid"], [data-scroller]') as HTMLElement
const rowUnder = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null

let position = 0
let mounted: Mounted

/** A change of one row: its weight, and for every fourth the sort column. Half of them are of visible rows. */
const change = (number: number): BoardOp => {
  const place = number % 2 === 0 ? (number * 7) % 25 : (number * 7919) % rows.length
  const row = rows[place] as BoardRow
  position += 1
  const weight = 8_000 + ((number * 131) % 36_000)
  if (number % 4 > 0) return { op: 'patch', id: row.id, position, cells: { weight } }
  const pickup = { ...(row.cells.pickup as object), time: `${String(number % 24).padStart(2, '0')}:15` } as never
  const moved = { ...row, position, sort: [new Date(Date.UTC(2026, 10, 20) + ((number * 7919) % rows.length) * 600_000).toISOString()] }
  rows[place] = { ...moved, cells: { ...row.cells, weight, pickup } }
  return { op: 'put', ...(rows[place] as BoardRow) }
}

const bench = {
  /** The fonts load before the rows, as they do behind a sign-in. */
  fonts: () => Promise.all([...document.fonts].map((font) => font.load())).then(() => {}),
  /** Resolves when the first rows are painted. */
  async mount(): Promise<void> {
    mounted = location.hash === '#bare' ? mountBare() : mountWaybill()
    while (document.querySelectorAll('[data-row]').length < 20) await painted()
    await painted()
  },
  idle: (ms: number) => runFrames(ms, () => {}),
  scroll: (ms: number) => {
    const element = scroller()
    let top = 0
    return runFrames(ms, () => {
      top = (top + 120) % (element.scrollHeight - element.clientHeight - 200)
      element.scrollTop = top
    })
  },
  /**
   * Applies changes as the server sends them; also returns how often another row moved under the pointer at `x`, `y`.
   */
  async update(perSecond: number, ms: number, x: number, y: number) {
    scroller().scrollTop = 0
    await painted()
    const began = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
      const from = position
      const ops: BoardOp[] = []
      for (; sent < due; sent++) ops.push(change(sent))
      if (ops.length > 0) mounted.hear({ view: 'v', from, to: position, total: rows.length, more: false, ops })
    }, 33)
    let under = rowUnder(x, y)
    let moves = 0
    const ran = await runFrames(ms, () => {
      const now = rowUnder(x, y)
      if (now !== under) moves += 1
      under = now
    })
    clearInterval(timer)
    return { ...ran, moves, sent }
  },
}
export type GridBench = typeof bench
Object.assign(window, { bench })
