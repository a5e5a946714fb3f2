import { expect, test } from 'vitest'
import { valueText } from '../shipment/panels/event-words.ts'
import { fieldName } from '../shipment/panels/field-name.ts'
import { plainChanges } from './plain-changes.ts'

test('a record that came is told field by field, without its id where it has more to say; a plain value as it is', () => {
  expect(plainChanges([{ path: 'carrier', from: { id: '3' }, to: { id: '4' } }])).toEqual([{ path: 'carrier.id', from: '3', to: '4' }])
  expect(
    plainChanges([
      { path: 'dispatcher_actual_user', from: null, to: { id: '9', username: 'kerr' } },
      { path: 'load_info.weight', from: 1, to: 2 },
    ]),
  ).toEqual([
    { path: 'dispatcher_actual_user.username', from: null, to: 'kerr' },
    { path: 'load_info.weight', from: 1, to: 2 },
  ])
})

test('a contact is told by his place, his name and what he gets, in words [2.35]', () => {
  const contact = { id: '2', contact: 'Omar Tully', gets: ['rate_confirmations', 'check_calls'] }
  const told = plainChanges([{ path: 'contacts[2]', from: null, to: contact }]).map(({ path, to }) => [
    fieldName(path),
    valueText(path, to),
  ])
  expect(told).toEqual([
    ['Contact 2 name', 'Omar Tully'],
    ['Contact 2 gets', 'Rate confirmations, Check calls'],
  ])
})
