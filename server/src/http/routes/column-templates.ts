import {
  createColumnTemplate,
  deleteColumnTemplate,
  listColumnTemplates,
  setDefaultColumnTemplate,
  updateColumnTemplate,
} from '@waybill/shared/calls/saved-views'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { BUILT_IN_COLUMN_TEMPLATES, type ColumnTemplate, type ColumnTemplateEnvelope } from '@waybill/shared/protocol/column-templates'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import { type Caller, type Implementation, implement } from '../implement.ts'
import { ownerOf, readShared, savedViewActions } from './saved-view-calls.ts'

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

/** A layout as it is stored. */
const toView = (caller: Caller, { column_template: input }: typeof ColumnTemplateEnvelope.Type) =>
  readShared(caller, input.shared).pipe(
    Effect.map((shared) => {
      const content = { columns: input.columns, sort: input.sort ?? null, pinned: input.pinned ?? 2 }
      return { name: input.name, content: content as unknown as JsonObject, shared, isDefault: input.default ?? null }
    }),
  )

/** Saved column layouts [2.44, 2.45]. */
export const columnTemplateCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const { find, add, change, remove, setDefault } = savedViewActions({ noun: 'column template', views: viewsIn(database), resourceOf })
  return [
    implement(listColumnTemplates, {
      handle: (caller) =>
        Effect.promise(() => readColumnTemplates(database, ownerOf(caller))).pipe(
          Effect.map((column_templates) => ({ column_templates, total: column_templates.length, more: false, next: null })),
        ),
    }),
    implement(createColumnTemplate, {
      handle: ({ body, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => add(caller, view)),
          Effect.map((column_template) => ({ column_template })),
        ),
    }),
    implement(updateColumnTemplate, {
      find,
      handle: ({ body, found, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => change(caller, found, view)),
          Effect.map((column_template) => ({ column_template })),
        ),
    }),
    implement(setDefaultColumnTemplate, { handle: setDefault }),
    implement(deleteColumnTemplate, { handle: remove }),
  ]
}
