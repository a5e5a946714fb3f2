import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { KNOWN_EVENTS } from './known-events.ts'
import { saidChanges, saysMore } from './said-changes.ts'
import { foldSample, META, samplesIn } from './samples.fixture.ts'

const BEGINS = 'there was nothing before: what it begins as stands in its first moment'
const BEFORE = 'what stood before is not in the event: the story of the record tells it'
const TITLE = 'the lock is whose the entry is'

/** Events that say of themselves no old → new, and why not. */
const SILENT: Readonly<Record<string, string>> = {
  ShipmentCreated: BEGINS,
  CarrierCreated: BEGINS,
  CustomerCreated: BEGINS,
  UserCreated: BEGINS,
  RoleCreated: BEGINS,
  RecordCreated: BEGINS,
  PasswordChanged: 'nobody is told a password',
  TenderUpdateReceived: 'it asks for changes and makes none',
  LockAcquired: TITLE,
  LockExtended: TITLE,
  LockRequested: TITLE,
  LockKept: TITLE,
  RecordActivated: BEFORE,
  RecordRemoved: BEFORE,
  StopArrived: BEFORE,
  StopDeparted: BEFORE,
  StopMilestoneWithdrawn: BEFORE,
  LegMilestoneReached: BEFORE,
  LegMilestoneWithdrawn: BEFORE,
  HoldRemoved: BEFORE,
  ReservationRemoved: BEFORE,
  VoidWithdrawn: BEFORE,
  TrackingStarted: BEFORE,
  ConfirmationSent: BEFORE,
  ConfirmationWithdrawn: BEFORE,
  ConfirmationReceived: BEFORE,
  ConfirmationReceiptWithdrawn: BEFORE,
  LtlQuotesReceived: BEFORE,
  LtlPickupRequested: BEFORE,
  TrackingOrderPlaced: BEFORE,
  TrackingOrderChanged: BEFORE,
  TrackingOrderStopped: BEFORE,
  TrackingOrderStatusTold: BEFORE,
  TrackingOrderLinkLearned: BEFORE,
  PartnerStatusLearned: BEFORE,
  LanePricesRefreshed: 'prices are looked up: what they change of the load is in its list of changes',
}

const ALL = Object.keys(KNOWN_EVENTS).flatMap((kind) =>
  samplesIn(readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8')).map((sample) => ({
    kind,
    ...sample,
    type: sample.event.type,
  })),
)

describe('what an event says of itself [2.35, 3.15]', () => {
  test.each(ALL.filter(({ type }) => !(type in SILENT)))('$kind: $type tells old → new', ({ event }) => {
    expect(saidChanges({ ...event, meta: META })).not.toEqual([])
  })

  test.each(ALL.filter(({ type }) => saysMore(type)))('$kind: $type says what became of the record', ({ kind, event, ...sample }) => {
    const { before, after } = foldSample(kind, { event, ...sample })
    const became = diffRecords(before ?? {}, after)
    const listed = Array.isArray(event.data.changes) ? event.data.changes.length : 0
    for (const said of saidChanges({ ...event, meta: META }).slice(listed)) {
      const { from, to } = became.find(({ path }) => path === said.path) ?? {}
      expect({ path: said.path, from, to }).toMatchObject(said)
    }
  })

  test('nothing is listed as silent that speaks, or that is no event', () => {
    const types = new Set(ALL.map(({ type }) => type))
    expect(Object.keys(SILENT).filter((type) => saysMore(type) || !types.has(type))).toEqual([])
  })

  test('an event of a newer version says what its list of changes says', () => {
    const changes = [{ path: 'colour', from: null, to: 'red' }]
    expect(saidChanges({ type: 'toString', data: { changes }, meta: META })).toEqual(changes)
    expect(saidChanges({ type: 'ShipmentPainted', data: { changes: 'odd' }, meta: META })).toEqual([])
  })
})

describe('the story of a record [2.35, 3.15]', () => {
  const UNCHANGED = ['PasswordChanged', 'TenderUpdateReceived', 'PersonalDataErased']
  test.each(ALL.filter(({ type, before }) => before.length > 0 && !UNCHANGED.includes(type)))(
    '$kind: $type shows old → new',
    ({ kind, event, before }) => {
      const folded = foldSample(kind, { before, event })
      expect(diffRecords(folded.before ?? {}, folded.after)).not.toEqual([])
    },
  )

  test.each(ALL.filter(({ type, before }) => before.length === 0 && SILENT[type] !== BEGINS && !type.startsWith('Lock')))(
    '$kind: $type shows old → new though it is the first of its record',
    ({ event }) => {
      expect(saidChanges({ ...event, meta: META })).not.toEqual([])
    },
  )
})
