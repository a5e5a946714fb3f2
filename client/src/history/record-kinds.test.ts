import { describe, expect, test } from 'vitest'
import { recordLabel, recordName, recordTitle } from './record-kinds.ts'

describe('record names', () => {
  test.each([
    ['shipment', '4820001', 'Pro #4820001'],
    ['carrier', '12', 'Carrier 12'],
    ['record', 'ramps/12', 'Ramp 12'],
    ['record', 'equipment/v', 'Equipment v'],
    ['record', 'no_such_list/12', 'List entry no_such_list/12'],
    ['settings', 'house', 'Global settings'],
    ['integration', '2', 'Integration: Tracking'],
    ['form_text', 'carrier_rate_confirmation', 'Carrier rate confirmation text'],
    ['something_new', '9', 'Something new 9'],
  ])('names %s/%s %s', (kind, id, name) => {
    expect(recordName(kind, id)).toBe(name)
  })

  test('labels a record with its current name, or with its number if it has none [2.35]', () => {
    expect(recordLabel('user', '2', 'dispatcher')).toBe('User dispatcher')
    expect(recordLabel('record', 'ramps/12', 'Corwith')).toBe('Ramp Corwith')
    expect(recordLabel('carrier', '12', null)).toBe('Carrier 12')
    expect(recordLabel('shipment', '4820001', null)).toBe('Pro #4820001')
  })

  test('takes the title of a record from its fields', () => {
    expect(recordTitle('carrier', '12', [{ path: 'name', value: 'Blue Ridge' }])).toBe('Blue Ridge')
    expect(recordTitle('record', 'ramps/12', [{ path: 'fields.name', value: 'Corwith' }])).toBe('Corwith')
    expect(recordTitle('shipment', '4820001', [{ path: 'name', value: 'Corwith' }])).toBeNull()
  })

  test('returns no title when the name equals the id', () => {
    expect(recordTitle('user', 'admin', [{ path: 'username', value: 'admin' }])).toBeNull()
  })
})
