import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { aLoad, REQUIRED } from '@waybill/shared/shipment/test-load'
import { expect, test } from 'vitest'
import { isDirty, openForm, patchOf } from './shipment-form.ts'
import { addStop, moveStop, removeStop, withFirstStops, withReference } from './stop-edits.ts'

const form = openForm({ ...shipmentResource(aLoad(), 1, REQUIRED), lock: null })
const ids = ({ draft }: typeof form) => draft.pick_stops.map(({ id }) => id)
const [pick, stop] = ids(form) as [string, string]

test('a stop that is put in behind the last one stands before the consignee [5.18]', () => {
  expect(ids(addStop(form, 'D', 9))).toEqual([pick, 'new-1', stop])
  expect(ids(addStop(addStop(form, 'D', 9), 'P', 0))).toEqual(['new-2', pick, 'new-1', stop])
})

test('stops that change places lose their dates and times at once [5.18]', () => {
  expect(form.draft.pick_stops[0]?.ready_or_deliver_date).not.toBeNull()
  const moved = moveStop(form, pick, 1)
  expect(ids(moved)).toEqual([stop, pick])
  expect(moved.draft.pick_stops.map(({ ready_or_deliver_date }) => ready_or_deliver_date)).toEqual([null, null])
})

test('the first does not go up and the last not down', () => {
  expect(moveStop(form, pick, -1)).toBe(form)
  expect(moveStop(form, stop, 1)).toBe(form)
})

test('a stop that is taken away is gone from what is saved', () => {
  expect(patchOf(removeStop(form, pick)).pick_stops).toHaveLength(1)
})

test('a new load has a pick and a stop, and nothing in it to be saved yet [5.8]', () => {
  const fresh = withFirstStops(openForm({ ...form.saved, pick_stops: [] }))
  expect(fresh.draft.pick_stops.map(({ event_type }) => event_type)).toEqual(['P', 'D'])
  expect(isDirty(fresh)).toBe(false)
})

test('one of six references is written in its place, and empty ones at the end are not kept', () => {
  expect(withReference([], 3, 'PO 7')).toEqual([null, null, 'PO 7'])
  expect(withReference([null, null, 'PO 7'], 1, 'A')).toEqual(['A', null, 'PO 7'])
  expect(withReference(['A', null, 'PO 7'], 3, '')).toEqual(['A'])
  expect(withReference(['A'], 1, '')).toEqual([])
})
