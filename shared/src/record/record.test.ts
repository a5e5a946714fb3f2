import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../log/envelope.ts'
import { decideRecord, type RecordCommand, type RecordCommandFacts } from './decide.ts'
import { columnText, idOfKey, type RecordFields, recordValueText } from './list.ts'
import { ACCESSORIALS } from './lists/accessorials.ts'
import { AUTO_RATINGS } from './lists/auto-ratings.ts'
import { AVAILABLE_TRUCKS } from './lists/available-trucks.ts'
import { DROP_HOOKS } from './lists/drop-hooks.ts'
import { EQUIPMENT } from './lists/equipment.ts'
import { REQUIREMENTS } from './lists/requirements.ts'
import { RECORD_LISTS } from './lists.ts'
import { recordRow } from './row.ts'
import type { ListedRecord } from './state.ts'
import { recordStream } from './stream.ts'

const meta = { at: '2026-11-21T10:00:00.000Z', by: { id: '7', username: 'dana' }, command_id: 'c' }
const FACTS: RecordCommandFacts = { list: ACCESSORIALS, number: 1001, builtIn: null, in_use: false }

const decided = (state: ListedRecord | null, command: RecordCommand, facts: Partial<RecordCommandFacts> = {}) => {
  const decision = decideRecord(state, command, { ...FACTS, ...facts })
  return Result.isSuccess(decision) ? decision.success : decision.failure
}
/** The record after commands, each of which is accepted. */
const after = (commands: readonly RecordCommand[], facts: Partial<RecordCommandFacts> = {}): ListedRecord | null =>
  commands.reduce<ListedRecord | null>((state, command) => {
    const events = Result.getOrThrow(decideRecord(state, command, { ...FACTS, ...facts }))
    return events.reduce<ListedRecord | null>(
      (each, event) => recordStream.evolve(each, { ...event, meta } as unknown as StoredEvent),
      state,
    )
  }, null)
const create = (fields: RecordFields): RecordCommand => ({ type: 'CreateRecord', fields })
const types = (answer: ReturnType<typeof decided>) => (Array.isArray(answer) ? answer.map(({ type }) => type) : [])
const WASH = { code: 'WASH', description: 'Trailer wash' }

describe('a record of a list', () => {
  test('is written down whole, with what it must have [2.25, 5.19]', () => {
    expect(after([create(WASH)])).toMatchObject({ list: 'accessorials', number: 1001, status: 'active', created_by: 'dana' })
    expect(after([create(WASH)])?.fields).toEqual({ ...WASH, type: null, customer_rate: null, carrier_rate: null })
    expect(decided(null, create({ code: 'WASH' }))).toMatchObject({
      message: 'Error: Fill all required fields.',
      alerts: [{ field: 'accessorial.description', message: 'Accessorial: Description is required' }],
    })
  })

  test('is there once', () => {
    const known = after([create(WASH)])
    expect(decided(known, create(WASH))).toMatchObject({ type: 'RecordExists', message: 'Accessorial WASH already exists.' })
    expect(decided(null, create({ code: 'DET', description: 'x' }), { builtIn: { code: 'DET' } })).toMatchObject({ type: 'RecordExists' })
  })

  test('keeps its key, and tells each change by field', () => {
    const known = after([create(WASH)])
    expect(decided(known, { type: 'ReviseRecord', fields: { code: 'WSH' } })).toMatchObject({
      type: 'KeyNotChangeable',
      alerts: [{ field: 'accessorial.code' }],
    })
    expect(decided(known, { type: 'ReviseRecord', fields: { code: 'WASH', customer_rate: 7500 } })).toMatchObject([
      { type: 'RecordRevised', data: { changes: [{ path: 'customer_rate', from: null, to: 7500 }] } },
    ])
    expect(decided(known, { type: 'ReviseRecord', fields: WASH })).toEqual([])
  })

  test('in use is deactivated instead of removed, and comes back', () => {
    const known = after([create(WASH)])
    expect(types(decided(known, { type: 'RemoveRecord' }))).toEqual(['RecordRemoved'])
    expect(types(decided(known, { type: 'RemoveRecord' }, { in_use: true }))).toEqual(['RecordDeactivated'])
    const off = after([create(WASH), { type: 'RemoveRecord' }], { in_use: true })
    expect(off?.status).toBe('inactive')
    expect(types(decided(off, { type: 'RemoveRecord' }, { in_use: true }))).toEqual([])
    expect(decided(off, create(WASH))).toMatchObject({ message: 'Accessorial WASH already exists, but is inactive. Activate it instead.' })
    expect(types(decided(off, { type: 'ReviseRecord', fields: {}, active: true }))).toEqual(['RecordActivated'])
  })

  test('that was removed can be written again', () => {
    const gone = after([create(WASH), { type: 'RemoveRecord' }])
    expect(decided(gone, { type: 'ReviseRecord', fields: {} })).toMatchObject({ type: 'UnknownRecord' })
    expect(types(decided(gone, create({ ...WASH, description: 'Washout' })))).toEqual(['RecordRevised', 'RecordActivated'])
  })

  test('that is built in is saved when it is first changed, and not before', () => {
    const builtIn = { code: 'DET', description: 'Detention' }
    expect(types(decided(null, { type: 'ReviseRecord', fields: {} }, { builtIn }))).toEqual([])
    expect(decided(null, { type: 'ReviseRecord', fields: { description: 'Waiting' } }, { builtIn, number: 1 })).toMatchObject([
      { type: 'RecordCreated', data: { number: 1, is_built_in: true, fields: builtIn } },
      { type: 'RecordRevised', data: { changes: [{ path: 'description', from: 'Detention', to: 'Waiting' }] } },
    ])
  })
})

