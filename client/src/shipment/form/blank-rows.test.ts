import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { addItem } from '../items/item-edits.ts'
import { addLine } from '../rates/line-edits.ts'
import { withoutBlankItems, withoutBlankLines } from './blank-rows.ts'
import { edit, openForm } from './shipment-form.ts'

const form = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })

test('blank added lines are removed; lines with a code or an amount stay [5.19]', () => {
  const added = addLine(form)
  const number = added.draft.accessorial_lines.at(-1)?.line_num
  expect(withoutBlankLines(added).draft.accessorial_lines).toEqual(form.draft.accessorial_lines)
  for (const [field, text] of [
    ['code', 'DET'],
    ['customer_rate', '75.00'],
    ['carrier', 'Somebody Else'],
  ] as const) {
    const written = edit(added, `accessorial_lines[${number}].${field}`, text)
    expect(withoutBlankLines(written)).toBe(written)
  }
})

test('saved lines stay even if they are almost blank', () => {
  const added = addLine(form)
  const saved = { ...added, saved: { ...added.saved, accessorial_lines: added.draft.accessorial_lines } }
  expect(withoutBlankLines(saved)).toBe(saved)
  expect(withoutBlankLines(form)).toBe(form)
})

test('blank items after the last filled one are removed', () => {
  const one = edit(addItem(form), `items[${form.draft.items.length + 1}].pieces`, 3)
  expect(withoutBlankItems(addItem(addItem(one))).draft.items).toEqual(one.draft.items)
  expect(withoutBlankItems(one)).toBe(one)
})
