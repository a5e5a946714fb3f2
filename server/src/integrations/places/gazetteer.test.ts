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
  ])('%o stands in %s', (asked, timezone) => {
    expect(gazetteer.find(asked)?.timezone).toBe(timezone)
  })

  test('keeps the spelling that was typed', () => {
    expect(gazetteer.find({ city: 'St Louis', state: 'MO', zip: null })?.city).toBe('St Louis')
  })

  test('a zip of another state does not override the city', () => {
    expect(gazetteer.find({ city: 'Dallas', state: 'TX', zip: '60601' })?.state).toBe('TX')
  })

  test('says nothing of a place it does not know', () => {
    expect(gazetteer.find({ city: 'Nowhere At All', state: 'TX', zip: null })).toBeNull()
    expect(gazetteer.find({ city: null, state: null, zip: null })).toBeNull()
  })
})

test('search finds larger cities first, by name, by name and state, by zip', () => {
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

test('near names the city that a truck passes, and nothing far out', () => {
  expect(gazetteer.near({ latitude: 32.78, longitude: -96.8 })?.state).toBe('TX')
  expect(gazetteer.near({ latitude: 0, longitude: 0 })).toBeNull()
})
