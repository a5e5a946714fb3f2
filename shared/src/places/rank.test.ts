import { expect, test } from 'vitest'
import { distinctPlaces, rankedPlaces, searchTerms } from './rank.ts'

const dock = (name: string | null, city: string, more: object = {}) => ({
  name,
  address: null,
  city,
  state: 'IL',
  zip: null,
  phone: null,
  ...more,
})
const names = (places: readonly { readonly name: string | null }[]) => places.map(({ name }) => name)

test('lists a place once, with the newest values and older ones where the newest has none', () => {
  const places = distinctPlaces([
    dock('Halden Converting', 'Joliet', { phone: '815 555 0100' }),
    dock('HALDEN CONVERTING', 'Joliet', { address: '1 Mill Rd', phone: '815 555 0199' }),
    dock('Halden Converting', 'Joliet', { address: '1 Mill Rd.' }),
    dock('Halden Converting', 'Gary'),
  ])
  expect(places).toMatchObject([
    { name: 'Halden Converting', city: 'Joliet', address: '1 Mill Rd', phone: '815 555 0100', used: 3 },
    { name: 'Halden Converting', city: 'Gary', used: 1 },
  ])
})

test('two docks of one name in one city stay two', () => {
  const two = distinctPlaces([dock('Depot', 'Joliet', { address: '1 A St' }), dock('Depot', 'Joliet', { address: '9 Z St' })])
  expect(two.map(({ address }) => address)).toEqual(['1 A St', '9 Z St'])
})

test('every term must match; places whose name begins with the text come first, then cities, then the most used', () => {
  const of = (name: string, city: string, used: number) => ({ ...dock(name, city), used })
  const places = [
    of('North Chicago Cold', 'Gary', 9),
    of('Rail Yard', 'Chicago', 1),
    of('Chicago Steel', 'Gary', 1),
    of('Depot', 'Joliet', 99),
  ]
  expect(names(rankedPlaces(places, 'chic'))).toEqual(['Chicago Steel', 'Rail Yard', 'North Chicago Cold'])
  expect(names(rankedPlaces(places, 'yard, chicago'))).toEqual(['Rail Yard'])
  expect(names(rankedPlaces(places, ''))).toEqual(['Depot', 'North Chicago Cold', 'Rail Yard', 'Chicago Steel'])
  expect(rankedPlaces(places, 'nowhere')).toEqual([])
  expect(searchTerms(' Dallas,TX ')).toEqual(['dallas', 'tx'])
})
