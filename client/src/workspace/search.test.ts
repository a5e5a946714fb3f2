import { expect, test } from 'vitest'
import type { Api } from '../app/api.ts'
import { searchEverything } from './search.ts'

test('of the loads that a search finds the latest are offered, whatever is years old [7.17]', async () => {
  const asked = new Map<string, unknown>()
  const get: unknown = (path: string, { query }: { query: unknown }) => {
    asked.set(path, query)
    return Promise.resolve({ body: { shipments: [{ pro: '4820001' }], carriers: [], companies: [] } })
  }
  const found = await searchEverything({ get } as Api, 'brightwater', new AbortController().signal)
  expect(asked.get('/shipments')).toEqual({ search: 'brightwater', limit: 8, sort: '-pickup' })
  expect(asked.get('/carriers')).toEqual({ search: 'brightwater', limit: 8 })
  expect(found.loads).toEqual([{ pro: '4820001' }])
})
