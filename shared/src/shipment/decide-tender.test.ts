import { test } from 'vitest'
import { created, given, testLoad } from './load.fixture.ts'
import type { LoadTender } from './state.ts'
import { shipmentStream } from './stream.ts'

const TENDER: LoadTender = {
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

test('a tender change is kept but never applied, and receiving it twice changes nothing', () => {
  const tendered = created({ ...testLoad(), tender: TENDER })
  const received = shipmentStream.happened('TenderUpdateReceived', { update: UPDATE })
  given(tendered).when(RECEIVE).gives(received)
  given(tendered, received)
    .when({ ...RECEIVE, received_at: '2026-11-20T17:00:00.000Z' })
    .gives()
  given(tendered, received)
    .when({ ...RECEIVE, purpose: '04', summary: 'New weight' })
    .givesTypes('TenderUpdateReceived')
})

test('a load that was not tendered takes no tender changes', () => {
  given(created()).when(RECEIVE).isRefused('NotTendered')
})
