import { setTimeout as sleep } from 'node:timers/promises'
import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { applyBoardChanges, type BoardView, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import type { WireFilter } from '@waybill/shared/boards/kinds'
import { compareKeys, type SortOrder } from '@waybill/shared/boards/sort'
import type { BoardRow, SocketFailure, SocketResponse } from '@waybill/shared/protocol/socket'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Schema } from 'effect'
import { readPage } from '../server/src/projections/boards/query.ts'
import { connect, type TestSocket } from '../server/src/push/sockets.fixture.ts'
import { defineView, viewRow } from '../server/src/push/view-definition.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'

/** A board request of a client. */
export interface CheckedBoard {
  readonly board: 'shipments'
  readonly filter: WireFilter<'shipments'>
  readonly columns: string[]
  readonly sort: SortOrder
}

/**
 * A client that loses its connection, falls behind and reconnects, and whose board can be compared with the database.
 */
export interface VerifyingClient {
  /**
   * Simulates a common event: the connection drops, the machine is busy, another board is opened. If a request times
   * out, the client continues as if disconnected.
   */
  stumble(): Promise<void>
  /**
   * Differences between its board and the database, as text; null if none. Waits until the board has reached the log's
   * position.
   */
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
  queries: readonly CheckedBoard[],
  database: WaybillDatabase,
  random: () => number,
): Promise<VerifyingClient> => {
  const db = database.forTenant(auth.tenant)
  let query = queries[0] as CheckedBoard
  let view: BoardView | null = null
  let line: TestSocket
  let resets = 0
  let gaps: string[] = []

  /**
   * The messages after a response may arrive in the same tick, so it is applied in the callback, as the product's
   * client does.
   */
  const ask = <Name extends 'board:subscribe' | 'board:resume'>(
    name: Name,
    message: object,
    take: (answer: SocketResponse<Name>) => void,
  ) =>
    new Promise<void>((resolve, reject) => {
      const receive = (late: Error | null, answer: SocketResponse<Name> | SocketFailure): void => {
        if (late) reject(late)
        else if ('error' in answer) reject(new Error(answer.error.message))
        else resolve(take(answer))
      }
      line.socket.timeout(WITHIN_MS).emit(name, ...([message, receive] as never))
    })
  const subscribe = (): Promise<void> =>
    ask('board:subscribe', { ...query, limit: ALL }, (answer) => {
      view = createBoardView(
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
      const applied = applyBoardChanges(view, answer)
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
      const applied = applyBoardChanges(view, changes)
      if (applied.status === 'gap') gaps.push(`${changes.from} after ${view.position}`)
      if (applied.status === 'applied') view = applied.view
    })
    line.socket.on('board:reset', ({ view: key }) => {
      if (key !== view?.view) return
      resets += 1
      view = null
      void subscribe().catch(() => undefined) // the connection dropped; the reconnect sends the request again
    })
  }
  const redial = async (ms: number): Promise<void> => {
    line.close()
    await sleep(ms)
    await dial()
    await resume()
  }

  const snapshot = (rows: readonly BoardRow[]) => JSON.stringify(rows.map(({ id, sort, cells }) => ({ id, sort, cells })))

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
    query = queries[Math.floor(random() * queries.length)] as CheckedBoard
    view = null
    await subscribe()
  }

  /** Connects and loads a board, however long the server takes. */
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
      const definition = defineView(
        auth.tenant,
        { all: [] },
        { ...query, filter: Schema.decodeUnknownSync(boardSchemas('shipments').filter)(query.filter) },
      )
      const request = { condition: definition.condition, terms: definition.terms, after: null, limit: ALL }
      let truth = await readPage(db, auth.tenant, shipmentBoard, request)
      for (const deadline = Date.now() + WITHIN_MS; (view?.position ?? -1) < truth.position; await sleep(20)) {
        if (Date.now() > deadline) return `is at ${view?.position} of ${truth.position}`
      }
      truth = await readPage(db, auth.tenant, shipmentBoard, request)
      const shown: BoardView | null = view
      if (!shown) return 'shows nothing'
      const { next } = shown
      const rows = truth.rows
        .map((row) => viewRow(definition, row, null))
        .filter((row) => next === null || compareKeys(row, next, definition.directions) <= 0)
      const unfit = gaps
      gaps = []
      if (unfit.length > 0) return `was sent ${unfit.length} messages that did not match: ${unfit[0]}`
      if (shown.total !== truth.total) return `counts ${shown.total} instead of ${truth.total}`
      return snapshot(viewRows(shown)) === snapshot(rows)
        ? null
        : `shows ${shown.order.length} rows that are not the ${rows.length} of the database`
    },
    resets: () => resets,
    close: () => line.close(),
  }
}
