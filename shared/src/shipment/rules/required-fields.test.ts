import { expect, test } from 'vitest'
import { created, folded, REQUIRED, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import { MODE_REQUIRED, missingFields, requiredFieldAlerts } from './required-fields.ts'

const messagesOf = (shipment: Shipment, required = REQUIRED) => requiredFieldAlerts(shipment, required).map((alert) => alert.message)
const stops = (first: object, last: object = {}) => {
  const load = testLoad()
  const [pick, drop] = load.pick_stops
  return {
    ...load,
    pick_stops: [
      { ...pick, ...first },
      { ...drop, ...last },
    ],
  } as Shipment
}
const nowhere = (stop: Shipment['pick_stops'][number] | undefined) => ({ location: { ...stop?.location, city: null, state: '' } })

test('a complete load has no required-field alerts', () => {
  expect(messagesOf(testLoad())).toEqual([])
})

test.each([
  ['equipment_type', 'Shipping Requirements: Equipment type is required'],
  ['revenue_type', 'Shipping Requirements: Revenue type is required'],
  ['weight', 'Shipping Requirements: Weight is required'],
  ['load_description', 'Shipping Requirements: Load description is required'],
])('%s is required when configured [5.4, 5.34]', (field, message) => {
  const load = testLoad({ load_info: { [field]: null } })
  expect(messagesOf(load)).toEqual([message])
  expect(messagesOf(load, { ...REQUIRED, shipment: [] })).toEqual([])
  expect(requiredFieldAlerts(load, REQUIRED)[0]?.field).toBe(`load_info.${field}`)
})

test('a weight of 0 counts as a weight', () => {
  expect(messagesOf(testLoad({ load_info: { weight: 0 } }))).toEqual([])
})

test.each([
  ['of the customer [5.32]', { customer: { name: null } }, 'Customer: Name is required'],
  ['of a missing customer [5.32]', { customer: null }, 'Customer: Name is required'],
  ['of the bill-to [5.33]', { bill_to: null }, 'Bill To: Name is required'],
])('the name %s is required', (_, input, message) => {
  expect(messagesOf(testLoad(input))).toEqual([message])
})

test('the mode is required [5.3]', () => {
  expect(MODE_REQUIRED.message).toBe('Shipping Requirements: Mode is required')
})

test.each([0, 1])('with %i stops, both a pick and a stop are required [5.8]', (count) => {
  const load = testLoad()
  const alerts = requiredFieldAlerts({ ...load, pick_stops: load.pick_stops.slice(0, count) }, REQUIRED)
  expect(alerts).toContainEqual({ key: 'ps_minlength', field: 'pick_stops', message: 'Both a Pick and a Stop are required' })
})

test('city and state are required for every stop, per setting [5.9]', () => {
  const [pick, drop] = testLoad().pick_stops
  const load = stops(nowhere(pick), nowhere(drop))
  expect(messagesOf(load)).toEqual([
    'PickStop 1: City is required',
    'PickStop 1: State is required',
    'PickStop 2: City is required',
    'PickStop 2: State is required',
  ])
  expect(messagesOf(load, { ...REQUIRED, location: [] })).toEqual([])
})

test('name and ready date are required for the first stop only, per setting [5.9]', () => {
  const nothing = { location_name: null, ready_or_deliver_date: null }
  expect(messagesOf(stops({}, nothing))).toEqual([])
  expect(messagesOf(stops(nothing))).toEqual(['PickStop 1: Name is required', 'PickStop 1: Ready/Deliver date is required'])
  expect(messagesOf(stops(nothing), { ...REQUIRED, pick_stop: [] })).toEqual([])
})

test('no ready date is required while the load is on hold [5.9]', () => {
  const load = stops({ ready_or_deliver_date: null })
  const held = folded([created(load), shipmentStream.happened('ShipmentHeld', { reason: null })])
  expect(messagesOf(held)).toEqual([])
})

test('any other stop field can be required for every stop', () => {
  expect(messagesOf(testLoad(), { ...REQUIRED, pick_stop: ['phone'] })).toEqual([
    'PickStop 1: Phone is required',
    'PickStop 2: Phone is required',
  ])
})

test('the alert names the missing field', () => {
  expect(missingFields({ zip: '' }, ['zip'], 'Customer', 'customer')).toEqual([
    { key: 'customer.zip:required', field: 'customer.zip', message: 'Customer: Zip is required' },
  ])
})
