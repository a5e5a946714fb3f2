import type { Alert } from '@waybill/shared/shipment/refusals'
import type { CarrierMatch } from './lookup-calls.ts'

const SHORT: Readonly<Record<string, string>> = {
  'carrier:CarrierNotToBeUsed': 'Do not use',
  'carrier:CarrierOnSuperHold': 'Super Hold',
  'carrier:CarrierInactive': 'Inactive',
  'carrier:insurance': 'Insurance missing or expired',
  'carrier:authority': 'No authority',
  'carrier:safety_rating': 'Safety rating',
  'carrier:cargo_amount': 'Cargo insurance',
}

/** What is against a carrier, in the few words that an entry of a list has room for: the first reason, and how many more. */
export const standingWords = (reasons: readonly Alert[]): string => {
  const [first] = reasons
  if (!first) return 'In good standing'
  const more = reasons.length - 1
  return [SHORT[first.key] ?? first.message, more > 0 && `+${more}`].filter(Boolean).join(' ')
}

/** `MC 123456 · DOT 654321 · Dallas, TX`, of what is known. */
export const carrierNumbers = (carrier: Pick<CarrierMatch, 'mc_number' | 'dot_number' | 'city' | 'state'>): string =>
  [
    carrier.mc_number && `MC ${carrier.mc_number}`,
    carrier.dot_number && `DOT ${carrier.dot_number}`,
    [carrier.city, carrier.state].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

/** A carrier of whom only the name is known. */
export const typedCarrier = (name: string): CarrierMatch => ({
  id: '',
  name,
  mc_number: null,
  dot_number: null,
  city: null,
  state: null,
  phone: null,
  email: null,
  status: 'Active',
  standing: { usable: true, reasons: [] },
})

/** What is looked for: the digits of `MC# 123456` and `DOT 654321`, which stand bare in the books, else the words as they are. */
export const searchOf = (letters: string): string => letters.replace(/^\s*(?:mc|(?:us)?dot)[\s#:-]*(?=\d+\s*$)/i, '').trim()
