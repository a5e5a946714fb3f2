import { test } from 'vitest'
import { happened } from './events.ts'
import type { TenderMark } from './state.ts'
import { aLoad, created, given } from './test-load.ts'

const TENDER: TenderMark = {
  key: 'ACME 4711',
  sender: 'ACME',
  shipment_id: '4711',
  purpose: '00',
  respond_by: null,
  response: 'pending',
  unmapped: [],
  pending_updates: [],
}
const UPDATE = { purpose: '01', received_at: '2026-11-20T16:00:00.000Z', summary: 'Cancellation' }
const RECEIVE = { type: 'ReceiveTenderUpdate', ...UPDATE } as const

test('a change of a tender is kept, never applied; the same one again is nothing new', () => {
  const tendered = created({ ...aLoad(), tender: TENDER })
  const received = happened('TenderUpdateReceived', { update: UPDATE })
  given(tendered).when(RECEIVE).gives(received)
  given(tendered, received)
    .when({ ...RECEIVE, received_at: '2026-11-20T17:00:00.000Z' })
    .gives()
  given(tendered, received)
    .when({ ...RECEIVE, purpose: '04', summary: 'New weight' })
    .givesTypes('TenderUpdateReceived')
})

test('a load that nobody tendered has none', () => {
  given(created()).when(RECEIVE).isRefused('NotTendered')
})
