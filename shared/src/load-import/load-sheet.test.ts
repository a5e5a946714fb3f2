import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShipmentInput } from '../shipment/input.ts'
import { findSheetColumns, missingColumns } from './columns.ts'
import { readSheetLoad, sheetLoadName } from './read-load.ts'
import { readCityState, readSheetMoment, readSheetNumber, readSheetTime } from './sheet-values.ts'

const load = (header: string, ...rows: readonly string[]) =>
  readSheetLoad(
    findSheetColumns(header.split(',')),
    rows.map((row) => row.split(',')),
  )

test('columns are recognized by their various names', () => {
  expect(findSheetColumns(['Load ID', ' Origin City', 'ORIGIN_STATE', 'Dest City', 'Unknown', 'PO #', 'Rate', 'rate'])).toEqual({
    reference: 0,
    origin_city: 1,
    origin_state: 2,
    destination_city: 3,
    purchase_order: 5,
    customer_rate: 6,
  })
  expect(missingColumns(findSheetColumns(['City', 'Weight']))).toBe('No column for the pickup location. Add one, such as "Origin City".')
  expect(missingColumns(findSheetColumns(['Origin', 'Weight']))).toBe(
    'No column for the delivery location. Add one, such as "Destination City".',
  )
  expect(missingColumns(findSheetColumns(['Origin', 'Destination']))).toBeNull()
})

test('columns are recognized by the abbreviations of the trade [2.21]', () => {
  const fieldOf = (name: string) => Object.keys(findSheetColumns([name]))[0]
  const cellsByField: Readonly<Record<string, readonly string[]>> = {
    reference: [
      '#',
      'Nr',
      'No.',
      'ID',
      'Load',
      'Load #',
      'Load No',
      'Pro',
      'Pro #',
      'PRO Nbr',
      'Ref',
      'Ref #',
      'Ref. No.',
      'Order #',
      'Cust Ref',
    ],
    purchase_order: ['PO', 'PO #'],
    bill_of_lading: ['BOL #', 'Bill of Lading'],
    customer: ['Cust', 'Cust. Name'],
    equipment_type: ['Eqp', 'Equip', 'Eq Type', 'Equip. Type'],
    load_description: ['Load Desc', 'Commodity'],
    weight: ['Wt', 'Wt (lbs)', 'Wgt', 'Lbs', 'Weight LBS'],
    pieces: ['Qty', 'Pcs', '# of pieces', 'No. of Pieces'],
    pickup_date: ['PU Date', 'P/U Date', 'Pick-up Date', 'Pick Up Date', 'PU Appt', 'PU Dt'],
    pickup_time: ['PU Time', 'Pick Up Time'],
    delivery_date: ['Del Date', 'DEL. DATE', 'Drop Date', 'Dlv Date', 'Delivery Appt', 'Dest Date'],
    delivery_time: ['Del Time', 'Drop Time'],
    origin: ['Orig', 'Origin', 'PU', 'From', 'Pick Up', 'Orig City, ST'],
    origin_city: ['Orig City', 'PU City', 'O-City'],
    origin_state: ['Orig St', 'Origin ST', 'PU State', 'O St'],
    origin_zip: ['Orig Zip', 'PU Zip'],
    destination: ['Dest', 'To', 'Del', 'Drop Off', 'Dest City/State'],
    destination_city: ['Dest City', 'Del City', 'Cons City', 'D City'],
    destination_state: ['Dest St', 'Del State', 'D-State'],
    destination_zip: ['Dest Zip', 'Cons. Zip'],
  }
  for (const [field, names] of Object.entries(cellsByField))
    expect(names.map((name) => [name, fieldOf(name)])).toEqual(names.map((name) => [name, field]))
  // A bare number is the line's where another column has the load's.
  expect(findSheetColumns(['#', 'Load #', 'Orig', 'Dest'])).toEqual({ reference: 1, origin: 2, destination: 3 })
  expect(findSheetColumns(['#', 'Orig', 'Dest'])).toEqual({ reference: 0, origin: 1, destination: 2 })
})

test('a load has the name that the sheet gives it, whether or not it can be read [2.21]', () => {
  const named = (header: string, row: string) => sheetLoadName(findSheetColumns(header.split(';')), row.split(';'))
  expect(named('Nr;Cust;From;To', 'B-2;Acme Steel;Nowhere;Reno, NV')).toEqual({
    key: 'B-2',
    customer: 'Acme Steel',
    origin: 'Nowhere',
    destination: 'Reno, NV',
    status: null,
  })
  expect(named('Orig City;Orig ST;Dest Zip', 'Chicago;il;75201')).toEqual({
    key: null,
    customer: null,
    origin: 'Chicago, IL',
    destination: '75201',
    status: null,
  })
})

test.each([
  ['TERMINATED', 'TERMINATED', []],
  ['Void', 'VOID', []],
  ['VOIDED', 'VOID', []],
  ['void_web', 'VOID WEB', []],
  ['open', null, []],
  ['', null, []],
  ['DELIVERED', null, [`The status "DELIVERED" can't be imported; the load will be open. Statuses that can: TERMINATED, VOID, VOID WEB.`]],
] as const)('the status "%s" of a sheet is imported as %s, or named in a warning [4.13]', (sheetStatus, status, warnings) => {
  const read = load('Origin,Destination,Load Status', `Reno NV,Boise ID,${sheetStatus}`)
  expect(Result.getOrThrow(read)).toMatchObject({ status, warnings })
})

