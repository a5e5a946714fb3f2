import { expect, test } from 'vitest'
import { carrierBidFields } from './bids/bid.ts'
import { PERSONAL_FIELDS } from './events.ts'
import { aLoad } from './test-load.ts'

/** Paths of `data` that lead somewhere, for a path that may end in `*`. */
const leads = (record: unknown, path: string): boolean => {
  const [field = '', ...rest] = path.split('.')
  const names = Object.keys(record as object)
  if (field.endsWith('*')) return names.some((name) => name.startsWith(field.slice(0, -1)))
  return names.includes(field) && (rest.length === 0 || leads((record as Record<string, unknown>)[field], rest.join('.')))
}

const changedIn = (lists: readonly (readonly string[])[]) =>
  lists.flatMap((paths) => paths.flatMap((path) => /^changes\[(.+)\]$/.exec(path)?.[1] ?? []))

test('the personal fields of a load are fields that it has', () => {
  const shipment = aLoad()
  const { CarrierBidReceived, CarrierBidRevised, ...ofLoad } = PERSONAL_FIELDS
  const changed = changedIn(Object.values(ofLoad))
  expect(changed.length).toBeGreaterThan(0)
  for (const path of [...(PERSONAL_FIELDS.ShipmentCreated ?? []).map((path) => path.replace('shipment.', '')), ...changed]) {
    expect(leads(shipment, path), path).toBe(true)
  }
})

test('so are those of a carrier bid', () => {
  const received = (PERSONAL_FIELDS.CarrierBidReceived ?? []).map((path) => path.replace('bid.', ''))
  expect(received).toEqual(changedIn([PERSONAL_FIELDS.CarrierBidRevised ?? []]))
  for (const field of received) expect(carrierBidFields).toHaveProperty(field)
})
