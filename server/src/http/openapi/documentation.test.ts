import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createDocumentation } from './documentation.ts'

test('the document is built once however many tenants and callers ask at the same moment', async () => {
  let builds = 0
  const documentation = createDocumentation({
    document: (tenant) => {
      builds += 1
      return JSON.stringify({ servers: [`/${tenant}/api/v1`, `/${tenant}/api/v2`] })
    },
    page: () => '',
  })
  const tenants = ['acme', 'globex', 'acme', 'acme']
  const published = await Promise.all(tenants.map((tenant) => documentation('document', tenant)))
  expect(builds).toBe(1)
  expect(published.map(({ plain }) => JSON.parse(Buffer.from(plain).toString()).servers)).toEqual(
    tenants.map((tenant) => [`/${tenant}/api/v1`, `/${tenant}/api/v2`]),
  )
  expect(published[0]).toBe(published[2])
  expect(published[0]?.etag).not.toBe(published[1]?.etag)
  expect(gunzipSync(published[1]?.gzip ?? '').toString()).toBe(Buffer.from(published[1]?.plain ?? []).toString())
})

test('the real texts name the tenant wherever a path needs it', async () => {
  const documentation = createDocumentation()
  for (const kind of ['document', 'page'] as const) {
    const text = Buffer.from((await documentation(kind, 'acme')).plain).toString()
    expect(text).toContain('/acme/api/v1')
    expect(text).not.toContain('__tenant__')
  }
})
