import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { ShipmentInput } from '../input.ts'
import { created, folded, given, NOW, PRO, testLoad } from '../load.fixture.ts'
import { mergeInput } from '../merge-input.ts'
import { shipmentStream } from '../stream.ts'
import { BLANK_INTERMODAL, BLANK_LEGS } from './blank.ts'
import { legLane } from './places.ts'
import { legCovered, legMilestone, railLoad } from './rail-load.fixture.ts'

const merged = (input: ShipmentInput, load = railLoad('cross_town')) => mergeInput(load, input, NOW)
const decode = Schema.decodeUnknownSync(ShipmentInput)

test('absent intermodal fields keep their value, null clears them, and null for the whole block changes nothing [2.78, 2.79, 2.80]', () => {
  const load = merged({ intermodal: { waybill_1: 'W1', booking_number: 'B1' }, intermodal_legs: { origin_rail: { reference: 'R1' } } })
  expect(load.intermodal).toEqual({ ...railLoad('cross_town').intermodal, waybill_1: 'W1', booking_number: 'B1' })
  expect(merged({ intermodal: null, intermodal_legs: null }, load)).toEqual(load)
  expect(merged({ intermodal: { waybill_1: null } }, load).intermodal).toMatchObject({ waybill_1: null, booking_number: 'B1' })
  expect(merged({ intermodal: { pickup_ramp: { address: 'Gate 2' } } }, load).intermodal.pickup_ramp).toMatchObject({
    name: 'Hobart',
    address: 'Gate 2',
    timezone: 'America/Los_Angeles',
  })
  expect(merged({ intermodal: { pickup_ramp: null } }, load).intermodal.pickup_ramp).toEqual(BLANK_INTERMODAL.pickup_ramp)
  expect(merged({ intermodal_legs: { origin_rail: { eta_date: '2026-12-01' } } }, load).intermodal_legs.origin_rail).toMatchObject({
    reference: 'R1',
    eta_date: '2026-12-01',
  })
})

test('changing the place of a ramp clears its time zone unless a new one is sent', () => {
  expect(merged({ intermodal: { pickup_ramp: { city: 'Denver', state: 'CO' } } }).intermodal.pickup_ramp.timezone).toBeNull()
  const zoned = { city: 'Denver', state: 'CO', timezone: 'America/Denver' }
  expect(merged({ intermodal: { pickup_ramp: zoned } }).intermodal.pickup_ramp.timezone).toBe('America/Denver')
  expect(merged({ intermodal: { pickup_ramp: { timezone: 'Mars/X' } } }).intermodal.pickup_ramp.timezone).toBeNull()
})

test('an intermodal type is accepted in any common spelling [5.5]', () => {
  for (const type of ['cross town', 'Cross-Town', 'CROSS_TOWN', ' cross town ']) {
    expect(decode({ intermodal: { type } }).intermodal?.type).toBe('cross_town')
  }
  expect(decode({ intermodal: { type: '' } }).intermodal?.type).toBeNull()
  expect(() => decode({ intermodal: { type: 'piggyback' } })).toThrow()
})

test('the origin and destination of a leg come from the stops and ramps unless entered [2.79]', () => {
  const load = railLoad('cross_town')
  const lanes = (['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'] as const).map((leg) => legLane(load, leg))
  expect(lanes).toEqual([
    { origin: 'Plant 4, Ontario, CA', destination: 'Hobart, Los Angeles, CA' },
    { origin: 'Hobart, Los Angeles, CA', destination: 'Corwith, Chicago, IL' },
    { origin: 'Corwith, Chicago, IL', destination: 'Corwith, Chicago, IL' },
    { origin: 'Corwith, Chicago, IL', destination: 'Croxton, Jersey City, NJ' },
    { origin: 'Croxton, Jersey City, NJ', destination: 'Dock 9, Newark, NJ' },
  ])
  expect(legLane(load, 'door_to_door')).toEqual({ origin: null, destination: null })
  expect(legLane({ ...load, mode: 'truckload' }, 'pickup_dray')).toEqual({ origin: null, destination: null })
  expect(legLane(railLoad('standard'), 'origin_rail').destination).toBe('Croxton, Jersey City, NJ')
  const withDestination = merged({ intermodal_legs: { cross_town: { origin: 'Corwith, Chicago, IL', destination: 'Ashland Ave' } } }, load)
  expect(withDestination.intermodal_legs.cross_town).toMatchObject({ origin: null, destination: 'Ashland Ave' })
  const typed = {
    ...load,
    intermodal_legs: { ...load.intermodal_legs, origin_rail: { ...load.intermodal_legs.origin_rail, origin: 'Hobart, Los Angeles, CA' } },
  }
  expect(merged({ intermodal_legs: { origin_rail: { origin: 'Hobart, Los Angeles, CA' } } }, typed)).toEqual(typed)
  const moved = merged(
    {
      intermodal: { cross_town_ramp: { name: 'Cicero', city: 'Cicero', state: 'IL' } },
      intermodal_legs: { origin_rail: { destination: 'Corwith, Chicago, IL' } },
    },
    load,
  )
  expect(legLane(moved, 'origin_rail').destination).toBe('Cicero, Cicero, IL')
})

