import { expect, test } from 'vitest'
import { BLANK_ITEM, BLANK_STOP } from './blank.ts'
import { NOW, PRO, testLoad } from './load.fixture.ts'
import { mergeInput } from './merge-input.ts'

const merged = (input: Parameters<typeof mergeInput>[1], load = testLoad()) => mergeInput(load, input, NOW)

test('absent fields keep their value, null clears them', () => {
  expect(merged({ load_info: { weight: 1 } }).load_info).toEqual({ ...testLoad().load_info, weight: 1 })
  expect(merged({ load_info: { weight: null } }).load_info.weight).toBeNull()
  expect(merged({})).toEqual(testLoad())
})

test('a party with a new id replaces the old one, with the same id it is updated', () => {
  const load = merged({ customer: { id: '7', phone: '555-0100' } })
  expect(load.customer).toMatchObject({ id: '7', name: 'Great Lakes Steel', phone: '555-0100', incident_management: true })
  expect(merged({ customer: { id: '8', name: 'Ohio Glass' } }, load).customer).toMatchObject({
    id: '8',
    name: 'Ohio Glass',
    phone: null,
    incident_management: false,
  })
  expect(merged({ customer: null }).customer).toBeNull()
})

test('a user without id and name is stored as no user', () => {
  expect(merged({ dispatcher_assigned_user: { id: '1', username: 'dana' } }).dispatcher_assigned_user).toEqual({
    id: '1',
    username: 'dana',
  })
  expect(merged({ dispatcher_assigned_user: { id: null, username: null } }).dispatcher_assigned_user).toBeNull()
})

test('items are replaced as a whole list', () => {
  const load = merged({ items: [{ pieces: 1, description: 'Coil' }, { pieces: 2 }] })
  expect(merged({ items: [{ pieces: 2 }] }, load).items).toEqual([{ ...BLANK_ITEM, pieces: 2 }])
})

test('a dispatch of "now" becomes the local time at the first stop', () => {
  expect(merged({ load_info: { dispatched: true } }).load_info.dispatched).toBe('2026-11-20T09:00')
})

const linesOf = (input: Parameters<typeof mergeInput>[1], load = testLoad()) =>
  merged(input, load).accessorial_lines.map((line) => [line.line_num, line.code, line.customer_rate, line.carrier_rate])

test('every load starts with line haul and fuel lines, and added lines are numbered after them [9.2, 9.4]', () => {
  expect(linesOf({})).toEqual([
    [1, 'Line Haul', 240_000, 200_000],
    [2, 'FUEL', 0, 0],
  ])
  expect(linesOf({ accessorial_lines: [{ code: 'DET' }, { line_num: 4, code: 'LMP' }, { code: 'TON' }] })).toEqual([
    [1, 'Line Haul', 240_000, 200_000],
    [2, 'FUEL', 0, 0],
    [3, 'DET', null, null],
    [4, 'LMP', null, null],
    [5, 'TON', null, null],
  ])
})

test('a line keeps its number, and a line that is not sent is removed', () => {
  const load = merged({ accessorial_lines: [{ code: 'DET', customer_rate: 100 }, { code: 'LMP' }] })
  expect(linesOf({ accessorial_lines: [{ line_num: 4, customer_rate: 50 }] }, load).slice(2)).toEqual([[4, 'LMP', 50, null]])
})

test('line haul and fuel lines are also recognized by their codes', () => {
  expect(
    linesOf({
      accessorial_lines: [
        { code: 'FUEL', customer_rate: 5_000 },
        { code: 'Line Haul', customer_rate: 100_000 },
      ],
    }),
  ).toEqual([
    [1, 'Line Haul', 100_000, 200_000],
    [2, 'FUEL', 5_000, 0],
  ])
})

test('a line haul that was overwritten becomes a flat rate', () => {
  const hourly = merged({ rates: { customer_line_haul_rate_type: 'Hourly', customer_line_haul_rate: 10_000, customer_hours: 3 } })
  const typed = merged({ accessorial_lines: [{ line_num: 1, customer_rate: 123_400 }] }, hourly)
  expect(typed.rates).toMatchObject({ customer_line_haul_rate_type: 'Flat Rate', customer_line_haul_rate: 123_400 })
  expect(merged({ load_info: { weight: 1 } }, typed).accessorial_lines[0]?.customer_rate).toBe(123_400)
})

