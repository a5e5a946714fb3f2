import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { aLoad, REQUIRED } from '@waybill/shared/shipment/test-load'
import { expect, test } from 'vitest'
import { aboutCompany, likelyOf, partyOf, partyToAskAbout, standingOf, typedCompany, withBillTo } from './party.ts'
import { openForm } from './shipment-form.ts'

const saved = openForm({ ...shipmentResource(aLoad(), 1, REQUIRED), lock: null })
const company = {
  id: '7',
  name: 'Halden Paper',
  account_number: 'HP-7',
  city: 'Gary',
  state: 'IN',
  status: 'Active',
  credit_limit: '5000.00',
}

test('a load keeps the id of a customer of the book, and of a typed name nothing but the name', () => {
  expect(partyOf(company, 'check_calls')).toMatchObject({ id: '7', name: 'Halden Paper', account_number: 'HP-7', city: 'Gary' })
  expect('credit_limit' in partyOf(company, 'check_calls')).toBe(false)
  expect(partyOf(typedCompany('Walk-in'), 'check_calls')).toMatchObject({ id: null, name: 'Walk-in', account_number: null })
})

test('who is chosen is billed too, or whoever is billed for him; a bill-to that somebody chose apart stays', () => {
  const blank = { ...saved, draft: { ...saved.draft, customer: null, bill_to: null } }
  expect(withBillTo(blank, null, company).draft.bill_to).toMatchObject({ id: '7' })
  expect(withBillTo(blank, null, { ...company, bill_to: 'Halden Holding' }).draft.bill_to).toMatchObject({
    id: null,
    name: 'Halden Holding',
  })
  const before = partyOf({ ...company, id: '6', name: 'Before' }, 'invoices')
  const followed = { ...saved, draft: { ...saved.draft, bill_to: before } }
  expect(withBillTo(followed, before, company).draft.bill_to).toMatchObject({ id: '7' })
  expect(withBillTo(followed, partyOf(typedCompany('Somebody else'), 'invoices'), company)).toBe(followed)
})

test('what he owes is said before the load is written down', () => {
  const standing = { ...company, exposure: '0.00', available: '4200.50' }
  expect(standingOf(standing)).toEqual({ words: 'Active · $4,200.50 of $5,000.00 credit left', bad: false })
  expect(standingOf({ ...standing, available: '-12.00' })).toEqual({ words: '$12.00 over the credit limit of $5,000.00', bad: true })
  expect(standingOf({ ...standing, credit_limit: null, available: null }).bad).toBe(false)
  expect(standingOf({ ...standing, status: 'Inactive' })).toEqual({ words: 'Inactive: no new loads', bad: true })
})

test('a typed name is held against the book, however it is written', () => {
  expect(likelyOf('HALDEN PAPER, INC.', [typedCompany('Halden'), company])).toBe(company)
  expect(likelyOf('Halden', [company])).toBeNull()
  expect(likelyOf('...', [company])).toBeNull()
  expect(aboutCompany(company)).toBe('Account HP-7 · Gary, IN')
})

test('our books are asked about another than the load was saved with, and about everybody while it is not written down', () => {
  expect(partyToAskAbout(saved, 'customer')).toBeNull()
  const other = { ...saved, draft: { ...saved.draft, customer: partyOf(company, 'check_calls') } }
  expect(partyToAskAbout(other, 'customer')).toMatchObject({ id: '7' })
  const unwritten = { ...saved, saved: { ...saved.saved, pro: '' } }
  expect(partyToAskAbout(unwritten, 'customer')).toEqual(saved.draft.customer)
})
