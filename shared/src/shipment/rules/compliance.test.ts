import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CarrierFacts } from '../covering-carrier.ts'
import { TEST_CARRIER } from '../load.fixture.ts'
import { COMPLIANCE_RULES, type ComplianceReceipt, complianceOf, overrideWarning, receiptOf, recheckCompliance } from './compliance.ts'

const TODAY = '2026-11-20'
const failures = (carrier: Partial<CarrierFacts>, declaredValue: number | null = null) =>
  complianceOf({ ...TEST_CARRIER, name: 'Prairie', ...carrier }, declaredValue, TODAY)
    .filter((finding) => !finding.passed)
    .map((finding) => finding.message)

test('a carrier that meets every rule passes compliance', () => {
  expect(failures({})).toEqual([])
  expect(complianceOf(TEST_CARRIER, null, TODAY).map((finding) => finding.rule)).toEqual([
    'cargo_amount',
    'insurance',
    'safety_rating',
    'authority',
  ])
})

test.each(['NONE', 'NOT RATED', 'SATISFACTORY', 'Satisfactory', ' none '])('safety rating %j is accepted [5.43]', (safety_rating) => {
  expect(failures({ safety_rating })).toEqual([])
})

test.each([
  ['CONDITIONAL', "Prairie's safety rating is not satisfactory"],
  ['UNSATISFACTORY', "Prairie's safety rating is not satisfactory"],
  ['FINE', "Prairie's safety rating is unrecognized"],
  [null, 'Prairie is missing a safety rating'],
  [' ', 'Prairie is missing a safety rating'],
])('safety rating %j is rejected [5.43, 8.34]', (safety_rating, message) => {
  expect(failures({ safety_rating })).toEqual([message])
})

const PAST = '2026-11-19'
const CASES: readonly [string, Partial<CarrierFacts>, boolean][] = [
  ['cargo is missing', { cargo_insurance_expires: null }, true],
  ['cargo is past', { cargo_insurance_expires: PAST }, true],
  ['cargo expires today', { cargo_insurance_expires: TODAY }, false],
  ['both liabilities are missing', { liability_insurance_expires: null, general_liability_insurance_expires: null }, true],
  ['both liabilities are past', { liability_insurance_expires: PAST, general_liability_insurance_expires: PAST }, true],
  ['one is past, one missing', { liability_insurance_expires: PAST, general_liability_insurance_expires: null }, true],
  ['only general liability is valid', { liability_insurance_expires: null, general_liability_insurance_expires: TODAY }, false],
  ['only liability is valid', { liability_insurance_expires: TODAY, general_liability_insurance_expires: PAST }, false],
]
test.each(CASES)('when %s, insurance is expired: %s [5.44, 8.33]', (_, carrier, expired) => {
  expect(failures(carrier)).toEqual(expired ? ['Prairie insurance is missing or expired'] : [])
})

test.each([
  [10_000_000, 10_000_000, false],
  [10_000_000, 10_000_001, true],
  [null, 1, true],
  [null, null, false],
  [null, 0, false],
])(
  'with cargo insurance of %s cents and a declared value of %s, coverage is too low: %s [5.45, 8.32]',
  (cargo_insurance_amount, declared, tooLittle) => {
    expect(failures({ cargo_insurance_amount }, declared)).toEqual(
      tooLittle ? ["Error: Prairie's cargo insurance amount cannot cover declared value of shipment"] : [],
    )
  },
)

test.each([
  [false, false, ['Prairie is missing Common or Contract Authority']],
  [true, false, []],
  [false, true, []],
])('a carrier with common authority %s and contract authority %s [5.46, 8.35]', (common_authority, contract_authority, messages) => {
  expect(failures({ common_authority, contract_authority })).toEqual(messages)
})

test('a finding shows the values that were checked', () => {
  expect(complianceOf(TEST_CARRIER, 5_000_000, TODAY).map((finding) => finding.detail)).toEqual([
    'Cargo insurance $100,000.00, declared value $50,000.00',
    'Cargo 2027-06-30, liability 2027-06-30, general liability missing',
    'Safety rating SATISFACTORY',
    'Common Authority',
  ])
})

test('an override turns the error into a warning [5.47]', () => {
  expect(overrideWarning('Prairie insurance is missing or expired')).toBe('Admin Override: Prairie insurance is missing or expired')
  expect(overrideWarning("Error: Prairie's cargo insurance")).toBe("Admin Override: Prairie's cargo insurance")
})

test('a receipt keeps the values that were checked and gives the same verdict when evaluated again', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 20_000_000 }))
  const day = fc.option(fc.constantFrom(PAST, TODAY, '2027-01-01'))
  const qualification = fc.record({
    safety_rating: fc.option(fc.constantFrom('NONE', 'CONDITIONAL', 'odd')),
    cargo_insurance_amount: amount,
    cargo_insurance_expires: day,
    liability_insurance_expires: day,
    general_liability_insurance_expires: day,
    common_authority: fc.boolean(),
    contract_authority: fc.boolean(),
    ltl_carrier: fc.boolean(),
  })
  fc.assert(
    fc.property(qualification, amount, (fields, declared) => {
      const receipt = receiptOf({ ...TEST_CARRIER, ...fields }, declared, TODAY, '2026-11-20T15:00:00.000Z')
      const kept = JSON.parse(JSON.stringify(receipt)) as ComplianceReceipt
      expect(kept).toEqual(receipt)
      expect(recheckCompliance(kept)).toEqual(receipt.findings)
    }),
  )
})

test('an LTL carrier is not checked [4.37]', () => {
  const receipt = receiptOf({ ...TEST_CARRIER, ltl_carrier: true, safety_rating: null }, 1, TODAY, '2026-11-20T15:00:00.000Z')
  expect(receipt).toMatchObject({ rules: COMPLIANCE_RULES, skipped: 'LTL carrier', findings: [], overridden: null })
})
