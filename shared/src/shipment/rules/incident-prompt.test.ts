import { describe, expect, test } from 'vitest'
import { COVERING, PRO, REQUIRED, testLoad } from '../load.fixture.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { PROMPT_FIELDS, type PromptField, resetStop, stopPrompts } from './incident-prompt.ts'

const [FIRST, LAST] = [`${PRO}-S1`, `${PRO}-S2`]

/** A load in transit whose stops can be changed one by one. */
const LOAD: Shipment = {
  ...testLoad({
    load_info: { driver_1_ref_driver: 'Al Reed', driver_1_cell: '555-0111', dispatcher_phone: '555-0100', trailer_number: '53-9' },
  }),
  carrier: COVERING,
}
const dispatched: Shipment = { ...LOAD, load_info: { ...LOAD.load_info, dispatched: '2026-11-20T09:00' } }
const withStop = (load: Shipment, id: string, fields: Partial<PickStop>): Shipment => ({
  ...load,
  pick_stops: load.pick_stops.map((stop) => (stop.id === id ? { ...stop, ...fields } : stop)),
})
const promptAfter = (
  fields: Partial<PickStop>,
  { id = FIRST, load = dispatched, before }: { id?: string; load?: Shipment; before?: Shipment } = {},
) => stopPrompts(before ?? load, withStop(load, id, fields), REQUIRED)[0]?.incidents[0] ?? null

test('a changed appointment opens the dialog with the field, old and new value, and the driver and carrier [4.44, 4.45]', () => {
  expect(promptAfter({ ready_or_deliver_date: '2026-11-22' })).toEqual({
    pick_stop_id: FIRST,
    incident_type_code: 'AA',
    appt_field_name: 'ready_or_deliver_date',
    original_field_value: '2026-11-21',
    updated_field_value: '2026-11-22',
    carrier_id: '12',
    carrier_name: 'Prairie Trucking',
    driver_name: 'Al Reed',
    cell: '555-0111',
    phone: '555-0100',
    trailer_num: '53-9',
  })
})

const CASES: readonly [string, Partial<PickStop>, string | null][] = [
  [FIRST, { ready_or_deliver_date: '2026-11-22' }, 'AA'],
  [FIRST, { appt_start_date: '2026-11-22' }, 'AA'],
  [FIRST, { arrival_date: '2026-11-21' }, 'X3'],
  [FIRST, { departure_date: '2026-11-21' }, 'AF'],
  [LAST, { ready_or_deliver_date: '2026-11-22' }, 'AB'],
  [LAST, { appt_start_date: '2026-11-22' }, 'AB'],
  [LAST, { arrival_date: '2026-11-22' }, 'X1'],
  [LAST, { departure_date: '2026-11-22' }, 'D1'],
]
test.each(CASES)(
  'at %s, a change of %j opens the dialog with the type code of its field and position [4.45, 4.48, 4.49, 4.50, 4.51]',
  (id, fields, type) => {
    expect(promptAfter(fields, { id })?.incident_type_code).toBe(type)
  },
)

test('between first and last stop the type code follows from the stop type [4.48, 4.52]', () => {
  const [first, last] = dispatched.pick_stops as [PickStop, PickStop]
  const between = (event_type: PickStop['event_type']) => ({
    ...dispatched,
    pick_stops: [first, { ...last, id: 'S', event_type, ready_or_deliver_date: null }, last],
  })
  expect(promptAfter({ arrival_date: '2026-11-22' }, { id: 'S', load: between('P') })?.incident_type_code).toBe('AA')
  expect(promptAfter({ arrival_date: '2026-11-22' }, { id: 'S', load: between('S') })?.incident_type_code).toBe('AB')
})

const CASES_2: readonly [string, Partial<PickStop>, Partial<PickStop>, boolean][] = [
  ['confirming', {}, { appt_confirmed: true }, true],
  ['unconfirming an appointment', { appt_confirmed: true }, { appt_confirmed: false }, false],
  ['turning FCFS on for a confirmed appointment', { appt_confirmed: true }, { appt_fcfs: true }, true],
  ['turning FCFS off for a confirmed appointment', { appt_confirmed: true, appt_fcfs: true }, { appt_fcfs: false }, true],
  ['turning FCFS on for an unconfirmed appointment', {}, { appt_fcfs: true }, false],
  ['sending FCFS unchanged', { appt_confirmed: true, appt_fcfs: true }, { appt_fcfs: true }, false],
]
test.each(CASES_2)('%s [4.46]', (_, was, is, asks) => {
  expect(promptAfter(is, { load: withStop(dispatched, FIRST, was) }) !== null).toBe(asks)
})

