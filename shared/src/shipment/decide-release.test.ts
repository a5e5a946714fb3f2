import { expect, test } from 'vitest'
import { happened } from './events.ts'
import { shipmentStatus } from './rules/status.ts'
import { aLoad, arrived, covered, created, departed, dispatched, given, NOW, PRO } from './test-load.ts'

const delivered = [covered(), dispatched(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'), departed(2, '2026-11-22')]
const tracked = happened('TrackingStarted', { provider: 'sim', simulated: true })
const paper = (folder: string) =>
  happened('DocumentAttached', {
    document: {
      id: `${PRO}-D1`,
      name: 'signed.pdf',
      folder,
      media_type: 'application/pdf',
      size: 3,
      sha256: 'ab',
      form: null,
      attached_by: 'dana',
      attached_at: NOW,
      removed: null,
    },
  })
const removed = happened('DocumentRemoved', { id: `${PRO}-D1`, name: 'signed.pdf', folder: 'POD', reason: null })
const release = (reason: string | null) => ({ type: 'ReleaseShipment', reason }) as const
const PROOF = 'Release: POD document or Reason is required'

test('a delivered load is released with its POD or a reason why without [4.27]', () => {
  const answer = given(created(), ...delivered, paper('POD')).when(release(null))
  answer.gives(happened('ShipmentReleased', { reason: null }))
  expect(shipmentStatus(answer.state())).toBe('RELEASED')
  given(created(), ...delivered, paper('Proof of Delivery'))
    .when(release(null))
    .givesTypes('ShipmentReleased')
  given(created(), ...delivered)
    .when(release('Customer waives it'))
    .gives(happened('ShipmentReleased', { reason: 'Customer waives it' }))
})

test('without a POD document or a reason it is asked for one, by an alert on the reason [4.27]', () => {
  for (const reason of [null, '', '  ']) {
    const answer = given(created(), ...delivered).when(release(reason))
    answer.isRefused('ProofMissing', PROOF)
    expect(answer.refusal().alerts).toEqual([{ key: 'release:pod', field: 'reason', message: PROOF }])
  }
  given(created(), ...delivered, paper('Other'))
    .when(release(null))
    .isRefused('ProofMissing')
  given(created(), ...delivered, paper('POD'), removed)
    .when(release(null))
    .isRefused('ProofMissing')
})

test('a load on the road is not released, unless a TONU is required, which proves no delivery [4.27]', () => {
  given(created(), covered(), dispatched(), paper('POD')).when(release('POD')).isRefused('NotReleasable')
  given(created(aLoad({ load_info: { req_tonu: true } })), covered(), dispatched(), tracked)
    .when(release(null))
    .givesTypes('TrackingStopped', 'ShipmentReleased')
})

test('a load is released once [4.22]', () => {
  given(created(), ...delivered, happened('ShipmentReleased', { reason: null }))
    .when(release('again'))
    .isRefused('ReadOnly')
})
