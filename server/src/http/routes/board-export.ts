import { FILE_TYPES, type FileType } from '@waybill/shared/protocol/file-types'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Effect, Exit } from 'effect'
import type { Context } from 'hono'
import { DependencyDown } from '../../commands/failures.ts'
import type { ReadFilterPlaces } from '../../commands/record/filter-places.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import { countRows } from '../../projections/boards/query.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import { boardFile } from '../board-file.ts'
import { readBoardRequest } from '../board-request.ts'
import { unreadable } from '../failures.ts'
import { failureResponse } from '../run-command.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly loads: RowLoads
  readonly places: ReadFilterPlaces
}

const isFileType = (text: string | undefined): text is FileType => text !== undefined && Object.hasOwn(FILE_TYPES, text)

/**
 * A board as a file [7.17]: the filtered rows in the requested order and columns, written while it is read. `waybill-rows` is the number of
 * rows to come, at most 1000, for a progress display; `waybill-rows-more` says that there are more.
 */
export const createBoardExport =
  ({ database, loads, places }: Parts) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const { tenant } = c.var
    const exit = await c.var.edge.runtime.runPromiseExit(
      Effect.gen(function* () {
        const request = yield* readBoardRequest(c, { places, also: ['export', 'source'] })
        const type = c.req.query('export')
        if (!isFileType(type)) return yield* unreadable('export', 'Expected csv or xlsx')
        const count = yield* Effect.tryPromise({
          try: () => countRows(database.forTenant(tenant), tenant, shipmentBoard, request.condition),
          catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
        })
        return { request, type, count }
      }),
    )
    if (Exit.isFailure(exit)) return failureResponse(c, exit.cause)
    const { request, type, count } = exit.value
    c.header('content-type', FILE_TYPES[type])
    c.header('content-disposition', `attachment; filename="shipments.${type}"`)
    c.header('waybill-rows', String(count.total))
    if (count.more) c.header('waybill-rows-more', 'true')
    return c.body(boardFile(type, { tenant, ...request }, { database, loads }))
  }
