import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { edit, openForm } from '../form/shipment-form.ts'
import { addLine, codesFor, matchCode, nextLineNumber, removeLine, withCode, withUsualRates } from './line-edits.ts'

const form = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })
const numbers = ({ draft }: typeof form) => draft.accessorial_lines.map(({ line_num }) => line_num)

test('added lines start below line haul and fuel [9.4]', () => {
  expect(numbers(addLine(form))).toEqual([1, 2, 3])
  expect(numbers(addLine(addLine(form)))).toEqual([1, 2, 3, 4])
})

test('a chosen accessorial fills in its usual charge and never overwrites a typed amount', () => {
  const usual = { customer_rate: '75.00', carrier_rate: null }
  const line = ({ draft }: typeof form) => draft.accessorial_lines.find(({ line_num }) => line_num === 3)
  const filled = withUsualRates(addLine(form), 3, usual)
  expect(line(filled)).toMatchObject(usual)
  expect(line(withUsualRates(filled, 3, { customer_rate: '9.00', carrier_rate: '5.00' }))).toMatchObject({
    customer_rate: '75.00',
    carrier_rate: '5.00',
  })
})

test('an added line can be removed; line haul and fuel stay', () => {
  expect(numbers(removeLine(addLine(form), 3))).toEqual([1, 2])
  expect(numbers(removeLine(form, 1))).toEqual([1, 2])
})

const CODES = [
  { code: 'LUM', description: 'Lumper' },
  { code: 'DET', description: 'Detention' },
  { code: 'DEL', description: 'Delivery lumper' },
]

test('a code is found by code or description, with exact code matches first [5.19]', () => {
  const found = (typed: string) => codesFor(CODES, typed).map(({ code }) => code)
  expect(found('de')).toEqual(['DET', 'DEL'])
  expect(found('lum')).toEqual(['LUM', 'DEL'])
  expect(found('lumper deliv')).toEqual(['DEL'])
  expect(found('')).toHaveLength(3)
  expect(matchCode(CODES, 'det')).toBe(CODES[1])
  expect(matchCode(CODES, 'detent')).toBe(CODES[1])
  expect(matchCode(CODES, 'lu')).toBeNull()
})

test('the description follows the code until the user types one', () => {
  const added = addLine(form)
  const line = (of: typeof form) => of.draft.accessorial_lines.at(-1)
  const [lumper = null, detention = null] = CODES
  const coded = withCode(added, 3, lumper, CODES)
  expect(line(coded)).toMatchObject({ code: 'LUM', description: 'Lumper' })
  expect(line(withCode(coded, 3, detention, CODES))).toMatchObject({ code: 'DET', description: 'Detention' })
  const written = edit(coded, 'accessorial_lines[3].description', 'Night lumper')
  expect(line(withCode(written, 3, detention, CODES))).toMatchObject({ code: 'DET', description: 'Night lumper' })
  expect(nextLineNumber(added)).toBe(4)
})
