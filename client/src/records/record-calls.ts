import type { Json } from '@waybill/shared/log/envelope'
import type { Api } from '../app/api.ts'

/** A record of a list or of the directory as the API returns it: its own fields next to `id`, `version`, `status` and `active`. */
export interface ListedRecordResource {
  readonly [field: string]: Json
  readonly id: string
  readonly version: number
  readonly status: string
  readonly active: boolean
}

export interface RecordPage {
  readonly rows: readonly ListedRecordResource[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

/** One entry of a record's history. */
export interface RecordListEntry {
  readonly position: number
  readonly type: string
  readonly at: string
  readonly by: { readonly username: string }
  readonly changes: readonly { readonly path: string; readonly from: Json; readonly to: Json }[]
}

export interface RecordListQuery {
  readonly search: string
  readonly scope: string
  readonly sort: string | null
}

/** Query parameters of a list besides search and sort. */
type ParamsOf = (query: RecordListQuery) => Readonly<Record<string, string | undefined>>
const byScope: ParamsOf = ({ scope }) => ({ scope })

/** The API calls of one list; `path` is another path that returns the same records, such as `historical_trucks`. */
export const recordCalls = (api: Api, list: { readonly path: string; readonly resource: string }, path = list.path, paramsOf = byScope) => {
  const at = (id: string) => `/${list.path}/${encodeURIComponent(id)}`
  const one = (body: Readonly<Record<string, unknown>>) => body[list.resource] as ListedRecordResource
  return {
    page: async (query: RecordListQuery, after: string | null, limit = 200): Promise<RecordPage> => {
      const { search, sort } = query
      const { body } = await api.get<Record<string, unknown>>(`/${path}`, {
        query: {
          limit,
          ...(search !== '' && { search }),
          ...(sort !== null && { sort }),
          ...(path === list.path && paramsOf(query)),
          ...(after !== null && { after }),
        },
      })
      return {
        rows: body[path] as readonly ListedRecordResource[],
        ...(body as Omit<RecordPage & Record<string, unknown>, 'rows'>),
      } as RecordPage
    },
    get: async (id: string) => one((await api.get<Record<string, unknown>>(at(id))).body),
    create: async (fields: Readonly<Record<string, Json>>, key: string) =>
      one((await api.post<Record<string, unknown>>(`/${list.path}`, { [list.resource]: fields }, { key })).body),
    revise: async (id: string, fields: object) => one((await api.put<Record<string, unknown>>(at(id), { [list.resource]: fields })).body),
    remove: async (id: string) => one((await api.delete<Record<string, unknown>>(at(id))).body),
    history: async (id: string) => (await api.get<{ readonly history: readonly RecordListEntry[] }>(`${at(id)}/history`)).body.history,
  }
}
export type RecordCalls = ReturnType<typeof recordCalls>
