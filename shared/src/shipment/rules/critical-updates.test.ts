import { describe, expect, test } from 'vitest'
import { diffRecords } from '../../fields/diff.ts'
import type { ShipmentCommand } from '../commands.ts'
import { COVERING, covered, created, DANA, folded, given, NOW, PRO, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { criticalUpdates } from './critical-updates.ts'

/** The history of a load, one entry per event, as the log returns it. */
const historyOf = (events: readonly ShipmentEvent[]) =>
  events.map((_, index) => {
    const [before, after] = [events.slice(0, index), events.slice(0, index + 1)].map((some) => (some.length > 0 ? folded(some) : null))
    return { at: NOW, by: DANA, changes: before && after ? diffRecords(before, after) : [] }
  })
const updatesOf = (...events: readonly ShipmentEvent[]) => criticalUpdates(historyOf(events))
const after = (events: readonly ShipmentEvent[], command: ShipmentCommand) => [
  ...events,
  ...given(...events)
    .when(command)
    .events(),
]
const revised = (events: readonly ShipmentEvent[], shipment: Extract<ShipmentCommand, { type: 'ReviseShipment' }>['shipment']) =>
  updatesOf(...after(events, { type: 'ReviseShipment', shipment }))

const COVERED = [created(), covered()]
const FIRST = `${PRO}-S1`

describe('critical updates of a covered load [3.15]', () => {
  test.each([
    ['appointment', { pick_stops: [{ id: FIRST, appt_start_date: '2026-11-21' }, { id: `${PRO}-S2` }] }, null, '2026-11-21'],
    ['appointment', { pick_stops: [{ id: FIRST, ready_or_deliver_date: '2026-11-22' }, { id: `${PRO}-S2` }] }, '2026-11-21', '2026-11-22'],
    ['appointment', { pick_stops: [{ id: FIRST, appt_confirmed: true }, { id: `${PRO}-S2` }] }, false, true],
    ['place', { pick_stops: [{ id: FIRST, location: { address: '9 Dock St' } }, { id: `${PRO}-S2` }] }, null, '9 Dock St'],
    ['equipment', { load_info: { equipment_type: 'R' } }, 'V', 'R'],
    ['weight', { load_info: { weight: 40_000 } }, 42_000, 40_000],
  ] as const)('a changed %s is a critical update: %j', (about, shipment, from, to) => {
    expect(revised(COVERED, shipment)).toEqual([{ at: NOW, by: DANA, about, path: expect.any(String), from, to }])
  })

  test('an added stop is a critical update with its place and the new stop order', () => {
    const between = { location: { city: 'Tulsa', state: 'OK' }, location_name: 'Yard' }
    const updates = revised(COVERED, { pick_stops: [{ id: FIRST }, between, { id: `${PRO}-S2` }] })
    expect(updates.map(({ about, path, to }) => [about, path, to])).toEqual([
      ['place', `pick_stops[${PRO}-S3]`, 'Yard, Tulsa, OK'],
      ['place', 'pick_stops.order', [FIRST, `${PRO}-S3`, `${PRO}-S2`]],
    ])
  })

  test('a changed rate is a critical update together with its line', () => {
    expect(
      revised(COVERED, { rates: { carrier_line_haul_rate: 210_000 } }).map(({ about, path, from, to }) => [about, path, from, to]),
    ).toEqual([
      ['rate', 'rates.carrier_line_haul_rate', 200_000, 210_000],
      ['rate', 'accessorial_lines[1].carrier_rate', 200_000, 210_000],
    ])
  })

  test('a change of carrier is a critical update, starting with the second carrier', () => {
    const uncovered = after(COVERED, { type: 'UncoverShipment', reason: 'Late', notes: null })
    const other = shipmentStream.happened('ShipmentCovered', {
      carrier: { ...COVERING, id: '13', name: 'Ohio Valley' },
      compliance: { passed: true, findings: [] },
      changes: [],
    })
    expect(updatesOf(...uncovered, other).map(({ about, from, to }) => [about, from, to])).toEqual([
      ['carrier', 'Prairie Trucking', null],
      ['carrier', null, 'Ohio Valley'],
    ])
  })
})

describe('changes that are not critical updates [3.15]', () => {
  test('covering the load and the details settled with it are no critical update', () => {
    expect(updatesOf(...COVERED)).toEqual([])
    const cover = { type: 'CoverShipment', override_reason: null, shipment: { rates: { carrier_line_haul_rate: 190_000 } } } as const
    expect(updatesOf(created(), ...given(created()).when(cover, { carrier: TEST_CARRIER }).events())).toEqual([])
  })

  test('changes while the load has no carrier are no critical updates', () => {
    expect(revised([created()], { load_info: { weight: 40_000 } })).toEqual([])
    const uncovered = after(COVERED, { type: 'UncoverShipment', reason: 'Late', notes: null })
    expect(revised(uncovered, { load_info: { weight: 40_000 } }).map(({ about }) => about)).toEqual(['carrier'])
  })

  test('changes the carrier did not agree to are no critical updates: notes, references, an ETA, the truck', () => {
    const load = created(testLoad())
    expect(
      revised([load, covered()], {
        notes: 'Call first',
        load_info: { customer_reference: 'PO 1', truck_num: '77' },
        pick_stops: [{ id: FIRST, appt_eta_start_date: '2026-11-21', notes: 'Ring', references: ['SID'] }, { id: `${PRO}-S2` }],
      }),
    ).toEqual([])
  })
})
