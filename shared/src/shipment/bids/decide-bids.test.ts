import { expect, test } from 'vitest'
import type { CarrierFacts } from '../covering-carrier.ts'
import { covered, created, given, NOW, PRO, TEST_CARRIER } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import type { CarrierBid } from './bid.ts'

const BID: CarrierBid = {
  id: `${PRO}-B1`,
  mc_num: '123456',
  carrier_name: 'Prairie Trucking',
  amount: 185_000,
  contact: null,
  note: null,
  carrier_id: '12',
  status: 'Active',
  created_by: 'dana',
  created_at: NOW,
}
const RECEIVE = { type: 'ReceiveCarrierBid', bid: { mc_num: 'MC-0123456', amount: 185_000 } } as const
const facts = (carrier: Partial<CarrierFacts> = {}) => ({ carrier: { ...TEST_CARRIER, ...carrier } })
const received = shipmentStream.happened('CarrierBidReceived', { bid: BID })
const voided = shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })
const opened: ShipmentEvent = shipmentStream.happened('EventOpened', {
  event: {
    id: 'E1',
    type: 'Call',
    note: null,
    due_at: null,
    created_by: 'dana',
    created_at: NOW,
    closed: false,
    closed_by: null,
    closed_at: null,
    resolution: null,
  },
})

test('a bid is saved with the name and status of the carrier in the directory [3.15, 4.41]', () => {
  given(created()).when(RECEIVE, facts()).gives(received)
  expect(
    given(created(), received)
      .when(RECEIVE, facts())
      .state()
      .carrier_bids.map(({ id }) => id),
  ).toEqual([`${PRO}-B1`, `${PRO}-B2`])
})

test.each([
  [facts({ status: 'Super Hold' }), 'Super Hold'],
  [facts({ status: 'Inactive' }), 'Inactive'],
  [facts(), 'Active'],
  [{ carrier: null }, null],
  [facts({ mc_number: '999' }), null],
])('the status of a bid is that of the carrier with its MC number [4.41]: case %#', (bidFacts, status) => {
  expect(given(created()).when(RECEIVE, bidFacts).state().carrier_bids[0]?.status).toBe(status)
})

test('open events and an assigned carrier do not block bids, a released or voided load does [4.22]', () => {
  given(created(), covered(), opened).when(RECEIVE, facts()).givesTypes('CarrierBidReceived')
  for (const command of [RECEIVE, { type: 'ReviseCarrierBid', id: BID.id, bid: {} }, { type: 'WithdrawCarrierBid', id: BID.id }] as const)
    given(created(), received, voided).when(command, facts()).isRefused('ReadOnly')
})

test('a bid needs an MC number and an amount that is not negative', () => {
  given(created())
    .when({ type: 'ReceiveCarrierBid', bid: { mc_num: 'none', amount: -1 } }, facts())
    .alerts('Carrier Bid: MC number is required', 'Carrier Bid: Amount must not be negative')
  given(created(), received)
    .when({ type: 'ReviseCarrierBid', id: BID.id, bid: { mc_num: null } }, facts())
    .isRefused('InvalidCarrierBid')
})

test('a revised bid lists what changed and looks the carrier up again [4.41]', () => {
  const revise = (bid: object) => ({ type: 'ReviseCarrierBid', id: BID.id, bid }) as const
  given(created(), received)
    .when(revise({ amount: 180_000 }), facts({ status: 'Super Hold' }))
    .gives(
      shipmentStream.happened('CarrierBidRevised', {
        id: BID.id,
        changes: [
          { path: 'amount', from: 185_000, to: 180_000 },
          { path: 'status', from: 'Active', to: 'Super Hold' },
        ],
      }),
    )
  given(created(), received).when(revise({}), facts()).gives()
  expect(
    given(created(), received)
      .when(revise({ mc_num: '999' }), facts({ id: '13', mc_number: '999', name: 'Zion' }))
      .state().carrier_bids,
  ).toEqual([{ ...BID, mc_num: '999', carrier_id: '13', carrier_name: 'Zion' }])
  given(created(), received)
    .when({ ...revise({}), id: `${PRO}-B9` }, facts())
    .isRefused('UnknownCarrierBid')
})

test('a withdrawn bid leaves the load, and its id is not used again', () => {
  const answer = given(created(), received).when({ type: 'WithdrawCarrierBid', id: BID.id })
  answer.gives(shipmentStream.happened('CarrierBidWithdrawn', { id: BID.id, carrier_name: 'Prairie Trucking' }))
  expect(answer.state()).toMatchObject({ carrier_bids: [], made: { bids: 1 } })
  given(created()).when({ type: 'WithdrawCarrierBid', id: BID.id }).isRefused('UnknownCarrierBid')
})
