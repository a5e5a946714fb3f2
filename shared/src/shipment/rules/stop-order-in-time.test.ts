import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localTimeAt } from '../../time/local-moment.ts'
import { BLANK_STOP } from '../blank.ts'
import { PRO, REQUIRED, testLoad } from '../load.fixture.ts'
import type { PickStop } from '../shape.ts'
import { alertsOf } from './alerts.ts'
import { stopAlerts } from './stops.ts'

/** Stops must be in time order across time zones and clock changes [5.11–5.16]. */

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Halifax',
] as const
const [NEW_YORK, CHICAGO, DENVER, PHOENIX] = ZONES

const stopAt = (place: number, zone: string | null, fields: Partial<PickStop>): PickStop => ({
  ...BLANK_STOP,
  id: `${PRO}-S${place + 1}`,
  stop_num: place + 1,
  ...fields,
  location: { ...BLANK_STOP.location, city: 'Gary', state: 'IN', timezone: zone },
})
type StopInZone = readonly [zone: string | null, fields: Partial<PickStop>]
const messages = (...stops: readonly StopInZone[]) =>
  stopAlerts({ ...testLoad(), pick_stops: stops.map(([zone, fields], place) => stopAt(place, zone, fields)) }).map(({ message }) => message)
const appt = (moment: string): Partial<PickStop> => ({ appt_start_date: moment.slice(0, 10), appt_start_time: moment.slice(11) || null })
const TOO_EARLY = 'PickStop 2: Appt is before the Appt of the previous PickStop'

describe('two stops in two time zones [5.12, 5.16]', () => {
  const CASES: readonly [string, string, string, string, string, boolean][] = [
    ['the same instant', CHICAGO, '2026-11-21T08:00', NEW_YORK, '2026-11-21T09:00', true],
    ['a minute too early', CHICAGO, '2026-11-21T08:00', NEW_YORK, '2026-11-21T08:59', false],
    ['across midnight, the later date is the earlier instant', DENVER, '2026-11-21T23:30', NEW_YORK, '2026-11-22T01:15', false],
    ['across midnight, in order', DENVER, '2026-11-21T23:30', NEW_YORK, '2026-11-22T01:30', true],
    ['across midnight, the earlier date is the later instant', NEW_YORK, '2026-11-22T00:15', DENVER, '2026-11-21T23:00', true],
    ['across the new year', CHICAGO, '2026-12-31T23:50', NEW_YORK, '2027-01-01T00:49', false],
    ['one sprang forward, the other not yet, in order', NEW_YORK, '2026-03-08T03:05', CHICAGO, '2026-03-08T01:10', true],
    ['one sprang forward, the other not yet, too early', NEW_YORK, '2026-03-08T03:05', CHICAGO, '2026-03-08T01:00', false],
    [
      'one fell back, the other not yet: the first of the two hours counts',
      NEW_YORK,
      '2026-11-01T01:30',
      CHICAGO,
      '2026-11-01T00:40',
      true,
    ],
    ['one fell back, the other not yet, too early', NEW_YORK, '2026-11-01T01:30', CHICAGO, '2026-11-01T00:20', false],
    ['one never changes its clock, in summer', DENVER, '2026-07-01T08:00', PHOENIX, '2026-07-01T07:00', true],
    ['one never changes its clock, in winter', DENVER, '2026-12-01T08:00', PHOENIX, '2026-12-01T07:00', false],
    ['by local dates if one has no time', NEW_YORK, '2026-11-22T00:15', DENVER, '2026-11-21', false],
    ['by local dates if neither has a time', NEW_YORK, '2026-11-21', DENVER, '2026-11-21', true],
  ]
  test.each(CASES)('%s', (_, firstZone, first, secondZone, second, inOrder) => {
    expect(messages([firstZone, appt(first)], [secondZone, appt(second)])).toEqual(inOrder ? [] : [TOO_EARLY])
  })
})

describe('one stop, or stops in one time zone, compared in local time [5.13, 5.15, 5.16]', () => {
  const CASES_2: readonly [string, Partial<PickStop>, readonly string[]][] = [
    ['a window across midnight', { ...appt('2026-11-21T22:00'), appt_end_date: '2026-11-22', appt_end_time: '02:00' }, []],
    [
      'a window that ends the evening before',
      { ...appt('2026-11-22T02:00'), appt_end_date: '2026-11-21', appt_end_time: '22:00' },
      ['PickStop 1: Appt end is before Appt start'],
    ],
    [
      'a window across the skipped hour in spring',
      { ...appt('2026-03-08T01:30'), appt_end_date: '2026-03-08', appt_end_time: '03:00' },
      [],
    ],
    ['a window across the repeated hour in fall', { ...appt('2026-11-01T01:30'), appt_end_date: '2026-11-01', appt_end_time: '02:00' }, []],
    [
      'an ETA that ends before it starts',
      { appt_eta_start_date: '2026-11-21', appt_eta_start_time: '10:00', appt_eta_end_date: '2026-11-21', appt_eta_end_time: '09:00' },
      ['PickStop 1: ETA end is before ETA start'],
    ],
    [
      'a departure at midnight after an evening arrival',
      { arrival_date: '2026-11-21', arrival_time: '23:40', departure_date: '2026-11-22', departure_time: '00:00' },
      [],
    ],
    [
      'a departure at midnight before an evening arrival',
      { arrival_date: '2026-11-21', arrival_time: '23:40', departure_date: '2026-11-21', departure_time: '00:00' },
      ['Departure is before Arrival'],
    ],
  ]
  test.each(CASES_2)('%s', (_, fields, expected) => {
    expect(messages([NEW_YORK, fields], [NEW_YORK, {}])).toEqual(expected)
  })
})

