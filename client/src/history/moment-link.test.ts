import { expect, test } from 'vitest'
import { linkOf, parseMomentLink } from './moment-link.ts'

test('parses the link it builds for a past version', () => {
  const moment = { kind: 'shipment', id: '4820001', at: '2026-11-20T14:00:00.000Z' }
  const { pathname, search } = new URL(linkOf('https://example.com', 'acme', moment))
  expect(pathname).toBe('/acme')
  expect(parseMomentLink(search)).toEqual(moment)
})

test("ignores URLs that aren't links to a past version", () => {
  for (const search of ['', '?record=shipment/1', '?record=shipment&at=2026-11-20T14:00:00Z', '?record=a/b&at=never'])
    expect(parseMomentLink(search)).toBeNull()
})
