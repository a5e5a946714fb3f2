import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { COVERING, REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { voidConsequences } from './void-consequences.ts'

const of = (fields: Partial<ReturnType<typeof testLoad>>) =>
  voidConsequences({ ...shipmentResource({ ...testLoad(), ...fields }, 1, REQUIRED), lock: null })

test('the void dialog says that the carrier stays on record and tracking stops [4.21]', () => {
  const tracking = { provider: 'Sim', simulated: true, state: 'started', started_at: '2026-11-20T10:00:00.000Z' } as never
  expect(of({ carrier: COVERING, tracking }).facts).toEqual([
    ['Carrier stays on record', COVERING.name],
    ['Tracking stops', 'Sim'],
  ])
  expect(of({}).facts).toEqual([])
})

test("the void dialog lists what was sent and can't be recalled [4.21]", () => {
  const tracking = { provider: 'Sim', simulated: true, state: 'stopped', started_at: '2026-11-20T10:00:00.000Z' } as never
  expect(of({ carrier: COVERING, tracking }).facts).toEqual([['Carrier stays on record', COVERING.name]])
  expect(of({ carrier: COVERING, tracking }).irrevocable).toEqual([expect.stringContaining('cannot be recalled')])
})