test("dispatching the first leg dispatches the load, in the first stop's time zone [4.56]", () => {
  const sent = (input: ShipmentInput, load = railLoad('cross_town')) => merged(input, load).load_info.dispatched
  const dray = (dispatched_time: string | null) => ({
    intermodal_legs: { pickup_dray: { dispatched_date: '2026-12-01', dispatched_time } },
  })
  expect(sent(dray('08:00'))).toBe('2026-12-01T08:00')
  expect(sent(dray(null))).toBe('2026-12-01')
  expect(sent({ ...dray('08:00'), load_info: { dispatched: '2026-11-30' } })).toBe('2026-11-30')
  expect(sent({ intermodal_legs: { dest_dray: { dispatched_date: '2026-12-01' } } })).toBeNull()
  expect(sent(dray('08:00'), railLoad('door_to_door'))).toBeNull()
  const was = folded([created(railLoad('cross_town')), legCovered('pickup_dray'), legMilestone('pickup_dray', 'dispatched', '2026-12-01')])
  expect(sent({ load_info: { dispatched: null } }, was)).toBeNull()
})

test('leg milestones become events of their own, separate from the revised fields', () => {
  const initialEvents = [created(railLoad('standard')), legCovered('pickup_dray'), legCovered('origin_rail')]
  const shipment = decode({
    intermodal: { waybill_1: 'W1' },
    intermodal_legs: {
      pickup_dray: { reference: 'ED-1', dispatched_date: '2026-12-01', outgated_date: '2026-12-01', outgated_time: '09:00' },
    },
  })
  const answer = given(...initialEvents).when({ type: 'ReviseShipment', shipment })
  answer.gives(
    shipmentStream.happened('ShipmentRevised', {
      changes: [
        { path: 'intermodal.waybill_1', from: null, to: 'W1' },
        { path: 'intermodal_legs.pickup_dray.reference', from: null, to: 'ED-1' },
      ],
    }),
    shipmentStream.happened('ShipmentDispatched', { dispatched: '2026-12-01', changes: [] }),
    shipmentStream.happened('LegMilestoneReached', {
      leg: 'pickup_dray',
      milestone: 'dispatched',
      date: '2026-12-01',
      time: null,
      source: 'user',
    }),
    shipmentStream.happened('LegMilestoneReached', {
      leg: 'pickup_dray',
      milestone: 'outgated',
      date: '2026-12-01',
      time: '09:00',
      source: 'user',
    }),
  )
  const corrected = given(...initialEvents, ...answer.events()).when({
    type: 'ReviseShipment',
    shipment: decode({ intermodal_legs: { pickup_dray: { outgated_time: '09:30' } } }),
  })
  corrected.givesTypes('LegMilestoneReached')
  const cleared = given(...initialEvents, ...answer.events()).when({
    type: 'ReviseShipment',
    shipment: decode({
      load_info: { dispatched: null },
      intermodal_legs: { pickup_dray: { dispatched_date: null, outgated_date: null, outgated_time: null } },
    }),
  })
  cleared.gives(
    shipmentStream.happened('DispatchWithdrawn', { dispatched: '2026-12-01' }),
    shipmentStream.happened('LegMilestoneWithdrawn', { leg: 'pickup_dray', milestone: 'outgated' }),
    shipmentStream.happened('LegMilestoneWithdrawn', { leg: 'pickup_dray', milestone: 'dispatched' }),
  )
})

test('a load of another mode, or from before legs existed, has a blank intermodal block and blank legs', () => {
  expect(testLoad()).toMatchObject({ intermodal: BLANK_INTERMODAL, intermodal_legs: BLANK_LEGS })
  const old = shipmentStream.happened('ShipmentCreated', {
    shipment: { pro: PRO, mode: 'intermodal', source: 'user', created_at: NOW, created_by: 'dana' },
  })
  expect(folded([old])).toMatchObject({ intermodal: BLANK_INTERMODAL, intermodal_legs: BLANK_LEGS })
})
