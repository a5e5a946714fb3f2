import { expect, test } from 'vitest'
import { isPlaceTyped, placeText, placeTyped, zoneWord } from './place-text.ts'

test('a place reads as one text, of what is known', () => {
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
])('%s is taken apart, and nothing of it is lost', (text, place) => {
  expect(placeTyped(text)).toEqual(place)
})

test('what was found is what was typed where every part that was typed is the same', () => {
  const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
  for (const typed of ['60601', 'chicago, il', 'CHICAGO IL 60601'])
    expect([typed, isPlaceTyped(chicago, placeTyped(typed))]).toEqual([typed, true])
  for (const typed of ['60602', 'Chicago', 'Gary, IN', ''])
    expect([typed, isPlaceTyped(chicago, placeTyped(typed))]).toEqual([typed, false])
})

test('a zone has the word that people use', () => {
  expect(zoneWord('America/Chicago')).toBe('Central')
  expect(zoneWord('America/Los_Angeles')).toBe('Pacific')
  expect(zoneWord('Nowhere/At_All')).toBe('Nowhere/At_All')
})
