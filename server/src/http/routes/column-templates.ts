import type { JsonObject } from '@waybill/shared/log/envelope'
import { BUILT_IN_COLUMN_TEMPLATES, type ColumnTemplate, ColumnTemplateEnvelope } from '@waybill/shared/protocol/column-templates'
import { Effect } from 'effect'
import { Hono } from 'hono'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { ownerOf, readShared, savedViewRoutes, setDefaultRoute } from './saved-view-routes.ts'

const resourceOf = ({ content, ...view }: SavedView, isDefault: boolean): ColumnTemplate => ({
  id: view.id,
  name: view.name,
  board: 'shipments',
  columns: content.columns as unknown as ColumnTemplate['columns'],
  sort: content.sort as unknown as ColumnTemplate['sort'],
  pinned: Number(content.pinned),
  user_id: view.user_id,
  shared: view.shared,
  default: isDefault,
  created_at: view.created_at,
  updated_at: view.updated_at,
})

const viewsIn = (database: WaybillDatabase) => createSavedViews({ database, kind: 'column_template' })

/** The layouts that a user may choose: System Default, their own, and those shared by colleagues [2.45, 9.13]. */
export const readColumnTemplates = async (database: WaybillDatabase, owner: ViewOwner): Promise<readonly ColumnTemplate[]> => {
  const views = viewsIn(database)
  const [saved, defaultId] = await Promise.all([views.list(owner), views.defaultId(owner)])
  return [
    ...BUILT_IN_COLUMN_TEMPLATES.map((template) => ({ ...template, default: template.id === defaultId })),
    ...saved.map((view) => resourceOf(view, view.id === defaultId)),
  ]
}

/** Saved column layouts [2.44, 2.45]. */
export const columnTemplateRoutes = (database: WaybillDatabase): ApiRoutes =>
  new Hono<ApiEnv>()
    .get('/column_templates', requireFeature('shipments#read'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const column_templates = yield* Effect.promise(() => readColumnTemplates(database, ownerOf(c)))
          return { column_templates, total: column_templates.length, more: false, next: null }
        }),
      ),
    )
    .route('/', setDefaultRoute({ path: '/column_templates', noun: 'column template', views: viewsIn(database) }))
    .route(
      '/',
      savedViewRoutes({
        path: '/column_templates',
        name: 'column_template',
        noun: 'column template',
        views: viewsIn(database),
        resourceOf,
        decode: (c) =>
          Effect.gen(function* () {
            const { column_template: input } = yield* decodeBody(c, ColumnTemplateEnvelope)
            const content = { columns: input.columns, sort: input.sort ?? null, pinned: input.pinned ?? 2 }
            return {
              name: input.name,
              content: content as unknown as JsonObject,
              shared: yield* readShared(c, input.shared),
              isDefault: input.default ?? null,
            }
          }),
      }),
    )
