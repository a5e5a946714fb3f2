import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { BUILT_IN_FILTERS, type FilterSet, FilterSetEnvelope } from '@waybill/shared/protocol/filter-sets'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { Forbidden } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody, decodeQuery } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { ownerOf, readShared, savedViewRoutes, setDefaultRoute } from './saved-view-routes.ts'

const Query = Schema.Struct({ auth_uid: Schema.optionalKey(Schema.String) })
const encodeFilters = Schema.encodeSync(boardSchemas('shipments').filter)

const resourceOf = ({ content, ...view }: SavedView, isDefault: boolean): FilterSet => ({
  id: view.id,
  name: view.name,
  filter_type: 'shipments',
  filters: content.filters as FilterSet['filters'],
  form_template_id: content.form_template_id as number | null,
  user_id: view.user_id,
  shared: view.shared,
  default: isDefault,
  created_at: view.created_at,
  updated_at: view.updated_at,
})

const viewsIn = (database: WaybillDatabase) => createSavedViews({ database, kind: 'filter_set' })

/** The filters that a user may choose: the predefined ones, their own, and those shared by colleagues [3.6, 7.13]. */
export const readFilterSets = async (database: WaybillDatabase, owner: ViewOwner): Promise<readonly FilterSet[]> => {
  const views = viewsIn(database)
  const [saved, defaultId] = await Promise.all([views.list(owner), views.defaultId(owner)])
  return [
    ...BUILT_IN_FILTERS.map((filter) => ({ ...filter, default: filter.id === defaultId })),
    ...saved.map((view) => resourceOf(view, view.id === defaultId)),
  ]
}

/** Saved filters [3.6, 7.13]. */
export const filterSetRoutes = (database: WaybillDatabase): ApiRoutes =>
  new Hono<ApiEnv>()
    .get('/filter_sets', requireFeature('shipments#read'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { auth_uid } = yield* decodeQuery(c, Query)
          if (auth_uid !== undefined && auth_uid !== c.var.session.user.id) {
            return yield* new Forbidden({ feature: null, message: 'These filters belong to another user.' })
          }
          const filter_sets = yield* Effect.promise(() => readFilterSets(database, ownerOf(c)))
          return { filter_sets, total: filter_sets.length, more: false, next: null }
        }),
      ),
    )
    .route('/', setDefaultRoute({ path: '/filter_sets', noun: 'filter set', views: viewsIn(database) }))
    .route(
      '/',
      savedViewRoutes({
        path: '/filter_sets',
        name: 'filter_set',
        noun: 'filter set',
        views: viewsIn(database),
        resourceOf,
        decode: (c) =>
          Effect.gen(function* () {
            const { filter_set } = yield* decodeBody(c, FilterSetEnvelope)
            const content = { filters: encodeFilters(filter_set.filters), form_template_id: filter_set.form_template_id ?? null }
            return {
              name: filter_set.name,
              content: content as JsonObject,
              shared: yield* readShared(c, filter_set.shared),
              isDefault: filter_set.default ?? null,
            }
          }),
      }),
    )
