import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiEnv } from '../api-env.ts'
import { createPages } from './pages.ts'

let clientFolder: string

beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'waybill-pages-'))
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'index.html'), '<title>Waybill</title>')
  await writeFile(join(clientFolder, 'assets/app-1a2b.js'), 'start()')
  await writeFile(join(clientFolder, 'icon.svg'), '<svg/>')
})
afterAll(() => rm(clientFolder, { recursive: true }))

const get = async (path: string, { home = null, folder = clientFolder }: { home?: string | null; folder?: string } = {}) => {
  const { routes, notFound } = createPages({ clientFolder: folder, home })
  const app = new Hono<ApiEnv>().route('/', routes)
  app.notFound((c) => notFound(c))
  const response = await app.request(path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test("a tenant and its sign-in page return the client's page, revalidated each time [2.1, 2.2]", async () => {
  for (const path of ['/acme', '/acme/login', '/globex-2']) {
    const { status, text, headers } = await get(path)
    expect([path, status, text, headers.get('cache-control')]).toEqual([path, 200, '<title>Waybill</title>', 'no-cache'])
  }
})

test('built files are cached for good, and other files are not', async () => {
  const script = await get('/assets/app-1a2b.js')
  expect([script.status, script.text, script.headers.get('cache-control')]).toEqual([200, 'start()', 'public, max-age=31536000, immutable'])
  const icon = await get('/icon.svg')
  expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    null,
  ])
})

test('files compressed at build time are sent compressed to clients that can read them', async () => {
  await writeFile(join(clientFolder, 'assets/app-1a2b.js.br'), 'compressed')
  const { routes } = createPages({ clientFolder, home: null })
  const app = new Hono<ApiEnv>().route('/', routes)
  const sent = async (accepted: string) => {
    const response = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })
    return [
      await response.text(),
      response.headers.get('content-encoding'),
      response.headers.get('vary'),
      response.headers.get('content-type'),
    ]
  }
  const script = 'text/javascript; charset=utf-8'
  expect(await sent('gzip, br')).toEqual(['compressed', 'br', 'Accept-Encoding', script])
  expect(await sent('identity')).toEqual(['start()', null, null, script])
})

test('an unknown address is 404, shown by the page [2.3]', async () => {
  for (const path of ['/page_not_found', '/acme/somewhere/else', '/assets/gone.js', '/..%2f..%2fetc%2fpasswd', '/assets/..%2findex.html']) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toBe('<title>Waybill</title>')
  }
})

test('the root redirects to the demo, and explains what is missing without one', async () => {
  const demo = await get('/', { home: 'acme' })
  expect([demo.status, demo.headers.get('location')]).toEqual([302, '/acme'])
  const hint = await get('/')
  expect(hint.text).toContain('/your-company')
})

test('a client that is not built is 503 and not a defect', async () => {
  const { status, text } = await get('/acme', { folder: join(clientFolder, 'assets') })
  expect([status, text]).toEqual([503, 'The client is not built. Run the build on this server.'])
})
