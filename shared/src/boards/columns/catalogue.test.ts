import { expect, test } from 'vitest'
import { blankShipment } from '../../shipment/blank-shipment.ts'
import { COVERING, covered, created, dispatched, folded, PRO, testLoad } from '../../shipment/load.fixture.ts'
import { shipmentStream } from '../../shipment/stream.ts'
import type { ShipmentBoardRow } from '../shipment-row.ts'
import { LOAD_COLUMNS } from './load-columns.ts'
import { ROW_COLUMNS } from './row-columns.ts'
import { SHIPMENT_COLUMNS } from './shipments.ts'

const ROW = {} as ShipmentBoardRow
const groups = Map.groupBy(SHIPMENT_COLUMNS.values(), (column) => column.group)
const keysOf = (group: string) => groups.get(group)?.map((column) => column.key) ?? []
const cellsOf = (load: ReturnType<typeof testLoad>) => (key: string) => SHIPMENT_COLUMNS.get(key)?.read(ROW, load)

test('every column has a title, a width, a group and a key of its own; status and pro are locked [2.44, 2.45, 2.56, 9.14]', () => {
  expect(SHIPMENT_COLUMNS.size).toBe(ROW_COLUMNS.length + LOAD_COLUMNS.length)
  for (const column of SHIPMENT_COLUMNS.values()) {
    expect(column.title).not.toBe('')
    expect(column.group).not.toBe('')
    expect(column.width).toBe(100)
    expect(column.locked).toBe(column.key === 'status' || column.key === 'pro')
  }
  const titles = [...SHIPMENT_COLUMNS.values()].map((column) => `${column.group} ${column.title}`)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the groups are those that the spec names, with twelve stops, ten lines and six legs [2.57, 2.58, 2.59, 2.60, 2.61, 2.62, 2.63, 2.64, 2.65, 2.66, 2.67, 2.68, 2.69, 2.70, 2.71, 2.72, 2.73, 2.74, 2.75, 2.76, 2.77, 2.78, 2.79, 2.80, 9.4, 9.5]', () => {
  for (const number of [1, 12]) {
    expect(keysOf(`Stop ${number}`)).toEqual(
      expect.arrayContaining([
        `stop_${number}_location_name`,
        `stop_${number}_appt_eta_end`,
        `stop_${number}_departure`,
        `stop_${number}_references`,
      ]),
    )
  }
  expect(keysOf('Stop 13')).toEqual([])
  expect(keysOf('Consignee').length).toBe(keysOf('Stop 1').length)
  expect(keysOf('Accessorial Lines')).toEqual(
    expect.arrayContaining(['line_haul_carrier', 'line_haul_customer_amount', 'line_1_type', 'line_9_carrier_amount']),
  )
  expect(keysOf('Accessorial Lines').length).toBe(40)
  expect(keysOf('Pickup and Consignee')).toEqual(['pickup', 'consignee'])
  expect(keysOf('Carrier')).toEqual(
    expect.arrayContaining([
      'carrier',
      'trailer_number',
      'carrier_mc',
      'carrier_cargo_expires',
      'carrier_safety_rating',
      'driver_1_ref_driver',
      'truck_num',
      'confirm_sent',
      'dispatched',
    ]),
  )
  expect(keysOf('Customer')).toEqual(expect.arrayContaining(['customer', 'customer_vision_id', 'customer_email', 'customer_email_6']))
  expect(keysOf('Bill To')).toEqual(expect.arrayContaining(['bill_to_name', 'bill_to_city', 'bill_to_email_6']))
  expect(keysOf('Rates')).toEqual(expect.arrayContaining(['carrier_max_rate', 'gross_profit', 'net_margin']))
  expect(keysOf('Incident')).toEqual(expect.arrayContaining(['incident_original_field_value', 'incident_reason_code']))
  expect(keysOf('Check Calls')).toEqual(expect.arrayContaining(['check_call_at', 'check_call_user', 'check_call_note']))
  expect(keysOf('Tracking')).toEqual(expect.arrayContaining(['mp_partner_status', 'mp_order_status', 'mp_last_updated']))
  expect(keysOf('Intermodal')).toEqual(
    expect.arrayContaining(['container_number', 'intermodal_waybill_3', 'pickup_ramp_city', 'destination_ramp_name']),
  )
  for (const leg of ['Door to Door', 'Pickup Dray', 'Origin Rail', 'Cross Town', 'Dest Rail', 'Dest Dray']) {
    expect(keysOf(`${leg} Leg`).length).toBeGreaterThan(7)
  }
})

test('a cell is what the load says, money as dollars, times with their zone [2.61, 2.68, 2.73, 2.74, 2.75, 2.76]', () => {
  const call = { date: '2026-11-20', time: '08:15', timezone: 'America/Chicago', city: 'Joplin', state: 'MO', note: 'Rolling' }
  const logged = (id: number, struck: null | { by: string; at: string; reason: null }) =>
    shipmentStream.happened('CheckCallLogged', {
      check_call: { ...call, id: `${PRO}-C${id}`, note: `Call ${id}`, user: 'dana', source: 'user', struck },
    })
  const load = folded([
    created(testLoad({ load_info: { declared_value: 1_234_50, truck_num: '88' } })),
    covered(),
    dispatched('2026-11-20T09:00'),
    logged(1, null),
    logged(2, { by: 'dana', at: '', reason: null }),
  ])
  const cell = cellsOf(load)
  expect(cell('declared_value')).toBe('1234.50')
  expect(cell('customer_total')).toBe('2400.00')
  expect(cell('gross_profit')).toBe('400.00')
  expect(cell('net_margin')).toBe(16.67)
  expect(cell('line_haul_customer_amount')).toBe('2400.00')
  expect(cell('carrier_mc')).toBe(COVERING.mc_number)
  expect(cell('line_haul_carrier')).toBe(COVERING.name)
  expect(cell('truck_num')).toBe('88')
  expect(cell('dispatcher_actual')).toBe('dana')
  expect(cell('dispatched')).toEqual({ date: '2026-11-20', time: '09:00', timezone: 'America/Chicago' })
  expect(cell('stop_1_ready_or_deliver')).toEqual({ date: '2026-11-21', time: null, timezone: 'America/Chicago' })
  expect(cell('stop_2_city')).toBe('Dallas')
  expect(cell('consignee_city')).toBe('Dallas')
  expect(cell('stop_3_city')).toBeNull()
  expect(cell('check_call_note')).toBe('Call 1')
})

test('an incident about a box that was ticked says yes and no [2.66, 3.36]', () => {
  const incident = { appt_field_name: 'appt_fcfs', original_field_value: 'true', updated_field_value: 'false' }
  const cell = cellsOf({ ...testLoad(), incidents: [incident] } as unknown as ReturnType<typeof testLoad>)
  expect(['original_field_value', 'updated_field_value', 'change'].map((field) => cell(`incident_${field}`))).toEqual([
    'Yes',
    'No',
    'Yes -> No',
  ])
})

test('a blank load, and one that could not be read, have empty cells and break nothing', () => {
  const blank = blankShipment({ pro: PRO, mode: 'intermodal', source: 'user', created_at: '2026-11-20T15:00:00.000Z', created_by: 'dana' })
  for (const column of LOAD_COLUMNS) {
    expect(column.read(ROW, null)).toBeNull()
    const cell = column.read(ROW, blank)
    expect(JSON.parse(JSON.stringify(cell))).toEqual(cell)
  }
})