test('a row of a load board becomes a load', () => {
  const read = load(
    'load_id,origin_city,origin_state,destination_city,destination_state,pickup_datetime,delivery_datetime,equipment_type,loadboard_rate,weight,commodity_type,num_of_pieces,miles',
    'LOAD-0003,Los Angeles,CA,Phoenix,AZ,2026-05-01 08:00:00,2026-05-01 20:00:00,reefer,950,28000,frozen produce,400,373',
  )
  const { key, input, warnings } = Result.getOrThrow(read)
  expect(key).toBe('LOAD-0003')
  expect(warnings).toEqual([])
  expect(input).toMatchObject({
    mode: 'truckload',
    load_info: {
      customer_reference: 'LOAD-0003',
      equipment_type: 'R',
      weight: 28000,
      pieces: 400,
      miles: 373,
      load_description: 'frozen produce',
    },
    rates: { customer_line_haul_rate: 95000 },
    pick_stops: [
      { event_type: 'P', location: { city: 'Los Angeles', state: 'CA' }, appt_start_date: '2026-05-01', appt_start_time: '08:00' },
      { event_type: 'D', location: { city: 'Phoenix', state: 'AZ' }, appt_start_date: '2026-05-01', appt_start_time: '20:00' },
    ],
  })
})

test('rows of one order are one load with several goods, and kilograms become pounds', () => {
  const header =
    'Order Number,Customer Name,Origin City,Origin State,Destination City,Destination State,Service Level,Description,Quantity,Weight,Weight Unit'
  const { input } = Result.getOrThrow(
    load(header, 'O1,Acme,Los Angeles,CA,New York,NY,LTL,Widget A,100,500,kg', 'O1,Acme,Los Angeles,CA,New York,NY,LTL,Widget B,50,250,kg'),
  )
  expect(input.mode).toBe('less_than_truckload')
  expect(input.load_info).toMatchObject({ weight: 1653.47, pieces: 150, load_description: 'Widget A, Widget B' })
  expect(input.items).toMatchObject([
    { description: 'Widget A', pieces: 100, weight: 1102.31 },
    { description: 'Widget B', pieces: 50 },
  ])
  expect(input.bill_to).toEqual({ name: 'Acme' })
})

test("values that can't be read are left out with a warning; a load without a place is rejected", () => {
  const header = 'Origin,Destination,Pickup Date,Weight,Rate,Mode'
  const read = Result.getOrThrow(load(header, 'Atlanta GA,Reno NV 89501,soon,heavy,$1 200.50,boat'))
  expect(read.input.pick_stops).toMatchObject([
    { location: { city: 'Atlanta', state: 'GA' } },
    { location: { city: 'Reno', zip: '89501' } },
  ])
  expect(read.input.rates?.customer_line_haul_rate).toBe(120050)
  expect(read.warnings).toEqual([
    `The pickup date "soon" can't be read.`,
    'The weight "heavy" is not a number.',
    'The mode "boat" is not known; the load will be a truckload.',
  ])
  expect(load(header, ',Reno NV')).toEqual(Result.fail('The pickup has no city and no zip.'))
  expect(load('Origin City,Destination City', 'Atlanta,Reno')).toEqual(Result.fail('The pickup in Atlanta has no state.'))
})

test.each([
  ['2026-05-01 06:00:00', { date: '2026-05-01', time: '06:00' }],
  ['2026-05-01T22:20:51.963761', { date: '2026-05-01', time: '22:20' }],
  ['5/1/26', { date: '2026-05-01', time: null }],
  ['05/01/2026 6:30 PM', { date: '2026-05-01', time: '18:30' }],
  ['2026-02-30', undefined],
  ['13/13/2026', undefined],
  ['2026-05-01 99:99', undefined],
])('the moment "%s" is %j', (text, moment) => {
  expect(readSheetMoment(text)).toEqual(moment)
})

test('reads times, numbers and places in their usual spellings', () => {
  expect(['6:00', '0600', '12:15 am', '12:15 PM', '25:00', 'noon'].map(readSheetTime)).toEqual([
    '06:00',
    '06:00',
    '00:15',
    '12:15',
    undefined,
    undefined,
  ])
  expect(['1,575', '$ 950.50', '38000 lbs', '373 mi', '-5', 'n/a', ''].map(readSheetNumber)).toEqual([
    1575,
    950.5,
    38000,
    373,
    -5,
    undefined,
    undefined,
  ])
  expect(readCityState('Salt Lake City, UT')).toEqual({ city: 'Salt Lake City', state: 'UT', zip: null })
  expect(readCityState('ATL')).toBeNull()
})

test('a load read from any cells passes the schema of the request', () => {
  const header = [
    'Load ID',
    'Origin',
    'Dest',
    'Pickup Date',
    'Weight',
    'Rate',
    'Customer',
    'Mode',
    'Description',
    'Qty',
    'Hazmat',
    'Miles',
    'Notes',
  ]
  const columns = findSheetColumns(header)
  const cell = fc.oneof(fc.constantFrom('Reno NV', 'Dallas, TX 75201', '2026-05-01', '1,000', 'x', ''), fc.string({ maxLength: 12 }))
  const isInput = Schema.is(Schema.toType(ShipmentInput))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 13, maxLength: 13 }), { minLength: 1, maxLength: 3 }), (rows) => {
      const clean = rows.map((row) => row.map((text) => text.replaceAll('\0', '').toWellFormed()))
      const read = readSheetLoad(columns, clean)
      if (Result.isSuccess(read)) expect(isInput(read.success.input)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
