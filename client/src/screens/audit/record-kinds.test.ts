import { describe, expect, test } from 'vitest'
import { ownName, recordName } from './record-kinds.ts'

describe('what records are called', () => {
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
  ])('%s/%s is %s', (kind, id, name) => {
    expect(recordName(kind, id)).toBe(name)
  })

  test('a record is told by the name that it has among its fields', () => {
    expect(ownName('carrier', '12', [{ path: 'name', value: 'Blue Ridge' }])).toBe('Blue Ridge')
    expect(ownName('record', 'ramps/12', [{ path: 'fields.name', value: 'Corwith' }])).toBe('Corwith')
    expect(ownName('shipment', '4820001', [{ path: 'name', value: 'Corwith' }])).toBeNull()
  })

  test('a name that the id says already is not said twice', () => {
    expect(ownName('user', 'admin', [{ path: 'username', value: 'admin' }])).toBeNull()
  })
})