test('a fuel amount that was overwritten ends the fuel surcharge', () => {
  const load = merged({ rates: { customer_fsc_percentage: 20 } })
  const typed = merged({ accessorial_lines: [{ line_num: 2, customer_rate: 1_000 }] }, load)
  expect(typed.rates.customer_fsc_percentage).toBeNull()
  expect(typed.accessorial_lines[1]?.customer_rate).toBe(1_000)
})

test('rates changed in a save win over the line amounts it repeats', () => {
  expect(
    linesOf({
      rates: { customer_line_haul_rate: 250_000 },
      accessorial_lines: [{ line_num: 1, customer_rate: 240_000, carrier_rate: 200_000 }],
    }),
  ).toEqual([
    [1, 'Line Haul', 250_000, 200_000],
    [2, 'FUEL', 0, 0],
  ])
})

test('changed miles change a mileage rate', () => {
  const load = merged({ rates: { customer_line_haul_rate_type: 'Mileage', customer_line_haul_rate: 200 } })
  expect(merged({ load_info: { miles: 1000 } }, load).accessorial_lines[0]?.customer_rate).toBe(200_000)
})

const DATED = {
  appt_start_date: '2026-11-22',
  appt_start_time: '08:00',
  appt_end_date: '2026-11-22',
  appt_end_time: '12:00',
  appt_eta_start_date: '2026-11-22',
  appt_eta_start_time: '09:00',
  appt_eta_end_date: '2026-11-22',
  appt_eta_end_time: '10:00',
  ready_or_deliver_date: '2026-11-22',
  ready_or_deliver_time: '08:00',
  arrival_date: '2026-11-22',
  arrival_time: '09:15',
  departure_date: '2026-11-22',
  departure_time: '11:00',
} as const
const threeStops = () =>
  mergeInput(
    testLoad(),
    {
      pick_stops: [
        { id: `${PRO}-S1` },
        { ...DATED, location: { city: 'Tulsa', state: 'OK' }, location_name: 'Yard' },
        { id: `${PRO}-S2`, ...DATED },
      ],
    },
    NOW,
  )
const stopsOf = (input: Parameters<typeof mergeInput>[1], load = threeStops()) => merged(input, load).pick_stops

test('a stop is matched by its id, without one it is new, and the list order is the stop order', () => {
  const stops = stopsOf({ pick_stops: [{ id: `${PRO}-S1`, notes: 'Ring' }, { id: `${PRO}-S2` }, {}] })
  expect(stops.map((stop) => [stop.id, stop.stop_num, stop.location.city, stop.notes])).toEqual([
    [`${PRO}-S1`, 1, 'Chicago', 'Ring'],
    [`${PRO}-S2`, 2, 'Dallas', null],
    [`${PRO}-S4`, 3, null, null],
  ])
})

test('a stop id that is unknown or repeated makes a new stop', () => {
  expect(stopsOf({ pick_stops: [{ id: '999-S1' }, { id: `${PRO}-S1` }, { id: `${PRO}-S1` }] }).map((stop) => stop.id)).toEqual([
    `${PRO}-S4`,
    `${PRO}-S1`,
    `${PRO}-S5`,
  ])
})

test('a new stop is a pickup if it is the first, otherwise a delivery', () => {
  expect(stopsOf({ pick_stops: [{}, {}, { event_type: 'P' }] }).map((stop) => stop.event_type)).toEqual(['P', 'D', 'P'])
})

test('moving a stop clears all its dates and times [5.18]', () => {
  const order = [`${PRO}-S1`, `${PRO}-S2`, `${PRO}-S3`]
  const moved = stopsOf({ pick_stops: order.map((id) => ({ id })) })
  expect(moved.map((stop) => stop.appt_start_date ?? stop.ready_or_deliver_date ?? stop.arrival_date)).toEqual(['2026-11-21', null, null])
  expect(moved[2]).toMatchObject({ location_name: 'Yard', appt_start_time: null })
})

