import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { minuteOf } from '@waybill/shared/time/minute'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { RefusedByRule } from '../../commands/failures.ts'
import { createLockStream } from '../../commands/lock/lock-stream.ts'
import type { ReadFilterPlaces } from '../../commands/record/filter-places.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { readPageAt, timeOf } from '../../projections/shipments/board-at.ts'
import { createLoadStories } from '../../projections/shipments/past-load-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import { readBoardRequest } from '../board-request.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { isFlagSet, writeCursor } from '../list-query.ts'
import { parsePastMoment } from '../past-moment.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly places: ReadFilterPlaces
  readonly listed: (row: ShipmentBoardRow) => object
}

/** The board as it was at a log position or a time: `GET /shipments?at=`, with the filters and the order of today's board. */
export const createBoardAt = ({ database, places, listed }: Parts) => {
  const loadReader = createLoadStories({ shipment: shipmentStream, lock: createLockStream(0) })
  return (c: Context<ApiEnv>): Promise<Response> =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const moment = parsePastMoment(c.req.query('at') ?? '')
        const time = moment && (yield* fromLog(() => timeOf(database.forTenant(tenant), tenant, moment)))
        const minute = time === null ? {} : { minute: minuteOf(Date.parse(time)) }
        const request = yield* readBoardRequest(c, 'shipments', { places, also: ['at', 'count_only', 'source'], ...minute })
        if (moment === null) return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
        const found = yield* fromLog(() => readPageAt(database.forTenant(tenant), tenant, moment, request, loadReader))
        if (found.status === 'too_far_back') {
          const { loads, events } = found.cost
          return yield* new RefusedByRule({
            refusal: {
              type: 'TooFarBack',
              message: `Too much has changed since then (${loads} loads with ${events} events to read). Choose a later time or look up single loads by their pro.`,
            },
          })
        }
        const { rows, total, more, next } = found.page
        const extra = { at: moment, cost: found.cost }
        if (isFlagSet(c.req.query('count_only'))) return { count: total, total, more, ...extra }
        return { shipments: rows.map(listed), total, more, next: next === null ? null : writeCursor(next), ...extra }
      }),
    )
}
