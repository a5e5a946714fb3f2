import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../test-app.ts'
import type { Call } from './call.ts'
import { CALLS, openApiDocument } from './document.ts'

const house = await createTestApp(await testDatabase())
const calls = Object.values(CALLS).flat()
const API = '/:tenant/api'
const pathOf = ({ api, path }: Call) => `/acme/api/${api ?? 'v1'}${path.replace(/\{\w+\}/g, '9999999')}`

beforeAll(() => house.addTenant('acme'))

test('every call that is answered is described, and nothing else is', () => {
  const routed = house.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API}/v`) && !path.endsWith('openapi.json'))
    .map(
      ({ method, path }) =>
        `${method.toLowerCase()} ${path
          .slice(API.length)
          .replace(/\/$/, '')
          .replace(/:(\w+)/g, '{$1}')}`,
    )
  expect(calls.map(({ method, api, path }) => `${method} /${api ?? 'v1'}${path}`).toSorted()).toEqual([...new Set(routed)].toSorted())
})

test('the document is served to anybody, and everything it points to is in it', async () => {
  const { status, json, text } = await house.call('GET', '/acme/api/v1/openapi.json')
  expect([status, json.openapi, json.servers]).toEqual([200, '3.1.0', [{ url: '/acme/api/v1' }]])
  const pointers = [...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string))]
  expect(pointers.length).toBeGreaterThan(5)
  const missing = pointers.filter(
    (path) => path.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], json) === undefined,
  )
  expect(missing).toEqual([])
  expect(json.paths['/cover'].put.requestBody.content['application/json'].schema.properties.cover.additionalProperties).toBe(false)
})

test('a path parameter is declared wherever it stands', () => {
  const { paths } = openApiDocument('acme') as { paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>> }
  for (const [path, operations] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
    }
  }
})

test('the page shows every call and needs nothing from elsewhere', async () => {
  const { status, text } = await house.call('GET', '/acme/api/docs')
  expect(status).toBe(200)
  for (const { path, summary } of calls)
    expect(text.includes(path) && text.includes(summary.replace(/</g, '&lt;').replace(/"/g, '&quot;'))).toBe(true)
  expect(text).not.toMatch(/<script|https?:\/\/|<link/)
})

test('nobody gets an answer without a session but from calls that say so', async () => {
  for (const call of calls) {
    const { method, path, open } = call
    const { status } = await house.call(method.toUpperCase(), pathOf(call), method === 'get' ? {} : { body: '{' })
    expect([method, path, status === 401]).toEqual([method, path, open !== true])
  }
})
