import { BUILT_IN_FILTERS } from '@waybill/shared/protocol/filter-sets'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { Forbidden } from '../../commands/failures.ts'
import type { ApiEnv } from '../api-env.ts'
import { decodeQuery } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const Query = Schema.Struct({ auth_uid: Schema.optionalKey(Schema.String) })

/** The filters that a user may pick on a board [7.13]. */
export const filterSetRoutes = new Hono<ApiEnv>().get('/filter_sets', requireFeature('shipments#read'), (c) =>
  runQuery(
    c,
    Effect.gen(function* () {
      const { auth_uid } = yield* decodeQuery(c, Query)
      if (auth_uid !== undefined && auth_uid !== c.var.session.user.id) {
        return yield* new Forbidden({ feature: null, message: 'These are the filters of another user.' })
      }
      return { filter_sets: BUILT_IN_FILTERS, total: BUILT_IN_FILTERS.length, more: false, next: null }
    }),
  ),
)
