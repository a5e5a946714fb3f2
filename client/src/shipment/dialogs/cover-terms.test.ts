import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { ratesOf, termsOf, totalsUnder } from './cover-terms.ts'

const shipment = { ...shipmentResource(testLoad({ rates: { carrier_line_haul_rate: null } }), 1, REQUIRED), lock: null }

test('the margin follows the typed rates [9.3]', () => {
  expect(totalsUnder(shipment, { lineHaul: '1800.00', fuel: '120.00' })).toEqual({
    carrier: '1920.00',
    profit: '480.00',
    margin: '20.0',
    losing: false,
  })
  expect(totalsUnder(shipment, { lineHaul: '2500', fuel: null })).toMatchObject({ profit: '-100.00', losing: true })
})

test('a load without customer charges has no margin [9.3]', () => {
  const free = { ...shipment, totals: { ...shipment.totals, customer_total: '0.00' } }
  expect(totalsUnder(free, { lineHaul: '10.00', fuel: null }).margin).toBeNull()
})

test('unchanged terms send no rate changes', () => {
  expect(ratesOf(shipment, termsOf(shipment))).toBeNull()
  const changed = ratesOf(shipment, { lineHaul: '1800.00', fuel: null })?.accessorial_lines as { line_num: number; carrier_rate: string }[]
  expect(changed.find(({ line_num }) => line_num === 1)?.carrier_rate).toBe('1800.00')
})
