import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { smartSearch } from '@waybill/shared/boards/smart-search'
import { isRealDate } from '@waybill/shared/fields/field-schemas'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Effect, Result, Schema } from 'effect'
import { Hono } from 'hono'
import type { ReadTenantLists } from '../../commands/record/tenant-lists.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createUserQueries } from '../../users/user-queries.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeQuery } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { equipmentOptions } from '../static-info.ts'

const Query = Schema.Struct({
  q: Schema.String.check(Schema.isMaxLength(200)),
  today: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
      Schema.makeFilter((day: string) => isRealDate(day) || 'Expected a day that exists'),
    ),
  ),
})
const encode = Schema.encodeResult(boardSchemas('shipments').filter)

interface Parts {
  readonly database: WaybillDatabase
  readonly gazetteer: Gazetteer
  readonly lists: ReadTenantLists
}

/** Reads a search as users type it into a filter of the board [2.17]. `today` is the date of the user searching. */
export const smartSearchRoutes = ({ database, gazetteer, lists }: Parts): ApiRoutes => {
  const users = createUserQueries(database)
  return new Hono<ApiEnv>().get('/smart_search', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { q, today } = yield* decodeQuery(c, Query)
        const { filter, understood } = smartSearch(q, {
          today: today ?? new Date().toISOString().slice(0, 10),
          username: c.var.session.user.username,
          isCity: gazetteer.isCity,
          equipment: equipmentOptions(yield* fromLog(() => lists(c.var.tenant))),
          people: isPermitted(c.var.session.permissions, 'users#read') ? yield* users.named(c.var.tenant) : [],
        })
        const filters = encode(filter)
        if (Result.isFailure(filters)) return yield* unreadable('q', "Too long, or has characters that can't be searched. Use fewer words")
        return { smart_search: { filters: filters.success, understood } }
      }),
    ),
  )
}
