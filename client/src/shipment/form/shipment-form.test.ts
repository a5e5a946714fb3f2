import { inputOfBody, ShipmentBody } from '@waybill/shared/protocol/shipment-body'
import { shipmentOfResource, shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { NOW, REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { mergeInput } from '@waybill/shared/shipment/merge-input'
import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import {
  afterSave,
  discard,
  edit,
  editsOf,
  isDirty,
  keepMine,
  newStopId,
  OURSELVES,
  openForm,
  patchOf,
  previewOf,
  previewShipment,
  rebase,
  type ShipmentForm,
  savedByText,
  takeTheirs,
  toCreateBody,
  withComputedMiles,
} from './shipment-form.ts'

const resource = (changes = {}, version = 1) => ({ ...shipmentResource(testLoad(changes), version, REQUIRED), lock: null })
const form = openForm(resource())

describe('unsaved changes', () => {
  test('an unchanged form has nothing to save', () => {
    expect(isDirty(form)).toBe(false)
    expect(patchOf(form)).toEqual({})
  })

  test('a save sends changed fields of records and whole lists', () => {
    const first = form.draft.pick_stops[0]?.id
    const typed = edit(edit(form, 'load_info.weight', 41000), `pick_stops[${first}].appt_start_date`, '2026-11-22')
    const patch = patchOf(typed)
    expect(patch.load_info).toEqual({ weight: 41000 })
    expect(patch.pick_stops).toHaveLength(2)
    expect(Object.keys(patch)).toEqual(['load_info', 'pick_stops'])
  })

  test('an edit that is undone leaves nothing to save', () => {
    expect(isDirty(edit(edit(form, 'load_info.weight', 1), 'load_info.weight', 42000))).toBe(false)
    expect(isDirty(discard(edit(form, 'load_info.weight', 1)))).toBe(false)
  })

  test('a new stop has a temporary id until the server assigns one', () => {
    const id = newStopId(form)
    const added = edit(form, `pick_stops[${id}]`, { ...(form.draft.pick_stops[1] ?? {}), id } as never)
    expect(added.draft.pick_stops).toHaveLength(3)
    expect((patchOf(added).pick_stops as { id?: string }[])[2]?.id).toBeUndefined()
    expect(newStopId(added)).not.toBe(id)
  })
})

describe("the form applies the server's rules", () => {
  test('a cleared required field shows the error text of the spec [5.34]', () => {
    const { alerts } = previewOf(edit(form, 'load_info.equipment_type', null), REQUIRED, NOW)
    expect(alerts.map(({ message }) => message)).toEqual(['Shipping Requirements: Equipment type is required'])
  })

  test('totals update while typing [9.3]', () => {
    const { totals } = previewOf(edit(form, 'rates.customer_line_haul_rate', '2500.50'), REQUIRED, NOW)
    expect(totals).toMatchObject({ customer_total: 250_050, carrier_total: 200_000, profit: 50_050 })
  })

  test('an unreadable amount keeps the saved one', () => {
    expect(previewOf(edit(form, 'rates.customer_line_haul_rate', '25x'), REQUIRED, NOW).totals.customer_total).toBe(240_000)
  })
})

describe('a preview processes only the changed stop fields, and shows what a save would leave', () => {
  const saved = shipmentOfResource(form.saved)
  const savedNow = (typed: ShipmentForm) =>
    mergeInput(saved, inputOfBody(Schema.decodeUnknownSync(ShipmentBody)(patchOf(typed))).input, NOW)
  const [first, last] = form.draft.pick_stops
  const at = (field: string, of = first) => `pick_stops[${of?.id}].${field}`

  test.each([
    ['a figure', at('weight'), 7],
    ['a date', at('appt_start_date', last), '2026-11-22'],
    ['an emptied date', at('ready_or_deliver_date'), null],
    ['a text', at('hours', last), '7 to 5'],
    ['a city', at('location.city', last), 'Tulsa'],
    ['a street', at('location.address'), '1 Main St'],
    ['the name of the place', at('location.name', last), 'Dock 10'],
    ['the name of the stop', at('location_name'), 'Plant 5'],
    ['references', at('references', last), ['A1', null, 'B2']],
  ])('the preview after this change equals a full merge: %s', (_, path, to) => {
    const typed = edit(form, path, to)
    expect(isDirty(typed)).toBe(true)
    expect(previewShipment(typed, NOW)).toEqual(savedNow(typed))
  })

  test('a preview handles reordered, new and removed stops', () => {
    const stops = form.draft.pick_stops
    const drafted = (pick_stops: typeof stops): ShipmentForm => ({ ...form, draft: { ...form.draft, pick_stops } })
    const added = { ...(stops[0] as (typeof stops)[number]), id: newStopId(form), weight: 9 }
    for (const typed of [drafted(stops.toReversed()), drafted([...stops, added]), drafted([...stops.slice(1), added])])
      expect(previewShipment(typed, NOW)).toEqual(savedNow(typed))
  })
})

describe('another user saves while the form is open', () => {
  const weight = edit(form, 'load_info.weight', 41000)

  test('untouched fields follow the server and edited fields stay', () => {
    const next = rebase(weight, resource({ load_info: { load_description: 'Rebar' } }, 2), 'miles')
    expect(next.draft.load_info.load_description).toBe('Rebar')
    expect(next.draft.load_info.weight).toBe(41000)
    expect(next.theirs.size).toBe(0)
    expect(patchOf(next).load_info).toEqual({ weight: 41000 })
  })

  test('a field changed by both shows both values, and either can be chosen in one click', () => {
    const next = rebase(weight, resource({ load_info: { weight: 40000 } }, 2), 'miles')
    expect(savedByText('4820001', next.theirs)).toBe('4820001 was saved by miles while you were editing.')
    // The same user, in another window.
    const own = rebase(weight, resource({ load_info: { weight: 40000 } }, 2), OURSELVES)
    expect(savedByText('4820001', own.theirs)).toBe('4820001 was saved by you while you were editing.')
    expect(next.draft.load_info.weight).toBe(41000)
    expect(next.theirs.get('load_info.weight')).toEqual({ value: 40000, by: 'miles' })
    expect(editsOf(takeTheirs(next, 'load_info.weight'))).toEqual([])
    expect(keepMine(next, 'load_info.weight').theirs.size).toBe(0)
    expect(patchOf(keepMine(next, 'load_info.weight')).load_info).toEqual({ weight: 41000 })
  })

  test('the same change by both is not a conflict', () => {
    const next = rebase(weight, resource({ load_info: { weight: 41000 } }, 2), 'miles')
    expect(next.theirs.size).toBe(0)
    expect(isDirty(next)).toBe(false)
  })
})

describe('after a save', () => {
  test('changes typed while the save was in flight stay unsaved', () => {
    const sent = edit(form, 'load_info.weight', 41000)
    const typedOn = edit(sent, 'load_info.pieces', 12)
    const next = afterSave(typedOn, sent.draft, resource({ load_info: { weight: 41000 } }, 2))
    expect(editsOf(next).map(({ path }) => path)).toEqual(['load_info.pieces'])
    expect(next.saved.version).toBe(2)
  })

  test('a create sends the whole form and no temporary ids', () => {
    const stop = form.draft.pick_stops[1]
    const body = toCreateBody(edit(form, 'pick_stops[new-1]', { ...stop, id: 'new-1' } as never))
    expect((body.pick_stops as { id?: string }[]).map(({ id }) => id)).toEqual([...form.draft.pick_stops.map(({ id }) => id), undefined])
    expect(body.load_info).toMatchObject({ weight: 42000 })
  })
})

describe('miles over the current stops [7.48]', () => {
  const computed = withComputedMiles(form, 1540)

  test('calculated miles count in the form at once and are recalculated by the server on save', () => {
    expect(computed.draft.load_info.miles).toBe(1540)
    expect(patchOf(computed)).toEqual({ load_info: {} })
    expect(patchOf(edit(computed, 'load_info.weight', 7)).load_info).toEqual({ weight: 7 })
    expect('miles' in (toCreateBody(computed).load_info as object)).toBe(false)
    expect(withComputedMiles(computed, 99).draft.load_info.miles).toBe(99)
  })

  test('calculated miles do not overwrite typed miles', () => {
    const typed = edit(computed, 'load_info.miles', 1600)
    expect(withComputedMiles(typed, 1700).draft.load_info.miles).toBe(1600)
    expect(patchOf(typed).load_info).toEqual({ miles: 1600 })
  })

  test('calculated miles go back when the stops do', () => {
    const back = withComputedMiles(computed, null)
    expect(isDirty(back)).toBe(false)
    expect(withComputedMiles(back, null)).toBe(back)
  })
})
