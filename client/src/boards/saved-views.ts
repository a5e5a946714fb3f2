import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import type { FilterSet } from '@waybill/shared/protocol/filter-sets'
import type { Api } from '../app/api.ts'
import type { ApiResponse } from '../app/api-request.ts'
import type { LayoutContent } from './layout.ts'

/** The common properties of named layouts and filters. */
export type SavedViewResource = Pick<FilterSet, 'id' | 'name' | 'user_id' | 'shared' | 'default'>

/** A name, and whether the view is shared. */
export interface ViewNaming {
  readonly name: string
  readonly shared: boolean
  /** Undefined leaves it unchanged. */
  readonly default?: boolean
}

/** The API calls of one kind of saved view [3.6, 7.13]. */
export interface SavedViewCalls<View extends SavedViewResource, Content> {
  readonly list: () => Promise<readonly View[]>
  readonly add: (naming: ViewNaming, content: Content) => Promise<View>
  readonly change: (id: number, naming: ViewNaming, content: Content) => Promise<View>
  readonly remove: (id: number) => Promise<unknown>
  readonly beginWith: (id: number) => Promise<unknown>
  /** The properties that are a view's content. */
  readonly contentOf: (view: View) => Content
}

const savedViewCalls = <View extends SavedViewResource, Content extends object>(
  api: Api,
  {
    name,
    list,
    contentOf,
  }: { readonly name: string; readonly list: () => Promise<readonly View[]>; readonly contentOf: (view: View) => Content },
): SavedViewCalls<View, Content> => {
  const viewOf = async (request: Promise<ApiResponse<{ readonly [name: string]: View }>>) => (await request).body[name] as View
  return {
    list,
    add: (naming, content) => viewOf(api.post(`/${name}s`, { [name]: { ...naming, ...content } })),
    change: (id, naming, content) => viewOf(api.put(`/${name}s/${id}`, { [name]: { ...naming, ...content } })),
    remove: (id) => api.delete(`/${name}s/${id}`),
    beginWith: (id) => api.put(`/${name}s/${id}/default`),
    contentOf,
  }
}

export const layoutCalls = (api: Api): SavedViewCalls<ColumnTemplate, LayoutContent> =>
  savedViewCalls(api, {
    name: 'column_template',
    list: async () => (await api.get<{ column_templates: readonly ColumnTemplate[] }>('/column_templates')).body.column_templates,
    contentOf: ({ columns, sort, pinned }) => ({ columns, sort, pinned }),
  })

export type FilterContent = Pick<FilterSet, 'filters' | 'form_template_id'>

/** Filters are listed by user [7.13]. */
export const filterSetCalls = (api: Api, me: string): SavedViewCalls<FilterSet, FilterContent> =>
  savedViewCalls(api, {
    name: 'filter_set',
    list: async () => (await api.get<{ filter_sets: readonly FilterSet[] }>('/filter_sets', { query: { auth_uid: me } })).body.filter_sets,
    contentOf: ({ filters, form_template_id }) => ({ filters, form_template_id }),
  })

/**
 * Whether a user may rename, overwrite, share or delete a view: their own, and for administrators also shared ones; never a predefined one.
 */
export const mayChange = ({ user_id, shared }: SavedViewResource, me: string, isAdmin: boolean): boolean =>
  user_id !== null && (user_id === me || (shared && isAdmin))
