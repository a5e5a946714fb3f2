import { describe, expect, test } from 'vitest'
import { shipmentColumns } from './board-row.ts'
import type { ShipmentInput } from './input.ts'
import { COVERING, covered, created, dispatched, folded, PRO, testLoad } from './load.fixture.ts'
import { shipmentStream } from './stream.ts'

const LOAD = testLoad({
  dispatcher_assigned_user: { id: '1', username: 'dana' },
  load_info: { customer_reference: 'PO-991', container_number: 'MSKU1234567', hot: true, hazmat: true },
  pick_stops: [
    { id: `${PRO}-S1`, appt_start_date: '2026-11-21', appt_start_time: '08:00', references: ['SID 55'] },
    { id: `${PRO}-S2`, ready_or_deliver_date: '2026-11-22' },
  ],
})

test('a board row holds the system default columns and only the filter fields that have a value [2.45, 3.7]', () => {
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
      pickup_appt: '2026-11-21',
      pickup_ready: '2026-11-21',
      consignee_ready: '2026-11-22',
      equipment_type: 'V',
      load_description: 'Steel coils',
      revenue_type: 'Brokerage',
      customer_reference: 'PO-991',
      container_number: 'MSKU1234567',
      hazmat: true,
      dispatcher: 'dana',
      hot: true,
      late_risk_at: '2026-11-21T12:00:00.000Z',
    },
  })
})

test('the pickup is the first stop of type P, the consignee is the last stop', () => {
  const load = testLoad({
    pick_stops: [
      { event_type: 'D', location: { city: 'Gary' } },
      { event_type: 'P', location: { city: 'Peoria' } },
      { event_type: 'D', location: { city: 'Waco' } },
    ],
  })
  expect(shipmentColumns(load).cells).toMatchObject({ pickup: { city: 'Peoria' }, consignee: { city: 'Waco' } })
})

test('a load without stops has no places and no dates in its row', () => {
  const { pickup_at, delivery_at, cells } = shipmentColumns({ ...LOAD, pick_stops: [] })
  expect([pickup_at, delivery_at]).toEqual([null, null])
  expect(Object.keys(cells).filter((key) => /^(pickup|consignee)/.test(key))).toEqual([])
})

test('a tender without a response shows as pending', () => {
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

test('the row of a late truck is flagged as late', () => {
  const late = folded([
    created(),
    covered(),
    dispatched(),
    shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true }),
    shipmentStream.happened('TrackingDelayed', { stop_id: `${PRO}-S2`, eta: '2026-11-22T18:00:00.000Z', minutes_late: 60 }),
  ])
  expect(shipmentColumns(late).cells.late).toBe(true)
})

describe('the quick search finds a load by [7.17]', () => {
  const stop = { id: `${PRO}-S1` }
  const CASES: readonly [string, string, ShipmentInput][] = [
    ['its pro', PRO, {}],
    ['its customer', 'great lakes', {}],
    ['the account of the customer', 'gls-77', { customer: { account_number: 'GLS-77' } }],
    ['who pays', 'halden', { bill_to: { name: 'Halden Paper' } }],
    ['its carrier', 'prairie', {}],
    ['the customer’s reference', 'hp-66120', { load_info: { customer_reference: 'HP-66120' } }],
    ['the purchase order', 'po-991', { load_info: { purchase_order: 'PO-991' } }],
    ['the bill of lading', 'bol 5', { load_info: { bill_of_lading: 'BOL 5' } }],
    ['the container', 'msku1234567', { load_info: { container_number: 'MSKU1234567' } }],
    ['the trailer', '53-118', { load_info: { trailer_number: '53-118' } }],
    ['the truck', 't-9', { load_info: { truck_num: 'T-9' } }],
    ['the manifest', 'm-4', { load_info: { manifest_number: 'M-4' } }],
    ['the driver', 'al reed', { load_info: { driver_1_ref_driver: 'Al Reed' } }],
    ['the driver’s cell', '555-0111', { load_info: { driver_1_cell: '555-0111' } }],
    ['the second driver', 'bo lund', { load_info: { driver_2_ref_driver: 'Bo Lund' } }],
    ['the second driver’s cell', '555-0122', { load_info: { driver_2_cell: '555-0122' } }],
    ['the carrier’s reference', 'cr-8', { load_info: { carrier_ref: 'CR-8' } }],
    ['the pickup number', 'pu 31', { load_info: { pickup_appt: 'PU 31' } }],
    ['a name of a stop', 'mill 4', {}],
    ['a city', 'dallas', {}],
    ['a number of a stop', 'rn-2', { pick_stops: [{ ...stop, ref_number: 'RN-2' }] }],
    ['a reference of a stop', 'sid 55', { pick_stops: [{ ...stop, references: ['SID 55'] }] }],
    ['a tag of a stop', 'dept 12', { pick_stops: [{ ...stop, dynamic_reference_tags: [{ label: 'Dept', value: 'Dept 12' }] }] }],
    ['a tag of the load', 'job 7', { dynamic_reference_tags: [{ label: 'Job', value: 'Job 7' }] }],
  ]
  test.each(CASES)('%s', (_, word, input) => {
    const { search } = shipmentColumns({ ...testLoad(input), carrier: COVERING })
    expect(search).toContain(word)
  })

  test('the quick search no longer finds a load by a value that was removed', () => {
    const load = testLoad({ load_info: { driver_1_ref_driver: 'Al Reed' } })
    expect(shipmentColumns({ ...load, load_info: { ...load.load_info, driver_1_ref_driver: null } }).search).not.toContain('reed')
  })
})
