import { expect, test } from 'vitest'
import { arrived, covered, created, departed, dispatched, given, NOW, PRO, testLoad } from './load.fixture.ts'
import { shipmentStatus } from './rules/status.ts'
import { shipmentStream } from './stream.ts'

const delivered = [covered(), dispatched(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'), departed(2, '2026-11-22')]
const tracked = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })
const podDocument = (folder: string) =>
  shipmentStream.happened('DocumentAttached', {
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
const removed = shipmentStream.happened('DocumentRemoved', { id: `${PRO}-D1`, name: 'signed.pdf', folder: 'POD', reason: null })
const release = (reason: string | null) => ({ type: 'ReleaseShipment', reason }) as const
const PROOF = 'Release: POD document or Reason is required'

test('a delivered load is released with its POD, or with a reason for having none [4.27]', () => {
  const answer = given(created(), ...delivered, podDocument('POD')).when(release(null))
  answer.gives(shipmentStream.happened('ShipmentReleased', { reason: null }))
  expect(shipmentStatus(answer.state())).toBe('RELEASED')
  given(created(), ...delivered, podDocument('Proof of Delivery'))
    .when(release(null))
    .givesTypes('ShipmentReleased')
  given(created(), ...delivered)
    .when(release('Customer waives it'))
    .gives(shipmentStream.happened('ShipmentReleased', { reason: 'Customer waives it' }))
})

test('releasing without a POD document or a reason is refused with an alert on the reason field [4.27]', () => {
  for (const reason of [null, '', '  ']) {
    const answer = given(created(), ...delivered).when(release(reason))
    answer.isRefused('ProofMissing', PROOF)
    expect(answer.refusal().alerts).toEqual([{ key: 'release:pod', field: 'reason', message: PROOF }])
  }
  given(created(), ...delivered, podDocument('Other'))
    .when(release(null))
    .isRefused('ProofMissing')
  given(created(), ...delivered, podDocument('POD'), removed)
    .when(release(null))
    .isRefused('ProofMissing')
})

test('a load in transit is released only with a TONU, which needs no POD [4.27]', () => {
  given(created(), covered(), dispatched(), podDocument('POD')).when(release('POD')).isRefused('NotReleasable')
  given(created(testLoad({ load_info: { req_tonu: true } })), covered(), dispatched(), tracked)
    .when(release(null))
    .givesTypes('TrackingStopped', 'ShipmentReleased')
})

test('a load can be released only once [4.22]', () => {
  given(created(), ...delivered, shipmentStream.happened('ShipmentReleased', { reason: null }))
    .when(release('again'))
    .isRefused('ReadOnly')
})
