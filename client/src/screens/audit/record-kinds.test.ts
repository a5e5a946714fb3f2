import { describe, expect, test } from 'vitest'
import { calledRecord, ownName, recordName } from './record-kinds.ts'

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

  test('the audit log calls a record by its name as of now, one without a name by its number [2.35]', () => {
    expect(calledRecord('user', '2', 'dispatcher')).toBe('User dispatcher')
    expect(calledRecord('record', 'ramps/12', 'Corwith')).toBe('Ramp Corwith')
    expect(calledRecord('carrier', '12', null)).toBe('Carrier 12')
    expect(calledRecord('shipment', '4820001', null)).toBe('Pro #4820001')
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
