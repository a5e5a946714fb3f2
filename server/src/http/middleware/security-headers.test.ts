import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const imagesUnder = async (mapTiles: string | null) => {
  const app = new Hono().use(securityHeaders(mapTiles)).get('/', (c) => c.text('here'))
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return policy.split('; ').find((rule) => rule.startsWith('img-src'))
}

test('images load from this origin and from the configured tile server, and from no other host', async () => {
  expect(await imagesUnder(null)).toBe("img-src 'self' data: blob:")
  expect(await imagesUnder('https://tiles.example:8443/{z}/{x}/{y}.png?key=1')).toBe(
    "img-src 'self' data: blob: https://tiles.example:8443",
  )
})
