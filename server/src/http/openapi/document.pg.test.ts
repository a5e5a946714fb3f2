import { gunzipSync } from 'node:zlib'
import { CALLS } from '@waybill/shared/calls/calls'
import type { CallDefinition } from '@waybill/shared/calls/define-call'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { openApiDocument } from './document.ts'

const testApp = await createTestApp(await testDatabase())
const calls = CALLS.map(({ call }) => call)
const API = '/:tenant/api'
const pathOf = ({ version, path }: CallDefinition) => `/acme/api/${version ?? 'v1'}${path.replace(/\{\w+\}/g, '9999999')}`

beforeAll(() => testApp.addTenant('acme'))

test('describes exactly the routes of the app', () => {
  const routed = testApp.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API}/v`) && !path.endsWith('openapi.json'))
    .map(
      ({ method, path }) =>
        `${method.toLowerCase()} ${path
          .slice(API.length)
          .replace(/\/$/, '')
          .replace(/:(\w+)/g, '{$1}')}`,
    )
  expect(calls.map(({ method, version, path }) => `${method.toLowerCase()} /${version ?? 'v1'}${path}`).toSorted()).toEqual(
    [...new Set(routed)].toSorted(),
  )
})

test('serves the document without a session, and every reference in it resolves', async () => {
  const { status, json, text } = await testApp.call('GET', '/acme/api/v1/openapi.json')
  expect([status, json.openapi, json.servers]).toEqual([200, '3.1.0', [{ url: '/acme/api/v1' }]])
  const pointers = [...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string))]
  expect(pointers.length).toBeGreaterThan(5)
  const missing = pointers.filter(
    (path) => path.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], json) === undefined,
  )
  expect(missing).toEqual([])
  expect(json.paths['/cover'].put.requestBody.content['application/json'].schema.properties.cover.additionalProperties).toBe(false)
})

test('declares every path parameter', () => {
  const { paths } = openApiDocument('acme') as { paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>> }
  for (const [path, operations] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
    }
  }
})

test('shows every call on a page without scripts or outside resources', async () => {
  const { status, text } = await testApp.call('GET', '/acme/api/docs')
  expect(status).toBe(200)
  for (const { path, summary } of calls)
    expect(text.includes(path) && text.includes(summary.replace(/</g, '&lt;').replace(/"/g, '&quot;'))).toBe(true)
  expect(text).not.toMatch(/<script|https?:\/\/|<link/)
})

test('answers 401 without a session, except for calls marked open', async () => {
  for (const call of calls) {
    const { method, path, access } = call
    const { status } = await testApp.call(method, pathOf(call), method === 'GET' ? {} : { body: '{' })
    expect([method, path, status === 401]).toEqual([method, path, access !== 'open'])
  }
})

test('describes the count and the files that GET /shipments can return [7.17]', async () => {
  const { id } = await testApp.addUser('acme', 'counter', 'dispatcher')
  const { token } = await testApp.sessions.open('acme', id)
  const document = JSON.parse(JSON.stringify(openApiDocument('acme')))
  const { content } = document.paths['/shipments'].get.responses['200']
  const { json } = await testApp.call('GET', '/acme/api/v1/shipments?count_only=true', { token })
  expect(Object.keys(json)).toEqual(document.components.schemas.ShipmentCount.required)
  for (const type of ['csv', 'xlsx']) {
    const { headers } = await testApp.call('GET', `/acme/api/v1/shipments?export=${type}`, { token })
    expect(Object.keys(content)).toContain(headers.get('content-type'))
  }
})
test('the document and the page are compressed where the client accepts it, and not sent again to a client that has them', async () => {
  for (const path of ['/acme/api/v1/openapi.json', '/acme/api/docs']) {
    const plain = await testApp.app.request(path, { headers: { 'accept-encoding': 'gzip;q=0' } })
    const zipped = await testApp.app.request(path, { headers: { 'accept-encoding': 'br, gzip' } })
    expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip'])
    expect(gunzipSync(await zipped.bytes()).toString()).toBe(await plain.text())
    const etag = plain.headers.get('etag') ?? ''
    const again = await testApp.app.request(path, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
})

test('more than 50 calls a second for the document from one address are 429', async () => {
  const crowded = { 'x-forwarded-for': '203.0.113.9' }
  const calls = Array.from({ length: 60 }, () => testApp.call('GET', '/acme/api/v1/openapi.json', { headers: crowded }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect([statuses.includes(200), statuses.includes(429)]).toEqual([true, true])
  const other = await testApp.call('GET', '/acme/api/v1/openapi.json', { headers: { 'x-forwarded-for': '203.0.113.10' } })
  expect(other.status).toBe(200)
})
