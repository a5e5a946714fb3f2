import { expect, test } from 'vitest'
import { happened } from '../events.ts'
import type { Shipment } from '../state.ts'
import { aLoad, created, folded, REQUIRED } from '../test-load.ts'
import { MODE_REQUIRED, missingFields, requiredFieldAlerts } from './required-fields.ts'

const messagesOf = (shipment: Shipment, required = REQUIRED) => requiredFieldAlerts(shipment, required).map((alert) => alert.message)
const stops = (first: object, last: object = {}) => {
  const load = aLoad()
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

test('a complete load lacks nothing', () => {
  expect(messagesOf(aLoad())).toEqual([])
})

test.each([
  ['equipment_type', 'Shipping Requirements: Equipment type is required'],
  ['revenue_type', 'Shipping Requirements: Revenue type is required'],
  ['weight', 'Shipping Requirements: Weight is required'],
  ['load_description', 'Shipping Requirements: Load description is required'],
])('%s is required when configured [5.4, 5.34]', (field, message) => {
  const load = aLoad({ load_info: { [field]: null } })
  expect(messagesOf(load)).toEqual([message])
  expect(messagesOf(load, { ...REQUIRED, shipment: [] })).toEqual([])
  expect(requiredFieldAlerts(load, REQUIRED)[0]?.field).toBe(`load_info.${field}`)
})

test('a weight of 0 is a weight', () => {
  expect(messagesOf(aLoad({ load_info: { weight: 0 } }))).toEqual([])
})

test.each([
  ['of the customer [5.32]', { customer: { name: null } }, 'Customer: Name is required'],
  ['of a customer who is not there [5.32]', { customer: null }, 'Customer: Name is required'],
  ['of the bill-to [5.33]', { bill_to: null }, 'Bill To: Name is required'],
])('the name %s is required', (_, input, message) => {
  expect(messagesOf(aLoad(input))).toEqual([message])
})

test('the mode is required [5.3]', () => {
  expect(MODE_REQUIRED.message).toBe('Shipping Requirements: Mode is required')
})

test.each([0, 1])('with %i stops, both a pick and a stop are required [5.8]', (count) => {
  const load = aLoad()
  const alerts = requiredFieldAlerts({ ...load, pick_stops: load.pick_stops.slice(0, count) }, REQUIRED)
  expect(alerts).toContainEqual({ key: 'ps_minlength', field: 'pick_stops', message: 'Both a Pick and a Stop are required' })
})

test('city and state are required of every stop, per setting [5.9]', () => {
  const [pick, drop] = aLoad().pick_stops
  const load = stops(nowhere(pick), nowhere(drop))
  expect(messagesOf(load)).toEqual([
    'PickStop 1: City is required',
    'PickStop 1: State is required',
    'PickStop 2: City is required',
    'PickStop 2: State is required',
  ])
  expect(messagesOf(load, { ...REQUIRED, location: [] })).toEqual([])
})

test('name and ready date are required of the first stop only, per setting [5.9]', () => {
  const nothing = { location_name: null, ready_or_deliver_date: null }
  expect(messagesOf(stops({}, nothing))).toEqual([])
  expect(messagesOf(stops(nothing))).toEqual(['PickStop 1: Name is required', 'PickStop 1: Ready/Deliver date is required'])
  expect(messagesOf(stops(nothing), { ...REQUIRED, pick_stop: [] })).toEqual([])
})

test('on hold no ready date is required [5.9]', () => {
  const load = stops({ ready_or_deliver_date: null })
  const held = folded([created(load), happened('ShipmentHeld', { reason: null })])
  expect(messagesOf(held)).toEqual([])
})

test('any other column of a stop may be required of every stop', () => {
  expect(messagesOf(aLoad(), { ...REQUIRED, pick_stop: ['phone'] })).toEqual([
    'PickStop 1: Phone is required',
    'PickStop 2: Phone is required',
  ])
})

test('names the box of a missing field', () => {
  expect(missingFields({ zip: '' }, ['zip'], 'Customer', 'customer')).toEqual([
    { key: 'customer.zip:required', field: 'customer.zip', message: 'Customer: Zip is required' },
  ])
})
