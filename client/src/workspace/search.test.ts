import { expect, test } from 'vitest'
import type { Api } from '../app/api.ts'
import { searchEverything } from './search.ts'

test('a search offers the latest matching loads, however old [7.17]', async () => {
  const requests = new Map<string, unknown>()
  const get: unknown = (path: string, { query }: { query: unknown }) => {
    requests.set(path, query)
    return Promise.resolve({ body: { shipments: [{ pro: '4820001' }], carriers: [], companies: [] } })
  }
  const found = await searchEverything({ get } as Api, 'brightwater', new AbortController().signal)
  expect(requests.get('/shipments')).toEqual({ search: 'brightwater', limit: 8, sort: '-pickup' })
  expect(requests.get('/carriers')).toEqual({ search: 'brightwater', limit: 8 })
  expect(found.loads).toEqual([{ pro: '4820001' }])
})
