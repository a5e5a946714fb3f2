import { expect, test } from 'vitest'
import { isPlaceTyped, offeredPlaces, placeText, placeTyped, zoneLabel } from './place-text.ts'

test('a place is shown as one text with the known parts', () => {
  expect(placeText({ city: 'Chicago', state: 'IL', zip: '60601' })).toBe('Chicago, IL 60601')
  expect(placeText({ city: null, state: 'IL', zip: null })).toBe('IL')
  expect(placeText({ city: '', state: '', zip: '60601' })).toBe('60601')
})

test.each([
  ['60601', { city: '', state: '', zip: '60601' }],
  ['60601-1234', { city: '', state: '', zip: '60601-1234' }],
  ['l5b 2t4', { city: '', state: '', zip: 'L5B 2T4' }],
  ['Chicago, il', { city: 'Chicago', state: 'IL', zip: '' }],
  ['chicago il 60601', { city: 'chicago', state: 'IL', zip: '60601' }],
  ['St. Louis, MO', { city: 'St. Louis', state: 'MO', zip: '' }],
  ['Laredo', { city: 'Laredo', state: '', zip: '' }],
])('the typed place %s is split into parts without losing text', (text, place) => {
  expect(placeTyped(text)).toEqual(place)
})

test('a found place matches the typed one if every typed part is the same', () => {
  const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
  for (const typed of ['60601', 'chicago, il', 'CHICAGO IL 60601'])
    expect([typed, isPlaceTyped(chicago, placeTyped(typed))]).toEqual([typed, true])
  for (const typed of ['60602', 'Chicago', 'Gary, IN', ''])
    expect([typed, isPlaceTyped(chicago, placeTyped(typed))]).toEqual([typed, false])
})

test('a time zone has its everyday name', () => {
  expect(zoneLabel('America/Chicago')).toBe('Central')
  expect(zoneLabel('America/Los_Angeles')).toBe('Pacific')
  expect(zoneLabel('Nowhere/At_All')).toBe('Nowhere/At_All')
})

test('a city is offered once and without a zip unless one was typed', () => {
  const chicago = { city: 'Chicago', state: 'IL', zip: '60608' }
  expect(offeredPlaces('Chic', [chicago, { ...chicago, zip: '60601' }, { city: 'Chico', state: 'CA', zip: '95926' }])).toEqual([
    { ...chicago, zip: '' },
    { city: 'Chico', state: 'CA', zip: '' },
  ])
  expect(offeredPlaces('60608', [chicago])).toEqual([chicago])
})
