import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diffRecords } from '../fields/diff.ts'
import { changesOfEvent, impliesChanges } from './event-changes.ts'
import { currentTypeName } from './event-types.ts'
import { foldSample, META, samplesIn } from './samples.fixture.ts'
import { STREAMS } from './streams.ts'

const FIRST_EVENT = 'there is no earlier record: the first event holds its initial values'
const OLD_VALUE_UNKNOWN = 'the event does not hold the old value: the history of the record has it'
const HOLDER_IN_ENTRY = 'the history entry already names the user who has the lock'

/** Events that list no old → new values of their own, with the reason. */
const SILENT: Readonly<Record<string, string>> = {
  ShipmentCreated: FIRST_EVENT,
  CarrierCreated: FIRST_EVENT,
  CustomerCreated: FIRST_EVENT,
  UserCreated: FIRST_EVENT,
  RoleCreated: FIRST_EVENT,
  RecordCreated: FIRST_EVENT,
  PasswordChanged: 'passwords are never shown',
  TenderUpdateReceived: 'it requests changes and makes none',
  LockAcquired: HOLDER_IN_ENTRY,
  LockExtended: HOLDER_IN_ENTRY,
  LockRequested: HOLDER_IN_ENTRY,
  LockKept: HOLDER_IN_ENTRY,
  RecordActivated: OLD_VALUE_UNKNOWN,
  RecordRemoved: OLD_VALUE_UNKNOWN,
  StopArrived: OLD_VALUE_UNKNOWN,
  StopDeparted: OLD_VALUE_UNKNOWN,
  StopMilestoneWithdrawn: OLD_VALUE_UNKNOWN,
  LegMilestoneReached: OLD_VALUE_UNKNOWN,
  LegMilestoneWithdrawn: OLD_VALUE_UNKNOWN,
  HoldRemoved: OLD_VALUE_UNKNOWN,
  ReservationRemoved: OLD_VALUE_UNKNOWN,
  VoidWithdrawn: OLD_VALUE_UNKNOWN,
  TrackingStarted: OLD_VALUE_UNKNOWN,
  ConfirmationSent: OLD_VALUE_UNKNOWN,
  ConfirmationWithdrawn: OLD_VALUE_UNKNOWN,
  ConfirmationReceived: OLD_VALUE_UNKNOWN,
  ConfirmationReceiptWithdrawn: OLD_VALUE_UNKNOWN,
  LtlQuotesReceived: OLD_VALUE_UNKNOWN,
  LtlPickupRequested: OLD_VALUE_UNKNOWN,
  TrackingOrderPlaced: OLD_VALUE_UNKNOWN,
  TrackingOrderChanged: OLD_VALUE_UNKNOWN,
  TrackingOrderStopped: OLD_VALUE_UNKNOWN,
  TrackingOrderStatusReceived: OLD_VALUE_UNKNOWN,
  TrackingOrderLinkReceived: OLD_VALUE_UNKNOWN,
  PartnerStatusReceived: OLD_VALUE_UNKNOWN,
  LanePricesRefreshed: 'prices are reference data: what they change on the load is in the list of changes',
}

const ALL = Object.keys(STREAMS).flatMap((kind) =>
  samplesIn(readFileSync(new URL(`samples/${kind}.ndjson`, import.meta.url), 'utf8')).map((sample) => ({
    kind,
    ...sample,
    type: currentTypeName(sample.event.type),
  })),
)

describe('changes of a single event [2.35, 3.15]', () => {
  test.each(ALL.filter(({ type }) => !(type in SILENT)))('$kind: $type lists old → new values', ({ event }) => {
    expect(changesOfEvent({ ...event, meta: META })).not.toEqual([])
  })

  test.each(ALL.filter(({ type }) => impliesChanges(type)))(
    '$kind: $type lists only changes that folding it makes',
    ({ kind, event, ...sample }) => {
      const { before, after } = foldSample(kind, { event, ...sample })
      const actualChanges = diffRecords(before ?? {}, after)
      const listed = Array.isArray(event.data.changes) ? event.data.changes.length : 0
      for (const change of changesOfEvent({ ...event, meta: META }).slice(listed)) {
        const { from, to } = actualChanges.find(({ path }) => path === change.path) ?? {}
        expect({ path: change.path, from, to }).toMatchObject(change)
      }
    },
  )

  test('every event listed as silent exists and has no derived changes', () => {
    const types = new Set(ALL.map(({ type }) => type))
    expect(Object.keys(SILENT).filter((type) => impliesChanges(type) || !types.has(type))).toEqual([])
  })

  test('an event of an unknown newer version shows its own list of changes', () => {
    const changes = [{ path: 'colour', from: null, to: 'red' }]
    expect(changesOfEvent({ type: 'toString', data: { changes }, meta: META })).toEqual(changes)
    expect(changesOfEvent({ type: 'ShipmentPainted', data: { changes: 'odd' }, meta: META })).toEqual([])
  })
})

describe('history of a record [2.35, 3.15]', () => {
  const UNCHANGED = ['PasswordChanged', 'TenderUpdateReceived', 'PersonalDataErased']
  test.each(ALL.filter(({ type, before }) => before.length > 0 && !UNCHANGED.includes(type)))(
    '$kind: $type shows old → new values in the history',
    ({ kind, event, before }) => {
      const folded = foldSample(kind, { before, event })
      expect(diffRecords(folded.before ?? {}, folded.after)).not.toEqual([])
    },
  )

  test.each(ALL.filter(({ type, before }) => before.length === 0 && SILENT[type] !== FIRST_EVENT && !type.startsWith('Lock')))(
    '$kind: $type shows old → new values even as the first event of its record',
    ({ event }) => {
      expect(changesOfEvent({ ...event, meta: META })).not.toEqual([])
    },
  )
})
