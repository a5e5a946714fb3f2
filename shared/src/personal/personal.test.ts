import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANK_CARRIER } from '../carrier/blank.ts'
import { BLANK_PAYEE } from '../carrier/payee.ts'
import { BLANK_CUSTOMER } from '../customer/blank.ts'
import { applyChanges } from '../fields/apply.ts'
import { diffRecords } from '../fields/diff.ts'
import type { Json, JsonObject } from '../log/envelope.ts'
import { RECORD_LISTS } from '../record/lists.ts'
import { carrierBidFields } from '../shipment/bids/bid.ts'
import { BLANK_PARTY, BLANK_STOP } from '../shipment/blank.ts'
import type { Confirmation } from '../shipment/confirmation/confirmation.ts'
import { testLoad } from '../shipment/load.fixture.ts'
import type { Incident } from '../shipment/state.ts'
import type { TrackingOrderSettings } from '../shipment/tracking/state.ts'
import { findStream } from '../streams/streams.ts'
import type { User } from '../user/state.ts'
import { erasePersonal } from './erase.ts'
import { identifierOf } from './identifier.ts'
import { ERASED, mapPersonal } from './map-personal.ts'

const keysOf = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null ? [] : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])

/** Where a kind keeps its fields: its state, and what joins it later. */
const WRITTEN: Readonly<Record<string, readonly object[]>> = {
  shipment: [
    testLoad(),
    BLANK_PARTY,
    BLANK_STOP,
    carrierBidFields,
    { driver_name: null, phone: null, cell: null } satisfies Partial<Incident>,
    { driver_cell: null } satisfies Partial<TrackingOrderSettings>,
    { to: null } satisfies Partial<Confirmation>,
  ],
  carrier: [BLANK_CARRIER, { payee: BLANK_PAYEE }],
  customer: [BLANK_CUSTOMER],
  user: [{ email: null, first_name: '', last_name: '', profile_pic: null } satisfies Partial<User>],
  record: RECORD_LISTS.map((list) => Object.fromEntries(list.fields.map(({ key }) => [key, null]))),
}

describe('the personal fields', () => {
  test.each(Object.keys(WRITTEN))('of a %s are fields that it has', (kind) => {
    const known = new Set(WRITTEN[kind]?.flatMap(keysOf))
    const fields = findStream(kind)?.personal
    for (const name of [...(fields?.named ?? []), ...(fields?.below ?? [])]) expect([...known]).toContain(name)
  })

  test('a lock, a form text and the settings have none', () => {
    for (const kind of ['lock', 'form_text', 'settings']) expect(findStream(kind)?.personal).toBeNull()
  })
})

describe('going over a record', () => {
  const seen = (kind: string, data: object): Record<string, string> => {
    const found: Record<string, string> = {}
    mapPersonal(kind, data, (text, place) => {
      found[place.join('.')] = text
      return text
    })
    return found
  }

  test('finds a driver in a load as it was written, in a change of it and in an incident', () => {
    const load = {
      load_info: { driver_1_ref_driver: 'Jo Ray', weight: 42_000 },
      pick_stops: [{ id: 'S1', phone: '555 0100', notes: 'dock 4' }],
    }
    expect(seen('shipment', { shipment: load })).toEqual({
      'shipment.load_info.driver_1_ref_driver': 'Jo Ray',
      'shipment.pick_stops.0.phone': '555 0100',
    })
    const changes = [
      { path: 'load_info.driver_1_cell', from: null, to: '312 555 0100' },
      { path: 'load_info.weight', from: 1, to: 2 },
      { path: 'pick_stops[S2]', from: null, to: { id: 'S2', contact: 'Ann' } },
    ]
    expect(seen('shipment', { changes })).toEqual({ 'changes.0.to': '312 555 0100', 'changes.2.to.contact': 'Ann' })
    expect(seen('shipment', { incident: { driver_name: 'Jo Ray', note: 'flat tyre' } })).toEqual({ 'incident.driver_name': 'Jo Ray' })
  })

  test("finds name and city of a carrier's payee", () => {
    const carrier = { name: 'Prairie', city: 'Omaha', payee: { name: 'Jo Ray', city: 'Reno' } }
    expect(seen('carrier', { carrier })).toEqual({ 'carrier.payee.name': 'Jo Ray', 'carrier.payee.city': 'Reno' })
    expect(seen('carrier', { changes: [{ path: 'payee.name', from: null, to: 'Jo Ray' }] })).toEqual({ 'changes.0.to': 'Jo Ray' })
  })

  test('skips empty and erased texts, and returns the same object if nothing is personal', () => {
    expect(seen('user', { user: { first_name: '', last_name: ERASED, email: null } })).toEqual({})
    const untouched = { hold: { reason: 'x' } }
    expect(mapPersonal('shipment', untouched, () => 'y')).toBe(untouched)
  })
})

describe('an identifier', () => {
  test.each([
    ['(312) 555-0100', '+1 312 555 0100', 'phone'],
    ['Jo.Ray@Example.com ', 'jo.ray@example.com', 'email'],
    ['Jo  Ray', 'jo ray', 'name'],
  ])('%j and %j are one %s', (one, other, kind) => {
    expect(identifierOf(one)).toEqual(identifierOf(other))
    expect(identifierOf(one).kind).toBe(kind)
  })

  test('a short number is no phone number', () => {
    expect(identifierOf('4821').kind).toBe('name')
  })
})

describe('erasing', () => {
  const texts = fc.constantFrom('Jo Ray', 'jo ray', 'Ann', '312 555 0100', '', 'erased')
  const person = fc.record({ driver_1_ref_driver: texts, driver_1_cell: fc.option(texts), weight: fc.nat() })
  const load = fc.record({
    load_info: person,
    pick_stops: fc.array(fc.record({ id: fc.uuid(), contact: texts, notes: texts }), { maxLength: 4 }),
  })

  test('replaces the texts with the marker, changes nothing else, and keeps them out of its event', () => {
    const isErased = (text: string) => identifierOf(text).key === 'name:jo ray'
    fc.assert(
      fc.property(load, (before) => {
        const event = erasePersonal('shipment', before, isErased)
        const after = applyChanges(before, event.data.changes)
        expect(JSON.stringify(event).toLowerCase()).not.toContain('jo ray')
        const wanted = JSON.parse(JSON.stringify(before), (key, value: Json) =>
          typeof value === 'string' && key !== 'notes' && isErased(value) ? ERASED : value,
        ) as JsonObject
        expect(diffRecords(after, wanted)).toEqual([])
      }),
    )
  })
})
