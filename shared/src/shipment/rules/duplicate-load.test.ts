import { expect, test } from 'vitest'
import type { ShipmentInput } from '../input.ts'
import { created, folded, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import { duplicateKeyOf, duplicateLoadWarnings } from './duplicate-load.ts'

const ORDER: ShipmentInput = { load_info: { purchase_order: 'PO-17' } }
const other = (input: ShipmentInput = ORDER, facts: Partial<Shipment> = {}): Shipment => ({ ...testLoad(input), pro: '4820002', ...facts })
const stops = (pickup: string, delivery: string | null): ShipmentInput => ({
  ...ORDER,
  pick_stops: [
    { id: '4820001-S1', ready_or_deliver_date: pickup },
    { id: '4820001-S2', appt_start_date: delivery, appt_start_time: delivery && '08:00' },
  ],
})

test('an open load with the same customer, reference and dates is named by its pro', () => {
  expect(duplicateLoadWarnings(testLoad(ORDER), [other()])).toEqual([
    {
      key: 'duplicate_load:4820002',
      field: 'load_info.purchase_order',
      message: 'Possible duplicate: load 4820002 has the same customer, reference PO-17 and dates.',
    },
  ])
})

const CASES: readonly [string, Shipment, number][] = [
  ['the reference in another case and field', other({ load_info: { customer_reference: ' po-17 ' } }), 1],
  ['another reference', other({ load_info: { purchase_order: 'PO-18' } }), 0],
  ['no reference', other({}), 0],
  ['another customer', other({ ...ORDER, customer: { id: '8', name: 'Great Lakes Steel' } }), 0],
  ['the same customer by name', other({ ...ORDER, customer: { id: null, name: 'great lakes steel' } }), 1],
  ['another pickup date', other(stops('2026-11-22', null)), 0],
  ['a delivery date, while this load has none', other(stops('2026-11-21', '2026-11-22')), 0],
  ['voided', folded([created(other()), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })]), 0],
  ['the load itself', { ...other(), pro: '4820001' }, 0],
]
test.each(CASES)('a load that differs by "%s" gets the expected number of warnings', (_, load, count) => {
  expect(duplicateLoadWarnings(testLoad(ORDER), [load])).toHaveLength(count)
})

test('dates are compared, not times', () => {
  const later = testLoad({ ...stops('2026-11-21', '2026-11-22') })
  const earlier = other({ ...stops('2026-11-21', '2026-11-22') })
  const [pick, drop] = earlier.pick_stops
  if (!pick || !drop) throw new Error('two stops')
  expect(duplicateLoadWarnings(later, [{ ...earlier, pick_stops: [pick, { ...drop, appt_start_time: '17:00' }] }])).toHaveLength(1)
})

test('two repeats of the same load on the same dates are duplicates even without a reference', () => {
  const repeat = { ...testLoad(), repeated_from: '4810000' }
  expect(duplicateLoadWarnings(repeat, [other({}, { repeated_from: '4810000' })])).toMatchObject([
    { field: 'repeated_from', message: 'Possible duplicate: load 4820002 repeats load 4810000 on the same dates.' },
  ])
  expect(duplicateLoadWarnings(repeat, [other({}, { repeated_from: '4810001' })])).toEqual([])
})

test('no duplicates are reported without a customer, a pickup date, and a reference or an origin', () => {
  expect(duplicateKeyOf(testLoad({ ...ORDER, customer: null }))).toBeNull()
  expect(duplicateKeyOf(testLoad())).toBeNull()
  expect(duplicateKeyOf(testLoad(stops(null as never, null)))).toBeNull()
  expect(duplicateKeyOf(testLoad(ORDER))).toMatchObject({
    customer_id: '7',
    pickup_day: '2026-11-21',
    delivery_day: null,
    references: ['po-17'],
  })
  expect(duplicateKeyOf({ ...testLoad(), repeated_from: '4810000' })).toMatchObject({ references: [] })
})
