import { expect, test } from 'vitest'
import { COVERING, NOW, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { irrevocableEffects } from './irrevocable.ts'

const confirmationOf = (fields: Partial<Shipment['confirmations'][number]>): Shipment['confirmations'][number] => ({
  id: 'K1',
  carrier_id: '12',
  carrier_name: 'Prairie Trucking',
  state: 'sent',
  document_id: null,
  to: 'dispatch@prairie.example',
  subject: null,
  body: null,
  requested_by: 'dana',
  requested_at: NOW,
  sent_by_username: 'dana',
  sent_at: NOW,
  by_hand: false,
  simulated: false,
  failure: null,
  received_by_username: null,
  received_at: null,
  superseded_at: null,
  ...fields,
})
const tracking = { provider: 'macropoint', simulated: true, state: 'stopped', started_at: NOW, late: false, last_event: 'Stopped' } as const
const messages = (fields: Partial<Shipment>) => irrevocableEffects({ ...testLoad(), ...fields }).map(({ message }) => message)

test('a load for which nothing was sent can be fully reversed', () => {
  expect(messages({})).toEqual([])
  expect(messages({ confirmations: [confirmationOf({ state: 'failed' }), confirmationOf({ state: 'withdrawn' })] })).toEqual([])
})

test('a confirmation that was or may have been sent, and the tracking of the truck, cannot be recalled', () => {
  expect(
    messages({
      carrier: COVERING,
      confirmations: [confirmationOf({}), confirmationOf({ id: 'K2', state: 'unknown', sent_at: null })],
      tracking,
    }),
  ).toEqual([
    `A rate confirmation was sent to dispatch@prairie.example on 2026-11-20; it cannot be recalled.`,
    'A rate confirmation may have been sent to dispatch@prairie.example; it cannot be recalled.',
    `macropoint has tracked the truck since 2026-11-20 (simulated); positions already shared cannot be recalled, and tracking does not restart.`,
  ])
})

test('a tracking order cannot be recalled', () => {
  const order = {
    order_id: 'MP-1',
    provider: 'macropoint',
    simulated: true,
    order_status: 'Completed',
    order_stage: 'completed',
    order_hyperlink: null,
    last_updated: NOW,
    trip_sheet: [],
    tracking_duration: 24,
    tracking_interval: 15,
    track_start_time_date: '2026-11-21',
    track_start_time_time: '08:00',
    load_identifier: '4820001',
    truck_trailer_number: null,
    driver_cell: '316 555 0142',
  } as const
  expect(messages({ macropoint_load: order })).toEqual([
    'Tracking order MP-1 was placed with macropoint (simulated); messages sent to the driver cannot be recalled.',
  ])
})

test('after an uncover only what was sent to the removed carrier counts', () => {
  const last_uncover = { at: NOW, by: 'dana', carrier_id: '12', carrier_name: 'Prairie', reason: 'Late', notes: null }
  expect(
    messages({ last_uncover, confirmations: [confirmationOf({ superseded_at: NOW }), confirmationOf({ carrier_id: '13' })] }),
  ).toHaveLength(1)
})
