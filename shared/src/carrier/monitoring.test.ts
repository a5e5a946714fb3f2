import { expect, test } from 'vitest'
import type { CarrierFacts } from '../shipment/covering-carrier.ts'
import { receiptOf } from '../shipment/rules/compliance.ts'
import { BLANK_CARRIER } from './blank.ts'
import { carrierFacts } from './facts.ts'
import { monitoringFindings } from './monitoring.ts'

const CARRIER: CarrierFacts = carrierFacts('7', {
  ...BLANK_CARRIER,
  id: '7',
  name: 'Tri-Fork',
  payee: null,
  source: 'user',
  created_at: '2026-01-01T00:00:00Z',
  created_by: 'dana',
  active: true,
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: 10_000_000,
  cargo_insurance_expires: '2027-03-01',
  liability_insurance_expires: '2026-12-31',
  general_liability_insurance_expires: '2027-06-01',
  common_authority: true,
})
const TODAY = '2026-11-22'
const LOAD = { last_day: '2026-11-24', receipt: receiptOf(CARRIER, null, '2026-11-20', '2026-11-20T10:00:00Z') }
const found = (change: Partial<CarrierFacts>, load: Parameters<typeof monitoringFindings>[1] = LOAD) =>
  monitoringFindings({ ...CARRIER, ...change }, load, TODAY).map(({ key, event_type, note }) => [key, event_type, note])

test('an unchanged carrier raises no alert', () => {
  expect(found({})).toEqual([])
})

test('insurance: what has ended, what ends within a week or before the last stop; the better liability counts [5.44]', () => {
  const gone = { cargo_insurance_expires: '2026-11-21' }
  expect(found(gone)).toEqual([['insurance:ended:2026-11-21', 'Insurance expired', 'Tri-Fork insurance is missing or expired']])
  expect(found({ cargo_insurance_expires: null })[0]?.[0]).toBe('insurance:ended:missing')
  expect(found({ cargo_insurance_expires: '2026-11-29' })).toEqual([
    ['insurance:ends:2026-11-29', 'Insurance expiring', 'Tri-Fork insurance expires on 2026-11-29'],
  ])
  expect(found({ cargo_insurance_expires: '2026-11-30' })).toEqual([])
  expect(found({ cargo_insurance_expires: '2026-12-20' }, { ...LOAD, last_day: '2026-12-24' })[0]?.[2]).toBe(
    'Tri-Fork insurance expires on 2026-12-20, before the last stop on 2026-12-24',
  )
  expect(found({ liability_insurance_expires: '2026-11-01' })).toEqual([])
})

test('authority, safety and the road: each by itself', () => {
  expect(found({ common_authority: false })).toEqual([
    ['authority', 'Authority revoked', 'Tri-Fork is missing Common or Contract Authority'],
  ])
  expect(found({ safety_rating: 'CONDITIONAL' })).toEqual([
    ['safety:CONDITIONAL', 'Safety rating', "Tri-Fork's safety rating is not satisfactory"],
  ])
  expect(found({ status: 'Inactive' })).toEqual([['inactive', 'Carrier inactive', 'Tri-Fork is inactive']])
})

test('problems overridden at the cover are not reported again, and LTL carriers are skipped', () => {
  const uninsured = { ...CARRIER, cargo_insurance_expires: null }
  const overruled = { ...LOAD, receipt: receiptOf(uninsured, null, '2026-11-20', '2026-11-20T10:00:00Z') }
  expect(monitoringFindings(uninsured, overruled, TODAY)).toEqual([])
  expect(found({ ltl_carrier: true, common_authority: false })).toEqual([])
})
