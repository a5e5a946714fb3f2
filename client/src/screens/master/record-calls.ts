import type { Json } from '@waybill/shared/log/envelope'
import type { RecordList } from '@waybill/shared/record/list'
import type { Api } from '../../app/api.ts'

/** A record of a list, or of a book such as that of the customers, as calls tell it: its fields beside its marks. */
export interface ListedRecord {
  readonly [field: string]: Json
  readonly id: string
  readonly version: number
  readonly status: string
  readonly active: boolean
}

export interface RecordPage {
  readonly rows: readonly ListedRecord[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

/** One entry of the story of a record. */
export interface RecordEntry {
  readonly position: number
  readonly type: string
  readonly at: string
  readonly by: { readonly username: string }
  readonly changes: readonly { readonly path: string; readonly from: Json; readonly to: Json }[]
}

export interface RecordQuestion {
  readonly search: string
  readonly scope: string
  readonly sort: string | null
}

/** What a list is asked besides its words and its order: a list of the house by the scope it has for that. */
type AskedOf = (question: RecordQuestion) => Readonly<Record<string, string | undefined>>
const byScope: AskedOf = ({ scope }) => ({ scope })

/** The calls of one list or book; `path` is another one where it answers the same records, as `historical_trucks` does. */
export const recordCalls = (api: Api, list: Pick<RecordList, 'path' | 'resource'>, path = list.path, askedOf = byScope) => {
  const at = (id: string) => `/${list.path}/${encodeURIComponent(id)}`
  const one = (body: Readonly<Record<string, unknown>>) => body[list.resource] as ListedRecord
  return {
    page: async (question: RecordQuestion, after: string | null, limit = 200): Promise<RecordPage> => {
      const { search, sort } = question
      const { body } = await api.get<Record<string, unknown>>(`/${path}`, {
        query: {
          limit,
          ...(search !== '' && { search }),
          ...(sort !== null && { sort }),
          ...(path === list.path && askedOf(question)),
          ...(after !== null && { after }),
        },
      })
      return { rows: body[path] as readonly ListedRecord[], ...(body as Omit<RecordPage & Record<string, unknown>, 'rows'>) } as RecordPage
    },
    get: async (id: string) => one((await api.get<Record<string, unknown>>(at(id))).body),
    create: async (fields: Readonly<Record<string, Json>>, key: string) =>
      one((await api.post<Record<string, unknown>>(`/${list.path}`, { [list.resource]: fields }, { key })).body),
    revise: async (id: string, fields: object) => one((await api.put<Record<string, unknown>>(at(id), { [list.resource]: fields })).body),
    remove: async (id: string) => one((await api.delete<Record<string, unknown>>(at(id))).body),
    history: async (id: string) => (await api.get<{ readonly history: readonly RecordEntry[] }>(`${at(id)}/history`)).body.history,
  }
}
export type RecordCalls = ReturnType<typeof recordCalls>
