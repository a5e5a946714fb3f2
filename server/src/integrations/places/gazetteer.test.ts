import { describe, expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()

describe('find', () => {
  test.each([
    [{ city: 'Laredo', state: 'TX', zip: null }, 'America/Chicago'],
    [{ city: 'El Paso', state: 'TX', zip: '79901' }, 'America/Denver'],
    [{ city: 'Phoenix', state: 'AZ', zip: null }, 'America/Phoenix'],
    [{ city: 'Gary', state: 'IN', zip: null }, 'America/Chicago'],
    [{ city: 'Indianapolis', state: 'in', zip: null }, 'America/Indiana/Indianapolis'],
    [{ city: 'ST. LOUIS', state: 'MO', zip: null }, 'America/Chicago'],
    [{ city: 'Mississauga', state: 'ON', zip: 'L5B 2T4' }, 'America/Toronto'],
  ])('finds %o in %s', (query, timezone) => {
    expect(gazetteer.find(query)?.timezone).toBe(timezone)
  })

  test('keeps the spelling that was typed', () => {
    expect(gazetteer.find({ city: 'St Louis', state: 'MO', zip: null })?.city).toBe('St Louis')
  })

  test('ignores a ZIP code of another state when the city is known', () => {
    expect(gazetteer.find({ city: 'Dallas', state: 'TX', zip: '60601' })?.state).toBe('TX')
  })

  test('returns null for an unknown place', () => {
    expect(gazetteer.find({ city: 'Nowhere At All', state: 'TX', zip: null })).toBeNull()
    expect(gazetteer.find({ city: null, state: null, zip: null })).toBeNull()
  })
})

test('lists larger cities first when searching by name, by name and state, and by ZIP code', () => {
  expect(gazetteer.search('dall')[0]).toMatchObject({ city: 'Dallas', state: 'TX' })
  expect(gazetteer.search('Portland, ME')[0]).toMatchObject({ city: 'Portland', state: 'ME' })
  expect(gazetteer.search('60601')[0]).toMatchObject({ city: 'Chicago' })
  expect(gazetteer.search('606').map(({ zip }) => zip.slice(0, 3))).toEqual(Array.from({ length: 10 }, () => '606'))
  expect(gazetteer.search('606', 3)).toHaveLength(3)
  expect(gazetteer.search('chic')[0]).toMatchObject({ city: 'Chicago', state: 'IL', timezone: 'America/Chicago' })
  expect(gazetteer.search('portland me')[0]).toMatchObject({ city: 'Portland', state: 'ME' })
  expect(gazetteer.search('el pa')[0]).toMatchObject({ city: 'El Paso', state: 'TX' })
  expect(gazetteer.search('Chicago, IL 60601')[0]).toMatchObject({ city: 'Chicago', zip: '60601' })
  expect(gazetteer.search('L5B 2T4')[0]).toMatchObject({ city: 'Mississauga', state: 'ON', country: 'CA' })
  for (const nothing of ['', '6', '%', "o'", '99999', '(((', 'Dallas, ZZ']) expect(gazetteer.search(nothing)).toEqual([])
})

test('finds the city near a point, and none when it is too far away', () => {
  expect(gazetteer.near({ latitude: 32.78, longitude: -96.8 })?.state).toBe('TX')
  expect(gazetteer.near({ latitude: 0, longitude: 0 })).toBeNull()
})
