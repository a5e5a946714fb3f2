import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

/** Where the built client is served for tests that need no server. */
export const ORIGIN = 'http://waybill.test'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
}

/** Content security policy that allows scripts only from files; the browser reports any others. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

export interface StubAnswer {
  readonly status?: number
  readonly body?: object
}

/** By method and API path, `POST /auth/login`. */
export type StubAnswers = Readonly<Record<string, StubAnswer>>

export const SIGNED_IN_ANSWERS: StubAnswers = {
  'POST /auth/login': {
    body: {
      access_token: 'secret',
      token_expiration: '2999-01-01T00:00:00.000Z',
      username: 'okafor',
      email: null,
      firstname: 'Miles',
      lastname: 'Okafor',
      id: '7',
    },
  },
  'POST /users/7': {
    body: { user_info: { id: '7', username: 'okafor', roles: [], permission_list: [], permission_tree: [], filter_sets: [] } },
  },
  'GET /static_info': { body: { static_info: {} } },
  'POST /auth/logout': { status: 204 },
}

const routeKey = (method: string, path: string) => `${method} ${path.replace(/^\/[^/]+\/api\/v1/, '')}`

/** Responds to a browser's requests with the built client and these API responses; every other API path is 404. */
export const serveClient = async (context: BrowserContext, answers: StubAnswers = SIGNED_IN_ANSWERS): Promise<void> => {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (/^\/[^/]+\/api\//.test(pathname)) {
      const { status = 200, body } = answers[routeKey(route.request().method(), pathname)] ?? {
        status: 404,
        body: { error: { type: 'NoRoute', message: 'no' } },
      }
      return route.fulfill({ status, contentType: 'application/json', body: body ? JSON.stringify(body) : '' })
    }
    if (pathname === '/ready') return route.fulfill({ status: 200, body: '' })
    if (pathname.startsWith('/socket.io/')) return route.abort()
    const file = pathname.startsWith('/assets/') ? pathname.slice(1) : 'index.html'
    await route.fulfill({
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': POLICY },
      body: await readFile(DIST + file),
    })
  })
}
