import { setTimeout as sleep } from 'node:timers/promises'
import type { SortOrder } from '@waybill/shared/boards/board-query'
import { ShipmentFilter } from '@waybill/shared/boards/filter'
import { compareKeys } from '@waybill/shared/boards/sort'
import { applyChanges, type BoardView, openView, rowsOf } from '@waybill/shared/boards/view'
import type { Answer, BoardRow, SocketFailure } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import { readPage } from '../server/src/projections/shipments/query.ts'
import { connect, type Line } from '../server/src/push/sockets.harness.ts'
import { defineView, viewRow } from '../server/src/push/view-definition.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'

/** A board as a client asks for it. */
export interface AskedBoard {
  readonly board: 'shipments'
  readonly filter: (typeof ShipmentFilter)['Encoded']
  readonly columns: string[]
  readonly sort: SortOrder
}

/** Somebody who looks at a board, loses his line, lags behind and comes back, and whose board can be held against the database. */
export interface CarefulClient {
  /**
   * Does one of the things that happen to people: the line breaks, the machine is busy for a moment, another board is asked for. Where
   * that gets no answer in time he goes on as one who has lost his line.
   */
  stumble(): Promise<void>
  /** What his board shows that the database does not say, in words; null: nothing. Waits until he has come as far as the log. */
  differs(): Promise<string | null>
  readonly resets: () => number
  close(): void
}

interface Wire {
  pause(): void
  resume(): void
}

const WITHIN_MS = 30_000
const ALL = 500

export const openCarefulClient = async (
  url: string,
  auth: { readonly tenant: string; readonly token: string },
  queries: readonly AskedBoard[],
  database: WaybillDatabase,
  random: () => number,
): Promise<CarefulClient> => {
  const db = database.forTenant(auth.tenant)
  let query = queries[0] as AskedBoard
  let view: BoardView | null = null
  let line: Line
  let resets = 0
  let gaps: string[] = []

  /** What follows an answer may be read in the same breath, so it is taken where it is heard, as the product's client does. */
  const ask = <Name extends 'board:subscribe' | 'board:resume'>(name: Name, message: object, take: (answer: Answer<Name>) => void) =>
    new Promise<void>((resolve, reject) => {
      const hear = (late: Error | null, answer: Answer<Name> | SocketFailure): void => {
        if (late) reject(late)
        else if ('error' in answer) reject(new Error(answer.error.message))
        else resolve(take(answer))
      }
      line.socket.timeout(WITHIN_MS).emit(name, ...([message, hear] as never))
    })
  const subscribe = (): Promise<void> =>
    ask('board:subscribe', { ...query, limit: ALL }, (answer) => {
      view = openView(
        answer,
        query.sort.map(({ direction }) => direction),
      )
    })
  const resume = async (): Promise<void> => {
    if (!view) return subscribe()
    let isReset = false
    await ask('board:resume', { view: view.view, position: view.position, query }, (answer) => {
      isReset = answer.status === 'reset'
      if (answer.status !== 'changes' || !view) return
      const applied = applyChanges(view, answer)
      if (applied.status === 'applied') view = applied.view
    })
    if (!isReset) return
    resets += 1
    await subscribe()
  }
  const dial = async (): Promise<void> => {
    line = await connect(url, auth)
    line.socket.on('board:changes', (changes) => {
      if (!view || changes.view !== view.view) return
      const applied = applyChanges(view, changes)
      if (applied.status === 'gap') gaps.push(`${changes.from} after ${view.position}`)
      if (applied.status === 'applied') view = applied.view
    })
    line.socket.on('board:reset', ({ view: key }) => {
      if (key !== view?.view) return
      resets += 1
      view = null
      void subscribe().catch(() => undefined) // the line broke: whoever dials again asks again
    })
  }
  const redial = async (ms: number): Promise<void> => {
    line.close()
    await sleep(ms)
    await dial()
    await resume()
  }

  const doubt = (rows: readonly BoardRow[]) => JSON.stringify(rows.map(({ id, sort, cells }) => ({ id, sort, cells })))

  const oneOf = async (chance: number): Promise<void> => {
    if (!line.socket.connected || chance < 0.4) return redial(random() * 2_000)
    if (chance < 0.7) {
      const { _socket: wire } = (line.socket.io.engine.transport as unknown as { readonly ws: { readonly _socket: Wire } }).ws
      wire.pause()
      await sleep(500 + random() * 2_000)
      wire.resume()
      return
    }
    if (view) await line.ask('board:unsubscribe', { view: view.view })
    query = queries[Math.floor(random() * queries.length)] as AskedBoard
    view = null
    await subscribe()
  }

  /** A line and a board, however long the server takes. */
  const comeBack = async (): Promise<void> => {
    for (const deadline = Date.now() + WITHIN_MS; ; ) {
      try {
        if (!line.socket.connected) await redial(0)
        if (!view) await subscribe()
        return
      } catch (error) {
        line.close()
        if (Date.now() > deadline) throw error
      }
    }
  }

  await dial()
  await subscribe()
  return {
    async stumble() {
      try {
        await oneOf(random())
      } catch {
        line.close()
      }
    },
    async differs() {
      await comeBack()
      const definition = defineView(auth.tenant, { all: [] }, { ...query, filter: Schema.decodeUnknownSync(ShipmentFilter)(query.filter) })
      const request = { condition: definition.condition, terms: definition.terms, after: null, limit: ALL }
      let truth = await readPage(db, auth.tenant, request)
      for (const deadline = Date.now() + WITHIN_MS; (view?.position ?? -1) < truth.position; await sleep(20)) {
        if (Date.now() > deadline) return `stands at ${view?.position} of ${truth.position}`
      }
      truth = await readPage(db, auth.tenant, request)
      const shown: BoardView | null = view
      if (!shown) return 'shows nothing'
      const { next } = shown
      const rows = truth.rows
        .map((row) => viewRow(definition, row, null))
        .filter((row) => next === null || compareKeys(row, next, definition.directions) <= 0)
      const unfit = gaps
      gaps = []
      if (unfit.length > 0) return `was sent ${unfit.length} messages that did not fit: ${unfit[0]}`
      if (shown.total !== truth.total) return `counts ${shown.total} instead of ${truth.total}`
      return doubt(rowsOf(shown)) === doubt(rows)
        ? null
        : `shows ${shown.order.length} rows that are not the ${rows.length} of the database`
    },
    resets: () => resets,
    close: () => line.close(),
  }
}