const instant = fc.date({ min: new Date('2026-01-01T12:00:00Z'), max: new Date('2027-12-31T12:00:00Z'), noInvalidDate: true })
const zone = fc.constantFrom(...ZONES)
const FIELDS = ['appt_start', 'appt_eta_start', 'ready_or_deliver'] as const

/** The local time of an instant; in the repeated hour in fall it is ambiguous. */
const clockAt = (at: Date, timezone: string) => {
  const { date, time } = localTimeAt(at.toISOString(), timezone)
  return { date, time, zone: timezone }
}

test('if both stops have times, their order is that of their instants [5.12, 5.16]', () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: -180, max: 180 }),
      zone,
      zone,
      fc.constantFrom(...FIELDS),
      (first, minutes, here, there, field) => {
        const moments = [clockAt(first, here), clockAt(new Date(first.getTime() + minutes * 60_000), there)] as const
        const [one, two] = moments.map(
          ({ date, time, zone }): StopInZone => [zone, { [`${field}_date`]: date, [`${field}_time`]: time }],
        ) as [StopInZone, StopInZone]
        expect(messages(one, two)).toHaveLength(instantOf(moments[1]) < instantOf(moments[0]) ? 1 : 0)
      },
    ),
    { numRuns: 400 },
  )
})

test('if a time is missing, the order of two stops is that of their dates [5.12, 5.16]', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -72, max: 72 }), zone, zone, fc.boolean(), (first, hours, here, there, firstHasTime) => {
      const [a, b] = [clockAt(first, here), clockAt(new Date(first.getTime() + hours * 3_600_000), there)]
      const alerts = messages(
        [here, appt(firstHasTime ? `${a.date}T${a.time}` : a.date)],
        [there, appt(firstHasTime ? b.date : `${b.date}T${b.time}`)],
      )
      expect(alerts).toEqual(b.date < a.date ? [TOO_EARLY] : [])
    }),
  )
})

test('twelve or more stops in time order are accepted, and swapping any two with different times is refused [5.11, 5.12, 9.5]', () => {
  const trip = fc.array(fc.tuple(zone, fc.integer({ min: 200, max: 900 })), { minLength: 12, maxLength: 16 })
  fc.assert(
    fc.property(instant, trip, fc.nat(), (start, legs, pick) => {
      let at = start.getTime()
      const served = legs.map(([timezone, minutes]): StopInZone => {
        at += minutes * 60_000
        const due = clockAt(new Date(at), timezone)
        const left = clockAt(new Date(at + 90 * 60_000), timezone)
        return [
          timezone,
          {
            ...appt(`${due.date}T${due.time}`),
            arrival_date: due.date,
            arrival_time: due.time,
            departure_date: left.date,
            departure_time: left.time,
          },
        ]
      })
      expect(messages(...served)).toEqual([])
      const place = pick % (served.length - 1)
      const swapped = served.toSpliced(place, 2, served[place + 1] as StopInZone, served[place] as StopInZone)
      expect(messages(...swapped)).toContain(`PickStop ${place + 2}: Appt is before the Appt of the previous PickStop`)
    }),
  )
})

test('whatever the stop fields hold, no alert appears twice [5.2, 5.11]', () => {
  const day = fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22')
  const clock = fc.constantFrom(null, '00:00', '08:30', '23:59')
  const names = ['appt_start', 'appt_end', 'appt_eta_start', 'appt_eta_end', 'ready_or_deliver', 'arrival', 'departure'] as const
  const stopFields = fc.record({
    weight: fc.constantFrom(null, 1, 'heavy'),
    ...Object.fromEntries(names.flatMap((name) => [[`${name}_date`, day] as const, [`${name}_time`, clock] as const])),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(zone), stopFields), { maxLength: 13 }), day, (entries, dispatched) => {
      const pick_stops = entries.map(([timezone, fields], place) => stopAt(place, timezone, fields as Partial<PickStop>))
      const load = { ...testLoad(), pick_stops, load_info: { ...testLoad().load_info, dispatched } }
      const keys = alertsOf(load, REQUIRED).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const raw = stopAlerts(load).map(({ key }) => key)
      expect(new Set(raw).size).toBe(raw.length)
    }),
    { numRuns: 300 },
  )
})

test('driver and dispatcher are optional [5.7]', () => {
  const fields = [
    'driver_1_ref_driver',
    'driver_1_cell',
    'driver_1_email',
    'driver_2_ref_driver',
    'dispatcher',
    'dispatcher_phone',
    'dispatcher_email',
  ]
  const load = testLoad({ load_info: Object.fromEntries(fields.map((field) => [field, null])) })
  expect(alertsOf({ ...load, dispatcher_assigned_user: null }, REQUIRED)).toEqual([])
})
