import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { createFilterSet, deleteFilterSet, listFilterSets, setDefaultFilterSet, updateFilterSet } from '@waybill/shared/calls/saved-views'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { BUILT_IN_FILTERS, type FilterSet, type FilterSetEnvelope } from '@waybill/shared/protocol/filter-sets'
import { Effect, Schema } from 'effect'
import { Forbidden } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createSavedViews, type SavedView, type ViewOwner } from '../../users/saved-views.ts'
import { type Caller, type Implementation, implement } from '../implement.ts'
import { ownerOf, readShared, savedViewActions } from './saved-view-calls.ts'

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

/** A filter as it is stored. */
const toView = (caller: Caller, { filter_set }: typeof FilterSetEnvelope.Type) =>
  readShared(caller, filter_set.shared).pipe(
    Effect.map((shared) => {
      const content = { filters: encodeFilters(filter_set.filters), form_template_id: filter_set.form_template_id ?? null }
      return { name: filter_set.name, content: content as JsonObject, shared, isDefault: filter_set.default ?? null }
    }),
  )

/** Saved filters [3.6, 7.13]. */
export const filterSetCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const { find, add, change, remove, setDefault } = savedViewActions({ noun: 'filter set', views: viewsIn(database), resourceOf })
  return [
    implement(listFilterSets, {
      handle: ({ query: { auth_uid }, ...caller }) =>
        Effect.gen(function* () {
          if (auth_uid !== null && auth_uid !== caller.session.user.id) {
            return yield* new Forbidden({ feature: null, message: 'These filters belong to another user.' })
          }
          const filter_sets = yield* Effect.promise(() => readFilterSets(database, ownerOf(caller)))
          return { filter_sets, total: filter_sets.length, more: false, next: null }
        }),
    }),
    implement(createFilterSet, {
      handle: ({ body, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => add(caller, view)),
          Effect.map((filter_set) => ({ filter_set })),
        ),
    }),
    implement(updateFilterSet, {
      find,
      handle: ({ body, found, ...caller }) =>
        toView(caller, body).pipe(
          Effect.flatMap((view) => change(caller, found, view)),
          Effect.map((filter_set) => ({ filter_set })),
        ),
    }),
    implement(setDefaultFilterSet, { handle: setDefault }),
    implement(deleteFilterSet, { handle: remove }),
  ]
}