test.each(Object.keys(DATED) as (keyof typeof DATED)[])('moving a stop clears its %s [5.18]', (field) => {
  const load = threeStops()
  const [, ...moved] = stopsOf({ pick_stops: [`${PRO}-S1`, `${PRO}-S2`, `${PRO}-S3`].map((id) => ({ id })) }, load)
  expect(load.pick_stops.slice(1).map((stop) => stop[field])).toEqual([DATED[field], DATED[field]])
  expect(moved.map((stop) => stop[field])).toEqual([null, null])
})

test('the tested fields are all the dates and times of a stop', () => {
  expect(Object.keys(BLANK_STOP).filter((field) => /_(date|time)$/.test(field))).toEqual(expect.arrayContaining(Object.keys(DATED)))
  expect(Object.keys(BLANK_STOP).filter((field) => /_(date|time)$/.test(field) && !(field in DATED))).toEqual([])
})

test('dates entered for a moved stop in the same save are kept, repeated ones are cleared [5.18]', () => {
  const moved = stopsOf({
    pick_stops: [{ id: `${PRO}-S1` }, { id: `${PRO}-S2`, ...DATED, appt_start_date: '2026-11-23' }, { id: `${PRO}-S3`, ...DATED }],
  })
  expect(moved[1]).toMatchObject({ appt_start_date: '2026-11-23', appt_start_time: null, arrival_date: null })
  expect(moved[2]).toMatchObject({ appt_start_date: null, arrival_date: null })
})

test('inserting or removing a stop does not count as moving the others [5.18]', () => {
  const stops = stopsOf({ pick_stops: [{ id: `${PRO}-S1` }, {}, { id: `${PRO}-S2` }] })
  expect(stops[2]).toMatchObject(DATED)
})

test('city, state and zip may be sent outside the location, but the location takes precedence', () => {
  const [first, second] = stopsOf({
    pick_stops: [
      { city: 'Gary', state: 'IN', zip: '46402' },
      { city: 'Waco', location: { city: 'Austin', state: 'TX' } },
    ],
  })
  expect(first?.location).toMatchObject({ city: 'Gary', state: 'IN', zip: '46402' })
  expect(second?.location).toMatchObject({ city: 'Austin', state: 'TX' })
})

test('the name of a new location becomes the name of the stop', () => {
  expect(stopsOf({ pick_stops: [{ location: { name: 'Dock 9' } }] })[0]?.location_name).toBe('Dock 9')
})

test('a changed place clears coordinates and time zone, an unchanged one keeps them', () => {
  const load = merged({ pick_stops: [{ id: `${PRO}-S1`, location: { latitude: 41.9, longitude: -87.6 } }] })
  const stopAfter = (location: object) => merged({ pick_stops: [{ id: `${PRO}-S1`, location }] }, load).pick_stops[0]?.location
  expect(stopAfter({ address: '1 Main St' })).toMatchObject({ latitude: 41.9, timezone: 'America/Chicago' })
  expect(stopAfter({ city: 'Gary', state: 'IN' })).toMatchObject({ latitude: null, timezone: null })
  expect(stopAfter({ city: 'Gary', timezone: 'America/Chicago' })).toMatchObject({ timezone: 'America/Chicago' })
})

test('an invalid time zone is stored as none', () => {
  expect(stopsOf({ pick_stops: [{ location: { timezone: 'Mars/Phobos' } }] })[0]?.location.timezone).toBeNull()
})

test('a stop moves to whichever place differs from its current one, in its location or outside it', () => {
  const [first, second] = testLoad().pick_stops
  const echo = { ...second, city: second?.location.city ?? null, state: second?.location.state ?? null, zip: second?.location.zip ?? null }
  const placeAfter = (stop: object) => merged({ pick_stops: [{ id: first?.id ?? null }, { ...echo, ...stop }] }).pick_stops[1]?.location
  expect(placeAfter({})).toEqual(second?.location)
  expect(placeAfter({ city: 'Houston', state: 'TX' })).toMatchObject({ city: 'Houston', state: 'TX' })
  expect(placeAfter({ location: { ...second?.location, city: 'Tulsa' } })).toMatchObject({ city: 'Tulsa', state: second?.location.state })
  expect(placeAfter({ location: { ...second?.location, city: null } })).toMatchObject({ city: null })
})
