import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMoments, instantOf, localTimeAt, readInstant } from './local-moment.ts'
import { knownZone } from './time-zone.ts'

const CHICAGO = 'America/Chicago'
const NEW_YORK = 'America/New_York'
const moment = (date: string, time: string | null, zone: string | null = CHICAGO) => ({ date, time, zone })

test.each([
  ['in winter', moment('2026-01-15', '08:00'), '2026-01-15T14:00:00.000Z'],
  ['in summer', moment('2026-07-15', '08:00'), '2026-07-15T13:00:00.000Z'],
  ['without a time', moment('2026-01-15', null), '2026-01-15T06:00:00.000Z'],
  ['skipped by the clocks in spring', moment('2026-03-08', '02:30'), '2026-03-08T08:30:00.000Z'],
  ['twice in autumn: the first', moment('2026-11-01', '01:30'), '2026-11-01T06:30:00.000Z'],
  ['where there is no summer time', moment('2026-07-15', '08:00', 'America/Phoenix'), '2026-07-15T15:00:00.000Z'],
  ['in no zone', moment('2026-07-15', '08:00', null), '2026-07-15T08:00:00.000Z'],
  ['in a zone that does not exist', moment('2026-07-15', '08:00', 'Mars/Phobos'), '2026-07-15T08:00:00.000Z'],
])('the instant of a moment %s', (_, local, instant) => {
  expect(instantOf(local)).toBe(instant)
})

test('the local day of an instant is that of the place', () => {
  expect(localTimeAt('2026-11-20T03:15:00.000Z', CHICAGO)).toEqual({ date: '2026-11-19', time: '21:15' })
  expect(localTimeAt('2026-11-20T03:15:00.000Z', null)).toEqual({ date: '2026-11-20', time: '03:15' })
})

test('an instant comes back from the clock of its zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom('America/Phoenix', 'UTC', 'Asia/Kolkata'),
      (date, zone) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
        expect(instantOf({ ...localTimeAt(minute, zone), zone })).toBe(minute)
      },
    ),
    { numRuns: 50 },
  )
})

test('moments compare by day, or by full time if both times are present [5.16]', () => {
  expect(compareMoments(moment('2026-11-20', '08:00'), moment('2026-11-20', '07:00'))).toBe(1)
  expect(compareMoments(moment('2026-11-20', '08:00'), moment('2026-11-20', null))).toBe(0)
  expect(compareMoments(moment('2026-11-19', '23:00'), moment('2026-11-20', null))).toBe(-1)
})

test('in two zones instants decide when both have times, else the local days [5.16]', () => {
  expect(compareMoments(moment('2026-11-20', '08:30', NEW_YORK), moment('2026-11-20', '08:00', CHICAGO))).toBe(-1)
  expect(compareMoments(moment('2026-11-20', '09:00', NEW_YORK), moment('2026-11-20', '08:00', CHICAGO))).toBe(0)
  expect(compareMoments(moment('2026-11-20', '00:30', NEW_YORK), moment('2026-11-19', null, CHICAGO))).toBe(1)
  expect(compareMoments(moment('2026-11-20', '08:30', null), moment('2026-11-20', '08:00', CHICAGO))).toBe(1)
})

test.each([
  ['01:45', '01:15', CHICAGO, 0],
  ['01:15', '01:45', CHICAGO, 0],
  ['01:15', '02:00', CHICAGO, -1],
  ['00:45', '01:30', CHICAGO, -1],
  ['01:15', '00:59', CHICAGO, 1],
  ['00:59', '01:00', CHICAGO, -1],
  ['01:45', '00:30', NEW_YORK, 1],
  ['01:45', '02:30', NEW_YORK, 0],
  ['01:45', '03:30', NEW_YORK, -1],
])('when the clocks go back, %s in Chicago and %s in %s are in order %i', (time, other, zone, sign) => {
  expect(compareMoments(moment('2026-11-01', time), moment('2026-11-01', other, zone))).toBe(sign)
  expect(compareMoments(moment('2026-11-01', other, zone), moment('2026-11-01', time))).toBe(0 - sign)
})

test('on any other day and where clocks never change, times of one hour are in order', () => {
  expect(compareMoments(moment('2026-11-02', '01:45'), moment('2026-11-02', '01:15'))).toBe(1)
  expect(compareMoments(moment('2026-11-01', '01:15', 'America/Phoenix'), moment('2026-11-01', '01:45', 'America/Phoenix'))).toBe(-1)
  expect(compareMoments(moment('2026-03-08', '02:15'), moment('2026-03-08', '02:45'))).toBe(-1)
})

test('zones that do not exist are not known', () => {
  expect(knownZone(CHICAGO)).toBe(CHICAGO)
  expect(knownZone('Mars/Phobos')).toBeNull()
  expect(knownZone(null)).toBeNull()
})

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T06:00-06:00', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00', null],
  ['2026-11-21', null],
  ['tomorrow', null],
  ['', null],
])('%j is the instant %j', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})
