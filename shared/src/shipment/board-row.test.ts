import { expect, test } from 'vitest'
import { shipmentColumns } from './board-row.ts'
import { happened } from './events.ts'
import { aLoad, covered, created, dispatched, folded, PRO } from './test-load.ts'

const LOAD = aLoad({
  dispatcher_assigned_user: { id: '1', username: 'dana' },
  load_info: { customer_reference: 'PO-991', container_number: 'MSKU1234567', hot: true, hazmat: true },
  pick_stops: [
    { id: `${PRO}-S1`, appt_start_date: '2026-11-21', appt_start_time: '08:00', references: ['SID 55'] },
    { id: `${PRO}-S2`, ready_or_deliver_date: '2026-11-22' },
  ],
})

test('the row of a load holds the columns of the system default layout [2.45]', () => {
  expect(shipmentColumns(folded([created(LOAD), covered()]))).toEqual({
    status: 'COVERED',
    active: true,
    mode: 'truckload',
    customer_id: '7',
    carrier_id: '12',
    dispatcher_id: '1',
    pickup_at: '2026-11-21T14:00:00.000Z',
    delivery_at: '2026-11-22T06:00:00.000Z',
    weight: 42_000,
    miles: 950,
    customer_total: 240_000,
    carrier_total: 200_000,
    tender: null,
    search: '4820001 great lakes steel prairie trucking po-991 msku1234567 mill 4 chicago sid 55 dock 9 dallas',
    cells: {
      customer: 'Great Lakes Steel',
      carrier: 'Prairie Trucking',
      pickup: { name: 'Mill 4', city: 'Chicago', state: 'IL', date: '2026-11-21', time: '08:00', timezone: 'America/Chicago' },
      consignee: { name: 'Dock 9', city: 'Dallas', state: 'TX', date: '2026-11-22', time: null, timezone: 'America/Chicago' },
      equipment_type: 'V',
      load_description: 'Steel coils',
      hazmat: true,
      pallet_exchange: false,
      dispatcher: 'dana',
      hot: true,
      high_risk: false,
      late: false,
    },
  })
})

test('the pickup is the first stop of that kind, the consignee the last stop', () => {
  const load = aLoad({
    pick_stops: [
      { event_type: 'D', location: { city: 'Gary' } },
      { event_type: 'P', location: { city: 'Peoria' } },
      { event_type: 'D', location: { city: 'Waco' } },
    ],
  })
  expect(shipmentColumns(load).cells).toMatchObject({ pickup: { city: 'Peoria' }, consignee: { city: 'Waco' } })
})

test('a load without stops has no places and no days', () => {
  expect(shipmentColumns({ ...LOAD, pick_stops: [] })).toMatchObject({
    pickup_at: null,
    delivery_at: null,
    cells: { pickup: null, consignee: null },
  })
})

test('a tender that waits for an answer says so', () => {
  const tender = {
    key: 'k',
    sender: 's',
    shipment_id: '4711',
    purpose: '00',
    respond_by: null,
    response: 'pending' as const,
    unmapped: [],
    pending_updates: [],
  }
  expect(shipmentColumns({ ...LOAD, tender })).toMatchObject({ tender: 'pending response', search: expect.stringContaining('4711') })
  expect(shipmentColumns({ ...LOAD, tender: { ...tender, response: 'accepted' } }).tender).toBeNull()
})

test('a truck that is late marks its row', () => {
  const late = folded([
    created(),
    covered(),
    dispatched(),
    happened('TrackingStarted', { provider: 'sim', simulated: true }),
    happened('TrackingDelayed', { stop_id: `${PRO}-S2`, eta: '2026-11-22T18:00:00.000Z', minutes_late: 60 }),
  ])
  expect(shipmentColumns(late).cells.late).toBe(true)
})
