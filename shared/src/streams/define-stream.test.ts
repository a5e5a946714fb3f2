import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { SHIPMENT_EVENTS } from '../shipment/events.ts'
import { SHIPMENT_EVOLVERS } from '../shipment/evolve.ts'
import { created, PRO } from '../shipment/load.fixture.ts'
import type { Shipment } from '../shipment/state.ts'
import { shipmentStream } from '../shipment/stream.ts'
import { defineStream } from './define-stream.ts'
import { event } from './event.ts'
import { NoData } from './event-schemas.ts'
import { META } from './samples.fixture.ts'
import { UnreadableEvent } from './unreadable-event.ts'

interface Door {
  readonly color: string
  readonly opened: number
}

/** Version 1 had `shade`, version 2 `colour`; the type was called `DoorDaubed`. */
const doorStream = defineStream<Door>()({
  kind: 'settings',
  blank: null,
  first: 'DoorPainted',
  events: {
    DoorPainted: event({
      data: Schema.Struct({ color: Schema.String }),
      version: 3,
      upcast: { 1: ({ shade = null }) => ({ colour: shade }), 2: ({ colour = null }) => ({ color: colour }) },
      formerNames: ['DoorDaubed'],
      title: ({ color }) => `Painted ${color}`,
    }),
    DoorOpened: event({ data: NoData, title: () => 'Opened' }),
  },
  evolve: {
    DoorPainted: (door, { color }) => ({ opened: door?.opened ?? 0, color }),
    DoorOpened: (door) => ({ ...door, opened: door.opened + 1 }),
  },
  row: () => null,
})

describe('a new event', () => {
  test('has the current version of its type', () => {
    expect(doorStream.happened('DoorPainted', { color: 'red' })).toEqual({ type: 'DoorPainted', schema_version: 3, data: { color: 'red' } })
  })

  test('is refused when its data lacks a field, has a wrong value or an unknown field', () => {
    const paint = (data: object) => () => doorStream.happened('DoorPainted', data as never)
    expect(paint({})).toThrow("the data of DoorPainted (settings) doesn't match its schema")
    expect(paint({ color: 7 })).toThrow('color')
    expect(paint({ color: 'red', coat: 2 })).toThrow('coat')
  })

  test('is refused when it changes a field that the record does not have', () => {
    const revise = (path: string) => () => shipmentStream.happened('ShipmentRevised', { changes: [{ path, from: null, to: '1' }] })
    for (const path of ['load_info.weight', `pick_stops[${PRO}-S1].location.city`, 'pick_stops.order', 'bill_to', 'items[2].weight'])
      expect(revise(path)).not.toThrow()
    for (const path of ['load_info.wieght', 'pick_stops[1].town', 'weight', 'load_info.weight.unit']) expect(revise(path)).toThrow(path)
  })

  test('needs an upcast from each former version', () => {
    expect(() => event({ data: NoData, version: 3, upcast: { 2: (data) => data }, title: () => '' })).toThrow('no upcast from 1')
  })
})

describe('a logged event', () => {
  const logged = (type: string, schema_version: number, data: object) => ({ type, schema_version, data, meta: META })

  test('of an old version or name is read as one of today, step by step', () => {
    const now = logged('DoorPainted', 3, { color: 'red' })
    expect(doorStream.read(logged('DoorPainted', 2, { colour: 'red' }))).toEqual(now)
    expect(doorStream.read(logged('DoorDaubed', 1, { shade: 'red' }))).toEqual(now)
    expect(doorStream.read(now)).toBe(now)
    expect(doorStream.evolve(null, logged('DoorDaubed', 1, { shade: 'red' }))).toEqual({ color: 'red', opened: 0 })
  })

  test('that its upcast does not make valid is refused with a reason', () => {
    const broken = logged('DoorPainted', 2, {})
    expect(() => doorStream.read(broken)).toThrow("the data of DoorPainted (settings) doesn't match its schema")
    expect(() => doorStream.decode(broken)).toThrow('color')
  })

  test('of an unknown type or newer version is passed on, and not folded', () => {
    for (const newer of [
      logged('DoorPainted', 4, {}),
      logged('DoorHung', 1, {}),
      logged('DoorPainted', 0, {}),
      logged('toString', 1, {}),
    ]) {
      expect(doorStream.isReadable(newer)).toBe(false)
      expect(doorStream.read(newer)).toBe(newer)
      expect(() => doorStream.evolve(null, newer)).toThrow(UnreadableEvent)
      expect(() => doorStream.decode(newer)).toThrow(UnreadableEvent)
    }
  })

  test('before the first event of its record stops the fold', () => {
    expect(() => doorStream.evolve(null, logged('DoorOpened', 1, {}))).toThrow('DoorOpened before DoorPainted')
  })
})

