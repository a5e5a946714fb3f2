import { expect, test } from 'vitest'
import { arrived, covered, created, departed, dispatched, folded, testLoad } from '../load.fixture.ts'
import type { ShipmentEvent } from '../stream.ts'
import { isReleasable, releaseBlocked } from './releasable.ts'

const delivered = [covered(), dispatched(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'), departed(2, '2026-11-22')]
const load = (...events: readonly ShipmentEvent[]) => folded([created(), ...events])
const withTonu = (...events: readonly ShipmentEvent[]) => folded([created(testLoad({ load_info: { req_tonu: true } })), ...events])

test('a delivered load can be released, unless there are unsaved changes [4.27]', () => {
  expect(isReleasable(load(...delivered))).toBe(true)
  expect(isReleasable(load(...delivered), true)).toBe(false)
})

test('a load that is not delivered can be released only with a TONU [4.27]', () => {
  expect(releaseBlocked(load(covered(), dispatched()))?.type).toBe('NotReleasable')
  expect(isReleasable(withTonu(covered(), dispatched()))).toBe(true)
})

test('a TONU release needs no dispatch date if no stop has an arrival [4.27, 4.58]', () => {
  expect(isReleasable(withTonu(covered()))).toBe(true)
  expect(releaseBlocked(withTonu(covered(), arrived(1, '2026-11-21')))?.message).toBe('Carrier Information: Dispatched is required')
})

test('a TONU release needs a carrier to pay: of the load, of a leg or of a rate line [4.27]', () => {
  expect(releaseBlocked(withTonu())?.type).toBe('CarrierMissing')
  expect(isReleasable(withTonu(covered()))).toBe(true)
  const line = { code: 'TONU', carrier: 'Prairie Trucking', carrier_rate: 25_000 }
  expect(isReleasable(folded([created(testLoad({ load_info: { req_tonu: true }, accessorial_lines: [line] }))]))).toBe(true)
})

test('TERMINATED counts as delivered [4.13]', () => {
  expect(isReleasable({ ...testLoad(), imported_status: 'TERMINATED' })).toBe(true)
})
