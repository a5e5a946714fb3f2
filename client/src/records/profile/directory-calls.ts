import { api } from '../../app/client.ts'
import { carrierSearchText } from '../lookup-text.ts'
import { type RecordCalls, recordCalls } from '../record-calls.ts'

/** The calls of the customer or carrier list, filtered by status. An unsorted search returns the best matches first. */
export const directoryCalls = (path: 'companies' | 'carriers', resource: 'company' | 'carrier'): RecordCalls => {
  const calls = recordCalls(api, { path, resource }, path, ({ scope }) => (scope === 'all' ? {} : { 'filters[status]': scope }))
  return {
    ...calls,
    page: ({ search, scope, sort }, after, limit) =>
      calls.page({ search: carrierSearchText(search), scope, sort: sort ?? (search === '' ? null : 'match') }, after, limit),
  }
}
