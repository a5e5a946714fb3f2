import { expect, test } from 'vitest'
import type { LockEvent } from '../lock/stream.ts'
import type { JsonObject } from '../log/envelope.ts'
import { fieldName } from '../shipment/field-name.ts'
import type { ShipmentEvent } from '../shipment/stream.ts'
import { describeEvent } from './describe-event.ts'

const PRO = '4820001'
const STOPS = { pick_stops: [{ id: `${PRO}-S1` }, { id: `${PRO}-S3` }] }

type Data = { readonly [E in ShipmentEvent | LockEvent as E['type']]: E['data'] }
const shown = ({ title, detail }: ReturnType<typeof describeEvent>) => ({ title, detail })
const describeLoadEvent = <T extends keyof Data>(type: T, data: Data[T]) =>
  shown(describeEvent({ type, data: data as unknown as JsonObject }, STOPS))

const appointment = (field: string, from: string | null, to: string) => ({ path: `pick_stops[${PRO}-S3].${field}`, from, to })
const dana = { id: '1', username: 'dana' }

test.each([
  ['load_info.weight', 'Weight'],
  ['load_info.req_tonu', 'TONU'],
  ['bill_to.phone', 'Bill to phone'],
  ['pick_stops[4820001-S3].appt_start_date', 'Stop 2 appointment date'],
  ['pick_stops[4820001-S3].appt_eta_start_time', 'Stop 2 ETA time'],
  ['pick_stops[4820001-S3].location.city', 'Stop 2 city'],
  ['pick_stops[4820001-S9]', 'Stop 9'],
  ['pick_stops[new-1].weight', 'New stop weight'],
  ['pick_stops.order', 'Order of stops'],
  ['accessorial_lines[3].carrier_rate', 'Line 3 carrier rate'],
  ['events[4820001-E2].due_at', 'Event 2 due'],
])('the field %s is labeled %s', (path, name) => {
  expect(fieldName(path, STOPS)).toBe(name)
})

test('without the load a stop is named by the number in its id', () => {
  expect(fieldName('pick_stops[4820001-S2].appt_start_date')).toBe('Stop 2 appointment date')
})

test('load events are described in the terms of the trade', () => {
  const carrier = { name: 'Tri-Fork Carriers', override_reason: 'Known carrier' } as Data['ShipmentCovered']['carrier']
  expect(describeLoadEvent('ShipmentCovered', { carrier, compliance: { passed: true, findings: [] }, changes: [] })).toEqual({
    title: 'Covered by Tri-Fork Carriers',
    detail: 'Compliance passed',
  })
  const receipt = { skipped: 'LTL carrier' } as NonNullable<Data['ShipmentCovered']['compliance']['receipt']>
  expect(describeLoadEvent('ShipmentCovered', { carrier, compliance: { passed: true, findings: [], receipt }, changes: [] }).detail).toBe(
    'Compliance not checked: LTL carrier',
  )
  expect(describeLoadEvent('ShipmentCovered', { carrier, compliance: { passed: false, findings: ['cargo'] }, changes: [] }).detail).toBe(
    'Compliance overridden · Known carrier',
  )
  expect(
    describeLoadEvent('StopArrived', { stop_id: `${PRO}-S1`, arrival_date: '2026-11-20', arrival_time: '13:42', source: 'tracking' }),
  ).toEqual({
    title: 'Arrived at stop 1',
    detail: '2026-11-20 13:42 · by tracking',
  })
  expect(describeLoadEvent('CheckCallVoided', { id: `${PRO}-C3`, reason: 'Wrong load' })).toEqual({
    title: 'Check call 3 voided',
    detail: 'Wrong load',
  })
  expect(describeLoadEvent('ShipmentHeld', { reason: null })).toEqual({ title: 'Put on hold', detail: null })
})

test('tracking events are described in the terms of the service [4.55]', () => {
  expect(describeLoadEvent('TrackingDelayed', { stop_id: `${PRO}-S1`, minutes_late: 346 } as Data['TrackingDelayed']).detail).toBe(
    '5h 46m late',
  )
  const settings = { driver_cell: '312-555-0142' } as Data['TrackingOrderPlaced']['settings']
  const placed = { provider: 'Simulated tracking', simulated: true, settings } as Data['TrackingOrderPlaced']
  expect(describeLoadEvent('TrackingOrderPlaced', placed)).toEqual({
    title: 'Tracking order sent',
    detail: 'Simulated tracking · simulated · 312-555-0142',
  })
  expect(
    describeLoadEvent('TrackingOrderStatusReceived', { order_id: '1', code: '1020', order_status: 'Ready To Track', order_stage: 'ready' })
      .title,
  ).toBe('Tracking order: Ready To Track')
})

test('a save is described by its changes', () => {
  const moved = [appointment('appt_start_date', '2026-11-22', '2026-11-23'), appointment('appt_start_time', null, '07:00')]
  expect(describeLoadEvent('ShipmentRevised', { changes: moved })).toEqual({
    title: 'Appointment of stop 2 changed',
    detail: '2026-11-22 → 2026-11-23, empty → 07:00',
  })
  const weight = { path: 'load_info.weight', from: 42000, to: 43000 }
  expect(describeLoadEvent('ShipmentRevised', { changes: [weight] })).toEqual({ title: 'Weight changed', detail: '42,000 → 43,000' })
  expect(describeLoadEvent('ShipmentRevised', { changes: [weight, ...moved] })).toEqual({
    title: '3 fields changed',
    detail: 'Weight, Stop 2 appointment date, Stop 2 appointment time',
  })
  expect(describeLoadEvent('ShipmentRevised', { changes: [{ path: `pick_stops[${PRO}-S3]`, from: null, to: {} }] }).title).toBe(
    'Stop 2 added',
  )
})

test('an incident shows old -> new of its field [3.36]', () => {
  const incident = {
    incident_type_code: 'AB',
    appt_field_name: 'appt_start_time',
    original_field_value: '06:00',
    updated_field_value: '07:00',
    reason_description: 'Consignee related',
  } as Data['IncidentReported']['incident']
  expect(describeLoadEvent('IncidentReported', { incident })).toEqual({
    title: 'Incident AB reported',
    detail: '06:00 -> 07:00 · Consignee related',
  })
  const later = {
    ...incident,
    appt_field_name: 'appt_start_date',
    original_field_value: '2026-11-20',
    updated_field_value: '2026-11-21',
  } as const
  expect(describeLoadEvent('IncidentReported', { incident: later }).detail).toBe('2026-11-20 -> 2026-11-21 · Consignee related')
})

test('lock events show who had the lock', () => {
  expect(describeLoadEvent('LockAcquired', { holder: dana, expires_at: '' }).title).toBe('Locked')
  expect(describeLoadEvent('LockExpired', { holder: dana, expired_at: '' })).toEqual({ title: 'Lock expired', detail: 'dana' })
  expect(describeLoadEvent('LockReleasedByAdmin', { holder: dana, reason: 'Gone home' })).toEqual({
    title: 'Lock taken from dana',
    detail: 'Gone home',
  })
})

test('an unknown event is described by its type name', () => {
  expect(describeEvent({ type: 'LumperPaidTwice', data: {} })).toEqual({ title: 'Lumper paid twice', detail: null, tone: 'neutral' })
})
