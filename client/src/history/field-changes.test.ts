import { fieldName } from '@waybill/shared/shipment/field-name'
import { expect, test } from 'vitest'
import { plainFieldChanges } from './field-changes.ts'
import { valueText } from './value-text.ts'

test('splits a new record into fields, omits its id if it has other fields, and keeps plain values', () => {
  expect(plainFieldChanges([{ path: 'carrier', from: { id: '3' }, to: { id: '4' } }])).toEqual([{ path: 'carrier.id', from: '3', to: '4' }])
  expect(
    plainFieldChanges([
      { path: 'dispatcher_actual_user', from: null, to: { id: '9', username: 'kerr' } },
      { path: 'load_info.weight', from: 1, to: 2 },
    ]),
  ).toEqual([
    { path: 'dispatcher_actual_user.username', from: null, to: 'kerr' },
    { path: 'load_info.weight', from: 1, to: 2 },
  ])
})

test('describes a contact by number, name and purposes [2.35]', () => {
  const contact = { id: '2', contact: 'Omar Tully', gets: ['rate_confirmations', 'check_calls'] }
  const changes = plainFieldChanges([{ path: 'contacts[2]', from: null, to: contact }]).map(({ path, to }) => [
    fieldName(path),
    valueText(path, to),
  ])
  expect(changes).toEqual([
    ['Contact 2 name', 'Omar Tully'],
    ['Contact 2 gets', 'Rate confirmations, Check calls'],
  ])
})
