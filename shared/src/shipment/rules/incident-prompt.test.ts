import { describe, expect, test } from 'vitest'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { aLoad, COVERING, PRO, REQUIRED } from '../test-load.ts'
import { incidentPrompt, PROMPT_FIELDS, type PromptField, resetStop } from './incident-prompt.ts'

const [FIRST, LAST] = [`${PRO}-S1`, `${PRO}-S2`]

/** A load on the road whose stops may be changed one by one. */
const LOAD: Shipment = {
  ...aLoad({
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
) => incidentPrompt(before ?? load, withStop(load, id, fields), { stop_id: id, field: Object.keys(fields)[0] as string }, REQUIRED)

test('a changed appointment opens the dialog with the box, old and new value, and who was on the road [4.44, 4.45]', () => {
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
test.each(CASES)('at %s, %j asks with the type of its field and position [4.45, 4.48, 4.49, 4.50, 4.51]', (id, fields, type) => {
  expect(promptAfter(fields, { id })?.incident_type_code).toBe(type)
})

test('between first and last stop the type is that of the kind of stop [4.48, 4.52]', () => {
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
  ['taking a confirmation back', { appt_confirmed: true }, { appt_confirmed: false }, false],
  ['FCFS on a confirmed appointment', { appt_confirmed: true }, { appt_fcfs: true }, true],
  ['FCFS off a confirmed appointment', { appt_confirmed: true, appt_fcfs: true }, { appt_fcfs: false }, true],
  ['FCFS on one that is not confirmed', {}, { appt_fcfs: true }, false],
  ['FCFS that did not change', { appt_confirmed: true, appt_fcfs: true }, { appt_fcfs: true }, false],
]
test.each(CASES_2)('%s [4.46]', (_, was, is, asks) => {
  expect(promptAfter(is, { load: withStop(dispatched, FIRST, was) }) !== null).toBe(asks)
})

describe('the dialog stays closed [4.45]', () => {
  test('for a customer without incident management, and without a customer', () => {
    const customer = { ...(LOAD.customer as NonNullable<Shipment['customer']>), incident_management: false }
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: { ...dispatched, customer } })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: { ...dispatched, customer: null } })).toBeNull()
  })

  test('while a stop is not valid, be it another one', () => {
    expect(promptAfter({ ready_or_deliver_date: null })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-19' })).toBeNull()
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: LOAD })).toBeNull()
    const broken = withStop(dispatched, LAST, { appt_end_time: '10:00' })
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load: broken })).toBeNull()
  })

  test('but not because something else than the stops is missing', () => {
    const load = { ...dispatched, load_info: { ...dispatched.load_info, weight: null } }
    expect(promptAfter({ arrival_date: '2026-11-21' }, { load })).not.toBeNull()
  })

  test('when the value is what it was, for other boxes, and for a stop that just came', () => {
    expect(promptAfter({ ready_or_deliver_date: '2026-11-21' })).toBeNull()
    expect(promptAfter({ notes: 'Ring' })).toBeNull()
    expect(promptAfter({ appt_eta_start_date: '2026-11-21' })).toBeNull()
    const before = { ...dispatched, pick_stops: dispatched.pick_stops.slice(0, 1) }
    expect(promptAfter({ arrival_date: '2026-11-22' }, { id: LAST, before })).toBeNull()
  })
})

test.each(PROMPT_FIELDS)('cancelling puts %s back and leaves what else was typed [4.47]', (field: PromptField) => {
  const value = field.startsWith('appt_confirmed') || field.startsWith('appt_fcfs') ? true : field.endsWith('time') ? '08:00' : '2026-11-30'
  const after = withStop(LOAD, FIRST, { [field]: value, notes: 'Ring' }).pick_stops
  const reset = resetStop(after, LOAD.pick_stops, { pick_stop_id: FIRST, appt_field_name: field })
  expect(reset).toEqual([{ ...LOAD.pick_stops[0], notes: 'Ring' }, LOAD.pick_stops[1]])
  expect(resetStop(after, [], { pick_stop_id: FIRST, appt_field_name: field })).toEqual(after)
})
