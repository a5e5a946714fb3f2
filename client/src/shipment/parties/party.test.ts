import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { openForm } from '../form/shipment-form.ts'
import { creditSummary, likelyCustomer, partyOfForm, partyToAskAbout, typedCompany, withBillTo } from './party.ts'

const saved = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })
const company = {
  id: '7',
  name: 'Halden Paper',
  account_number: 'HP-7',
  city: 'Gary',
  state: 'IN',
  status: 'Active',
  credit_limit: '5000.00',
}

test('a load stores the id of a saved customer, and only the name of a typed one', () => {
  expect(partyOfForm(company, 'check_calls')).toMatchObject({ id: '7', name: 'Halden Paper', account_number: 'HP-7', city: 'Gary' })
  expect('credit_limit' in partyOfForm(company, 'check_calls')).toBe(false)
  expect(partyOfForm(typedCompany('Walk-in'), 'check_calls')).toMatchObject({ id: null, name: 'Walk-in', account_number: null })
})

test('a new customer sets its own bill-to or itself; a bill-to chosen separately stays', () => {
  const blank = { ...saved, draft: { ...saved.draft, customer: null, bill_to: null } }
  expect(withBillTo(blank, null, company).draft.bill_to).toMatchObject({ id: '7' })
  expect(withBillTo(blank, null, { ...company, bill_to: 'Halden Holding' }).draft.bill_to).toMatchObject({
    id: null,
    name: 'Halden Holding',
  })
  const before = partyOfForm({ ...company, id: '6', name: 'Before' }, 'invoices')
  const followed = { ...saved, draft: { ...saved.draft, bill_to: before } }
  expect(withBillTo(followed, before, company).draft.bill_to).toMatchObject({ id: '7' })
  expect(withBillTo(followed, partyOfForm(typedCompany('Somebody else'), 'invoices'), company)).toBe(followed)
})

test("a customer's credit is shown before the load is created", () => {
  const credit = { ...company, exposure: '0.00', available: '4200.50' }
  expect(creditSummary(credit)).toEqual({ text: 'Active · $4,200.50 of $5,000.00 credit left', bad: false })
  expect(creditSummary({ ...credit, available: '-12.00' })).toEqual({ text: '$12.00 over the credit limit of $5,000.00', bad: true })
  expect(creditSummary({ ...credit, credit_limit: null, available: null }).bad).toBe(false)
  expect(creditSummary({ ...credit, status: 'Inactive' })).toEqual({ text: 'Inactive: no new loads', bad: true })
})

test('a typed name is matched with saved customers regardless of case and punctuation', () => {
  expect(likelyCustomer('HALDEN PAPER, INC.', [typedCompany('Halden'), company])).toBe(company)
  expect(likelyCustomer('Halden', [company])).toBeNull()
  expect(likelyCustomer('...', [company])).toBeNull()
})

test('credit is checked only for a party other than the saved one, and for every party of a new load', () => {
  expect(partyToAskAbout(saved, 'customer')).toBeNull()
  const other = { ...saved, draft: { ...saved.draft, customer: partyOfForm(company, 'check_calls') } }
  expect(partyToAskAbout(other, 'customer')).toMatchObject({ id: '7' })
  const unwritten = { ...saved, saved: { ...saved.saved, pro: '' } }
  expect(partyToAskAbout(unwritten, 'customer')).toEqual(saved.draft.customer)
})
