import { expect, test } from 'vitest'
import { linkOf, readLink } from './moment-link.ts'

test('a link to a moment leads back to it', () => {
  const moment = { kind: 'shipment', id: '4820001', at: '2026-11-20T14:00:00.000Z' }
  const { pathname, search } = new URL(linkOf('https://example.com', 'acme', moment))
  expect(pathname).toBe('/acme')
  expect(readLink(search)).toEqual(moment)
})

test('other addresses lead to no moment', () => {
  for (const search of ['', '?record=shipment/1', '?record=shipment&at=2026-11-20T14:00:00Z', '?record=a/b&at=never'])
    expect(readLink(search)).toBeNull()
})
