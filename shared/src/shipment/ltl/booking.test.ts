import { expect, test } from 'vitest'
import { covered, created, folded, given, PRO, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { shipmentStatus } from '../rules/status.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { ltlLoad, rated } from './ltl.fixture.ts'

const Q1 = `${PRO}-Q1`
const book = { type: 'BookLtlQuote', id: Q1, forward_to_carrier: true, shipment: null } as const
const cover = { type: 'CoverShipment', override_reason: null, shipment: null } as const
const cancel = { type: 'CancelLtlQuote', id: Q1, reason: null, notes: null } as const
const pickup = { type: 'RequestLtlPickup', id: Q1 } as const
const agreed = (confirmation = 'PRO-1') => ({ ltl: { confirmation, carrier: null } })

type Step = readonly [Parameters<ReturnType<typeof given>['when']>[0], ReturnType<typeof agreed>?]

const after = (...steps: readonly Step[]): readonly ShipmentEvent[] => {
  const events = [...rated()]
  for (const [command, facts] of steps)
    events.push(
      ...given(...events)
        .when(command, facts)
        .events(),
    )
  return events
}

test('booking a quote selects it, books it and covers the load without compliance checks [4.37, 4.39, 4.40]', () => {
  const booked = given(...rated()).when(book, agreed())
  booked.givesTypes('LtlQuoteSelected', 'LtlQuoteBooked', 'ShipmentCovered')
  const load = booked.state()
  expect(shipmentStatus(load)).toBe('COVERED')
  expect(load.carrier).toMatchObject({ id: 'SCAC-AAXX', name: 'Carrier AA', scac: 'AAXX' })
  expect(load.compliance).toMatchObject({ skipped: 'LTL carrier', findings: [], overridden: null })
  expect(load.ltl.quotes[0]?.booked).toMatchObject({ confirmation: 'PRO-1', forwarded_to_carrier: true, by: 'dana' })
  const known = given(...rated()).when(book, {
    ltl: { confirmation: 'PRO-1', carrier: { ...TEST_CARRIER, cargo_insurance_expires: null } },
  })
  expect(known.state().carrier).toMatchObject({ id: TEST_CARRIER.id, name: TEST_CARRIER.name, mc_number: TEST_CARRIER.mc_number })
})

test('covering a load with a selected quote books the quote [4.39]', () => {
  const selected = after([{ type: 'SelectLtlQuote', id: Q1 }])
  given(...selected)
    .when(cover, { ...agreed(), carrier: TEST_CARRIER })
    .givesTypes('LtlQuoteBooked', 'ShipmentCovered')
  given(created())
    .when(cover, { ...agreed(), carrier: TEST_CARRIER })
    .givesTypes('ShipmentCovered')
})

test('a booking, cancellation or pickup that the provider did not confirm is not recorded', () => {
  given(...rated())
    .when(book)
    .isRefused('ProviderResponseMissing', 'Booking failed. Please try again.')
  const booked = after([book, agreed()])
  given(...booked)
    .when(cancel)
    .isRefused('ProviderResponseMissing')
  given(...booked)
    .when({ type: 'UncoverShipment', reason: 'Late', notes: null })
    .isRefused('ProviderResponseMissing')
  given(...booked)
    .when(pickup)
    .isRefused('ProviderResponseMissing')
})

test.each([
  ['on hold', 'OnHold', [shipmentStream.happened('ShipmentHeld', { reason: null })]],
  ['covered by a carrier', 'AlreadyCovered', [covered()]],
  ['voided', 'ReadOnly', [shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })]],
] as const)('a quote cannot be booked for a load that is %s [4.37]', (_, type, events) => {
  given(...rated(), ...events)
    .when(book, agreed())
    .isRefused(type)
})

test('a carrier that is barred cannot be used for an LTL load either [4.41]', () => {
  given(...rated())
    .when(book, { ltl: { confirmation: 'PRO-1', carrier: { ...TEST_CARRIER, do_not_use: true } } })
    .isRefused('CarrierDoNotUse')
})

