import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { stopReferences } from '@waybill/shared/shipment/stop-references'
import { expect, test } from 'vitest'
import { edit, editsOf, isDirty, openForm, patchOf } from '../form/shipment-form.ts'
import { addStop, clearsTimes, moveStop, putStopsBack, removeStop, withFirstStops, withReference, withTag } from './stop-edits.ts'

const form = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })
const ids = ({ draft }: typeof form) => draft.pick_stops.map(({ id }) => id)
const [pick, stop] = ids(form) as [string, string]

test('a stop added after the last one goes before the consignee [5.18]', () => {
  expect(ids(addStop(form, 'D', 9))).toEqual([pick, 'new-1', stop])
  expect(ids(addStop(addStop(form, 'D', 9), 'P', 0))).toEqual(['new-2', pick, 'new-1', stop])
})

test('moved stops lose their dates and times at once [5.18]', () => {
  expect(form.draft.pick_stops[0]?.ready_or_deliver_date).not.toBeNull()
  const moved = moveStop(form, pick, 1)
  expect(ids(moved)).toEqual([stop, pick])
  expect(moved.draft.pick_stops.map(({ ready_or_deliver_date }) => ready_or_deliver_date)).toEqual([null, null])
})

test("the first stop can't move up and the last can't move down", () => {
  expect(moveStop(form, pick, -1)).toBe(form)
  expect(moveStop(form, stop, 1)).toBe(form)
})

test('a removed stop is gone from the save, and the last two stay [5.8]', () => {
  const three = addStop(form, 'D', 1)
  expect(ids(removeStop(three, pick))).toEqual(['new-1', stop])
  expect(patchOf(removeStop(three, pick)).pick_stops).toHaveLength(2)
  expect(removeStop(form, pick)).toBe(form)
})

test('undoing a move restores the cleared dates and keeps later edits [5.18]', () => {
  const before = form.draft.pick_stops
  expect(clearsTimes(form, pick, 1)).toBe(true)
  const moved = moveStop(form, pick, 1)
  expect(clearsTimes(moved, pick, -1)).toBe(false)
  const typed = edit(moved, `pick_stops[${stop}].notes`, 'Door 7')
  const back = putStopsBack(typed, before)
  expect(ids(back)).toEqual([pick, stop])
  expect(editsOf(back).map(({ path }) => path)).toEqual([`pick_stops[${stop}].notes`])
  const dated = putStopsBack(edit(moved, `pick_stops[${pick}].appt_start_date`, '2026-12-24'), before)
  expect(dated.draft.pick_stops[0]?.appt_start_date).toBe('2026-12-24')
})

test('undoing a removal puts the stop back in its place and keeps stops added since', () => {
  const three = addStop(form, 'D', 1)
  const before = three.draft.pick_stops
  const gone = removeStop(three, 'new-1')
  expect(ids(putStopsBack(gone, before))).toEqual([pick, 'new-1', stop])
  expect(ids(putStopsBack(addStop(removeStop(three, pick), 'P', 0), before))).toEqual(['new-2', pick, 'new-1', stop])
})

test('one of six tags is set by number, and the stop line shows the tag values [3.29]', () => {
  const tags = withTag([], 2, { label: 'Pickup #', value: '4471' })
  expect(tags).toEqual([
    { label: null, value: null },
    { label: 'Pickup #', value: '4471' },
  ])
  expect(withTag(tags, 2, { label: '', value: '' })).toEqual([])
  expect(stopReferences({ dynamic_reference_tags: tags, references: [null, 'DO 9'] })).toEqual(['Pickup # 4471', 'DO 9'])
})

test('a new load has a pick and a stop, and no unsaved changes [5.8]', () => {
  const fresh = withFirstStops(openForm({ ...form.saved, pick_stops: [] }))
  expect(fresh.draft.pick_stops.map(({ event_type }) => event_type)).toEqual(['P', 'D'])
  expect(isDirty(fresh)).toBe(false)
})

test('one of six references is set by number, and trailing empty ones are dropped', () => {
  expect(withReference([], 3, 'PO 7')).toEqual([null, null, 'PO 7'])
  expect(withReference([null, null, 'PO 7'], 1, 'A')).toEqual(['A', null, 'PO 7'])
  expect(withReference(['A', null, 'PO 7'], 3, '')).toEqual(['A'])
  expect(withReference(['A'], 1, '')).toEqual([])
})
