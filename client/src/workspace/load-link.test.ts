import { expect, test } from 'vitest'
import { loadLink, readLoadLink } from './load-link.ts'

test('the link of a load opens the root of its company and then the load [2.1]', () => {
  const { pathname, search } = new URL(loadLink('https://example.com', 'acme', '4820001'))
  expect(pathname).toBe('/acme')
  expect(readLoadLink(search)).toBe('4820001')
})

test('an address without a pro opens no load', () => {
  for (const search of ['', '?load=', '?load=482', '?load=../admin', '?record=shipment/4820001&at=2026-11-20T14:00:00Z'])
    expect(readLoadLink(search)).toBeNull()
})