describe('when the incident dialog stays closed [4.45]', () => {
  test('the dialog stays closed for a customer without incident management and without a customer', () => {
    const customer = { ...(LOAD.customer as NonNullable<Shipment['customer']>), incident_management: false }
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: { ...dispatched, customer } })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: { ...dispatched, customer: null } })).toBeNull()
  })

  test('the dialog stays closed while any stop is invalid', () => {
    expect(promptAfter({ ready_or_deliver_date: null })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-19' })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: LOAD })).toBeNull()
    const broken = withStop(dispatched, LAST, { appt_end_time: '10:00' })
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: broken })).toBeNull()
  })

  test('the dialog opens even if something other than the stops is missing', () => {
    const load = { ...dispatched, load_info: { ...dispatched.load_info, weight: null } }
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load })).not.toBeNull()
  })

  test('the dialog stays closed for unchanged values, other fields and new stops', () => {
    expect(promptAfter({ ready_or_deliver_date: '2026-11-21' })).toBeNull()
    expect(promptAfter({ notes: 'Ring' })).toBeNull()
    expect(promptAfter({ appt_eta_start_date: '2026-11-21' })).toBeNull()
    const before = { ...dispatched, pick_stops: dispatched.pick_stops.slice(0, 1) }
    expect(promptAfter({ arrival_date: '2026-11-22' }, { id: LAST, before })).toBeNull()
  })
})

test.each(PROMPT_FIELDS)('canceling restores %s and keeps other entered values [4.47]', (field: PromptField) => {
  const value = field.startsWith('appt_confirmed') || field.startsWith('appt_fcfs') ? true : field.endsWith('time') ? '08:00' : '2026-11-30'
  const after = withStop(LOAD, FIRST, { [field]: value, notes: 'Ring' }).pick_stops
  const prompt = { pick_stop_id: FIRST, incidents: [{ appt_field_name: field }] }
  expect(resetStop(after, LOAD.pick_stops, prompt)).toEqual([{ ...LOAD.pick_stops[0], notes: 'Ring' }, LOAD.pick_stops[1]])
  expect(resetStop(after, [], prompt)).toEqual(after)
})

describe('fields that change together share one dialog [4.45, 3.36]', () => {
  const moved = {
    appt_start_date: '2026-11-22',
    appt_start_time: '11:30',
    appt_end_date: '2026-11-22',
    appt_end_time: '12:00',
    appt_confirmed: true,
  }

  test('date, time and end of an appointment are one incident with the old and the new window', () => {
    const before = withStop(dispatched, FIRST, { appt_start_date: '2026-11-21', appt_start_time: '10:00' })
    const [prompt, ...others] = stopPrompts(before, withStop(before, FIRST, moved), REQUIRED)
    expect(others).toEqual([])
    expect(prompt?.incidents).toEqual([
      expect.objectContaining({
        incident_type_code: 'AA',
        appt_field_name: 'appt',
        original_field_value: '2026-11-21 10:00',
        updated_field_value: '2026-11-22 11:30 to 2026-11-22 12:00',
      }),
    ])
  })

  test('arrival and departure of a stop are one dialog and two incidents, each with its type code [4.50, 4.51]', () => {
    const was = { arrival_date: '2026-11-21', arrival_time: '08:00', departure_date: '2026-11-21', departure_time: '09:00' }
    const prompts = stopPrompts(dispatched, withStop(dispatched, FIRST, was), REQUIRED)
    expect(prompts).toHaveLength(1)
    expect(prompts[0]?.incidents).toEqual([
      expect.objectContaining({
        incident_type_code: 'X3',
        appt_field_name: 'arrival',
        original_field_value: null,
        updated_field_value: '2026-11-21 08:00',
      }),
      expect.objectContaining({ incident_type_code: 'AF', appt_field_name: 'departure', updated_field_value: '2026-11-21 09:00' }),
    ])
  })

  test('each stop has its own dialog, and canceling one restores only that stop [4.47]', () => {
    const both = withStop(withStop(dispatched, FIRST, moved), LAST, { ready_or_deliver_date: '2026-11-23' })
    const [first, last, ...others] = stopPrompts(dispatched, both, REQUIRED)
    expect([first?.pick_stop_id, last?.pick_stop_id, others]).toEqual([FIRST, LAST, []])
    const back = resetStop(both.pick_stops, dispatched.pick_stops, first as NonNullable<typeof first>)
    expect(back).toEqual([dispatched.pick_stops[0], both.pick_stops[1]])
  })
})
