import { expect, test } from 'vitest'
import { requestOf } from './call.ts'

test('writes path parameters encoded into the path', () => {
  expect(requestOf('PUT /users/{id}', { params: { id: 'a/b' }, body: { user: {} } })).toEqual({
    method: 'PUT',
    path: '/users/a%2Fb',
    options: { version: 'v1', body: { user: {} } },
  })
})

test('sends a call whose name begins with /v2 to the second version of the API', () => {
  const { path, options } = requestOf('PUT /v2/third_party_integrations/{id}', { params: { id: '7' } })
  expect([path, options.version]).toEqual(['/third_party_integrations/7', 'v2'])
})

test('sends a list with commas between, repeats the values of a filter, and leaves out what is undefined', () => {
  const { options } = requestOf('GET /shipments', {
    query: { columns: ['pro', 'status'], limit: 50, search: undefined, pros: [] },
    filters: { status: ['OPEN', 'HOLD'], late: true, mode: undefined },
    include: ['history'],
  })
  expect(options.query).toEqual({
    columns: 'pro,status',
    limit: 50,
    search: undefined,
    pros: undefined,
    'filters[status][]': ['OPEN', 'HOLD'],
    'filters[late]': true,
    'filters[mode]': undefined,
    include: 'history',
  })
})