test('voiding a booked load cancels the booking, too [4.39]', () => {
  const void_ = { type: 'VoidShipment', reason: null, notes: null } as const
  given(...after([book, agreed()]))
    .when(void_, agreed('CANCEL-1'))
    .givesTypes('LtlBookingCanceled', 'ShipmentVoided')
  given(...after([book, agreed()]))
    .when(void_)
    .isRefused('ProviderResponseMissing')
})

test('an incomplete load cannot be booked, nor can an expired quote [4.37]', () => {
  given(...rated(ltlLoad({ customer: null })))
    .when(book, agreed())
    .alerts('Customer: Name is required')
  given(...rated())
    .when(book, { ...agreed(), now: '2026-11-28T15:00:00.000Z' })
    .isRefused('LtlQuoteExpired')
  given(created(testLoad())).when(book, agreed()).isRefused('UnknownLtlQuote')
})

test('canceling a booking takes the carrier off, and the quote stays selected and can be booked again [4.39, 4.40]', () => {
  const booked = after([book, agreed()])
  const cancelled = given(...booked).when(cancel, agreed('CANCEL-1'))
  cancelled.givesTypes('LtlBookingCanceled', 'ShipmentUncovered')
  const load = cancelled.state()
  expect([shipmentStatus(load), load.ltl.quotes[0]?.booked, load.ltl.selection?.quote_id]).toEqual(['OPEN', null, Q1])
  given(...booked, ...cancelled.events())
    .when(book, agreed('PRO-2'))
    .givesTypes('LtlQuoteBooked', 'ShipmentCovered')
  given(...rated())
    .when(cancel, agreed())
    .isRefused('LtlQuoteNotBooked')
})

test('uncovering a booked load cancels the booking, too [4.38, 4.39]', () => {
  given(...after([book, agreed()]))
    .when({ type: 'UncoverShipment', reason: 'Customer changed the day', notes: null }, agreed('CANCEL-1'))
    .givesTypes('LtlBookingCanceled', 'ShipmentUncovered')
})

test('a booked quote stays selected [3.16]', () => {
  const booked = after([book, agreed()])
  given(...booked)
    .when({ type: 'UnselectLtlQuote', id: Q1 })
    .isRefused('LtlQuoteBooked')
  given(...booked)
    .when({ type: 'SelectLtlQuote', id: `${PRO}-Q2` })
    .isRefused('LtlQuoteBooked')
  given(...booked)
    .when(book, agreed())
    .isRefused('LtlQuoteBooked')
})

test('a pickup is requested once, and again only for a different date or time [4.40]', () => {
  const booked = after([book, agreed()])
  const pickupRequested = given(...booked).when(pickup, agreed('PU-1'))
  pickupRequested.givesTypes('LtlPickupRequested')
  expect(pickupRequested.state().ltl.quotes[0]?.pickup).toMatchObject({
    confirmation: 'PU-1',
    pickup_date: '2026-11-21',
    pickup_time: null,
  })
  given(...booked, ...pickupRequested.events())
    .when(pickup, agreed('PU-2'))
    .isRefused('PickupAlreadyRequested')
  const stops = folded(booked).pick_stops.map(({ id }, place) => ({
    id,
    ...(place === 0 ? { appt_start_date: '2026-11-22', appt_start_time: '08:00' } : {}),
  }))
  const moved = given(...booked, ...pickupRequested.events())
    .when({ type: 'ReviseShipment', shipment: { pick_stops: stops } })
    .events()
  const again = given(...booked, ...pickupRequested.events(), ...moved).when(pickup, agreed('PU-2'))
  expect(again.state().ltl.quotes[0]?.pickup).toMatchObject({ pickup_date: '2026-11-22', pickup_time: '08:00' })
  given(...rated())
    .when(pickup, agreed())
    .isRefused('LtlQuoteNotBooked')
})