describe('renamed fields', () => {
  const renamed = defineStream<Shipment>()({
    kind: 'shipment',
    blank: null,
    first: 'ShipmentCreated',
    recordIn: { ShipmentCreated: 'shipment' },
    movedPaths: { 'load_info.cust_ref': 'customer_reference', 'pick_stops.appointment_note': 'appt_note', 'pick_stops.place': 'location' },
    events: SHIPMENT_EVENTS,
    evolve: SHIPMENT_EVOLVERS,
    row: () => null,
  })
  const { data } = created()
  const { shipment } = data as { readonly shipment: Shipment }
  const [pickup, ...otherStops] = shipment.pick_stops
  const { location: place, ...stop } = pickup as (typeof shipment.pick_stops)[number]
  const oldStop = { ...stop, appointment_note: 'Dock 4', place }
  const log = [
    {
      type: 'ShipmentCreated',
      data: { shipment: { ...shipment, load_info: { ...shipment.load_info, cust_ref: 'A-1' }, pick_stops: [oldStop, ...otherStops] } },
    },
    {
      type: 'ShipmentRevised',
      data: {
        changes: [
          { path: 'load_info.cust_ref', from: 'A-1', to: 'B-2' },
          { path: `pick_stops[${PRO}-S2].appointment_note`, from: null, to: 'Call first' },
          { path: `pick_stops[${PRO}-S2].place.city`, from: 'Dallas', to: 'Plano' },
          { path: `pick_stops[${PRO}-S9]`, from: null, to: { id: `${PRO}-S9`, event_type: 'D', appointment_note: 'Gate 7' } },
        ],
      },
    },
  ].map((each) => ({ ...each, schema_version: 1, meta: META }))

  test('of a log from before are folded into the fields of today, in diffs, lists and whole elements', () => {
    const load = log.reduce<Shipment | null>((state, each) => renamed.evolve(state, each), null)
    expect(load?.load_info.customer_reference).toBe('B-2')
    expect(load?.load_info).not.toHaveProperty('cust_ref')
    expect(load?.pick_stops.map(({ appt_note }) => appt_note)).toEqual(['Dock 4', 'Call first', 'Gate 7'])
    expect(load?.pick_stops[0]?.location.city).toBe(place.city)
    expect(load?.pick_stops[1]?.location.city).toBe('Plano')
    expect(JSON.stringify(load)).not.toMatch(/appointment_note|"place"/)
  })

  test('are named as today wherever the event is read', () => {
    const [, revised] = log
    expect(renamed.read(revised as (typeof log)[number]).data).toMatchObject({
      changes: [
        { path: 'load_info.customer_reference', from: 'A-1', to: 'B-2' },
        { path: `pick_stops[${PRO}-S2].appt_note` },
        { path: `pick_stops[${PRO}-S2].location.city` },
        { path: `pick_stops[${PRO}-S9]`, to: { appt_note: 'Gate 7' } },
      ],
    })
  })

  test('without the entry of the rename a diff of an old name is found by its schema', () => {
    expect(() => shipmentStream.decode(log[1] as (typeof log)[number])).toThrow('load_info.cust_ref')
  })
})