describe('every list', () => {
  test.each(RECORD_LISTS.map((list) => [list.path, list] as const))('%s: its definition holds together', (_, list) => {
    const keys = list.fields.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    if (list.key !== null) expect(list.fields.find(({ key }) => key === list.key)?.required).toBe(true)
    for (const fields of list.defaults) expect(Result.isSuccess(decideRecord(null, create(fields), { ...FACTS, list }))).toBe(true)
    const ids = list.defaults.map((fields) => idOfKey(recordValueText(fields[list.key ?? ''])))
    expect([...new Set(ids)]).toEqual(ids)
    for (const { of = [] } of list.columns) expect(keys).toEqual(expect.arrayContaining([...of]))
  })

  test('no id of a record is a word of a call', () => expect(idOfKey(' New ')).toBe('new_'))
})

const shown = ({ columns }: { readonly columns: typeof EQUIPMENT.columns }) => columns.map(({ title, width }) => [title, width ?? 100])

test('columns and their widths are those of the product [2.44, 2.48, 2.49, 2.52, 2.53, 9.14]', () => {
  expect(shown(AVAILABLE_TRUCKS)).toEqual([
    ['Carrier', 200],
    ['Origin', 100],
    ['Preferred Destination', 100],
    ['Truck Type', 100],
    ['Length', 100],
    ['Available Start', 100],
    ['Available End', 100],
    ['Notes', 200],
    ['Added By', 100],
  ])
  expect(EQUIPMENT.columns.map(({ key }) => key)).toEqual(['code', 'group', 'description'])
  expect(DROP_HOOKS.columns.map(({ key, width }) => [key, width ?? 100])).toEqual([
    ['container_id', 200],
    ['pro', 100],
    ['name', 100],
    ['address', 100],
    ['city', 100],
    ['state', 100],
    ['zip', 100],
    ['outgated_datetime', 100],
    ['updated_at', 200],
  ])
  expect(shown(REQUIREMENTS)).toEqual(
    ['Name', 'Address', 'City', 'State', 'Zip', 'Free Days', 'Available Hours'].map((title) => [title, 150]),
  )
})

test('auto rating shows label, customers, equipment, office and both cities first [2.50]', () => {
  expect(AUTO_RATINGS.columns.slice(0, 6).map(({ key }) => key)).toEqual([
    'label',
    'customers',
    'equipment',
    'office',
    'origin_city',
    'destination_city',
  ])
})

const TRUCK = {
  carrier: 'Tri-Fork',
  origin_city: 'Gary',
  origin_state: 'IN',
  truck_type: 'V',
  available_start: '2026-11-21',
}

test('a truck ends with its last day, and is done when it is taken [2.22, 2.48]', () => {
  const list = { list: AVAILABLE_TRUCKS }
  const truck = after([create(TRUCK)], list) as ListedRecord
  expect(recordRow(AVAILABLE_TRUCKS, truck)).toMatchObject({ status: 'active', ends_on: '2026-11-21' })
  expect(columnText(AVAILABLE_TRUCKS.columns[1] as never, truck.fields as never)).toBe('Gary, IN')
  const later = after([create({ ...TRUCK, available_end: '2026-11-24', taken_pro: '4800001' })], list) as ListedRecord
  expect(recordRow(AVAILABLE_TRUCKS, later)).toMatchObject({ status: 'done', ends_on: '2026-11-24' })
  expect(decided(null, create({ ...TRUCK, available_end: '2026-11-20' }), list)).toMatchObject({
    alerts: [{ message: 'Available Truck: Available End is before Available Start' }],
  })
})
