import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CarrierBid } from '../shipment/bids/bid.ts'
import { NOW, TEST_CARRIER } from '../shipment/load.fixture.ts'
import { receiptOf } from '../shipment/rules/compliance.ts'
import { cancelCoverText } from './cancel-cover-text.ts'
import { carrierBidOfResource, carrierBidResource, receiptOfResource, receiptResource } from './cover-resource.ts'

const cents = fc.option(fc.integer({ min: 0, max: 999_999_999 }))
const BID: CarrierBid = {
  id: '4820001-B1',
  mc_num: '123456',
  carrier_name: 'Prairie Trucking',
  amount: 185_000,
  contact: 'Al',
  note: null,
  carrier_id: '12',
  status: 'Super Hold',
  created_by: 'dana',
  created_at: NOW,
}

test('a bid has its amount in dollars and decodes to the same bid [3.15]', () => {
  expect(carrierBidResource(BID)).toEqual({ ...BID, amount: '1850.00' })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(carrierBidOfResource(carrierBidResource({ ...BID, amount }))).toEqual({ ...BID, amount })
    }),
  )
})

test('a receipt has its amounts in dollars and decodes to the same receipt [5.43, 5.44, 5.45, 5.46, 5.47]', () => {
  const resource = receiptResource(receiptOf(TEST_CARRIER, 5_000_000, '2026-11-20', NOW))
  expect(resource).toMatchObject({
    declared_value: '50000.00',
    carrier: { cargo_insurance_amount: '100000.00', general_liability_insurance_amount: null },
  })
  fc.assert(
    fc.property(cents, cents, (cargo_insurance_amount, declared) => {
      const receipt = receiptOf({ ...TEST_CARRIER, cargo_insurance_amount }, declared, '2026-11-20', NOW)
      expect(receiptOfResource(receiptResource(receipt))).toEqual(receipt)
    }),
  )
})

test.each([
  [{ action_response: 'Booking cancelled', action_error: 'Odd', message: 'Done' }, 'Booking cancelled'],
  [{ action_response: '', action_error: 'Too late', message: 'Done' }, 'Too late'],
  [{ action_response: null, message: 'Done' }, 'Done'],
  [{}, null],
])('a canceled cover shows the first message of the response: %j [8.15]', (answer, text) => {
  expect(cancelCoverText(answer)).toBe(text)
})
