import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { aLoad, REQUIRED } from '@waybill/shared/shipment/test-load'
import { expect, test } from 'vitest'
import { addLine, removeLine } from './line-edits.ts'
import { openForm } from './shipment-form.ts'

const form = openForm({ ...shipmentResource(aLoad(), 1, REQUIRED), lock: null })
const numbers = ({ draft }: typeof form) => draft.accessorial_lines.map(({ line_num }) => line_num)

test('lines of people begin behind line haul and fuel [9.4]', () => {
  expect(numbers(addLine(form))).toEqual([1, 2, 3])
  expect(numbers(addLine(addLine(form)))).toEqual([1, 2, 3, 4])
})

test('a line of people goes, line haul and fuel stay', () => {
  expect(numbers(removeLine(addLine(form), 3))).toEqual([1, 2])
  expect(numbers(removeLine(form, 1))).toEqual([1, 2])
})
