import { expect, test } from 'vitest'
import { created, given, NOW, PRO } from './load.fixture.ts'
import type { LoadEvent } from './state.ts'
import { shipmentStream } from './stream.ts'

const EVENT: LoadEvent = {
  id: `${PRO}-E1`,
  type: 'Call the shipper',
  note: null,
  due_at: '2026-11-21T12:00:00.000Z',
  created_by: 'dana',
  created_at: NOW,
  closed: false,
  closed_by: null,
  closed_at: null,
  resolution: null,
}
const OPEN = { type: 'OpenEvent', event_type: 'Call the shipper', note: null, due_at: EVENT.due_at } as const
const opened = (number = 1) => shipmentStream.happened('EventOpened', { event: { ...EVENT, id: `${PRO}-E${number}` } })
const closed = (number = 1) => shipmentStream.happened('EventClosed', { id: `${PRO}-E${number}`, resolution: 'Done' })
const acknowledged = shipmentStream.happened('OpenEventsAcknowledged', {})
const close = (number = 1) => ({ type: 'CloseEvent', id: `${PRO}-E${number}`, resolution: 'Done' }) as const

test('creating an event sets open_events [4.42]', () => {
  const answer = given(created()).when(OPEN)
  answer.gives(opened())
  expect(answer.state()).toMatchObject({ open_events: true, open_events_acknowledged: false, events: [EVENT] })
})

test('an event needs a type', () => {
  given(created())
    .when({ ...OPEN, event_type: ' ' })
    .alerts('Event: Type is required')
  given(created(), opened()).when({ type: 'EditEvent', id: EVENT.id, event_type: '' }).alerts('Event: Type is required')
})

test('the due time of an event is stored in UTC, whatever time zone it was sent in, or is empty', () => {
  expect(
    given(created())
      .when({ ...OPEN, due_at: '2026-11-21T06:00-06:00' })
      .state().events[0]?.due_at,
  ).toBe(EVENT.due_at)
  expect(
    given(created())
      .when({ ...OPEN, due_at: null })
      .state().events[0]?.due_at,
  ).toBeNull()
  const message = 'Event: Due must be a date and time such as 2026-11-21T12:00:00Z'
  given(created())
    .when({ ...OPEN, due_at: 'tomorrow' })
    .alerts(message)
  given(created(), opened()).when({ type: 'EditEvent', id: EVENT.id, due_at: '2026-11-21' }).alerts(message)
})

test('closing the last open event clears open_events, closing another does not [4.42]', () => {
  expect(given(created(), opened(1), opened(2)).when(close(1)).state().open_events).toBe(true)
  const last = given(created(), opened(1), opened(2), closed(1)).when(close(2))
  expect(last.state()).toMatchObject({ open_events: false, open_events_acknowledged: false })
  expect(last.state().events[1]).toMatchObject({ closed: true, closed_by: 'dana', closed_at: NOW, resolution: 'Done' })
})

test('an event can be closed only once', () => {
  given(created(), opened(), closed()).when(close()).gives()
  given(created()).when(close()).isRefused('UnknownEvent')
})

test('an open event can be edited, a closed one cannot', () => {
  const edit = { type: 'EditEvent', id: EVENT.id, note: 'Ask for Jo' } as const
  const answer = given(created(), opened()).when(edit)
  answer.gives(shipmentStream.happened('EventEdited', { id: EVENT.id, changes: [{ path: 'note', from: null, to: 'Ask for Jo' }] }))
  expect(answer.state().events).toEqual([{ ...EVENT, note: 'Ask for Jo' }])
  given(created(), opened()).when({ type: 'EditEvent', id: EVENT.id, note: null, due_at: EVENT.due_at }).gives()
  given(created(), opened(), closed()).when(edit).isRefused('EventClosed')
  given(created()).when(edit).isRefused('UnknownEvent')
})

test('open events are acknowledged together, and a new event needs acknowledgment again [4.25]', () => {
  given(created(), opened()).when({ type: 'AcknowledgeEvents' }).gives(acknowledged)
  given(created(), opened(), acknowledged).when({ type: 'AcknowledgeEvents' }).gives()
  given(created()).when({ type: 'AcknowledgeEvents' }).gives()
  given(created(), opened(1), acknowledged, opened(2)).when({ type: 'AcknowledgeEvents' }).gives(acknowledged)
})
