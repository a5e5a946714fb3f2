import type { Alert } from '@waybill/shared/decision/refusal'
import type { CarrierMatch } from '../records/lookup-calls.ts'

const SHORT: Readonly<Record<string, string>> = {
  'carrier:CarrierDoNotUse': 'Do not use',
  'carrier:CarrierOnSuperHold': 'Super Hold',
  'carrier:CarrierInactive': 'Inactive',
  'carrier:insurance': 'Insurance missing or expired',
  'carrier:authority': 'No authority',
  'carrier:safety_rating': 'Safety rating',
  'carrier:cargo_amount': 'Cargo insurance',
}

/** Why a carrier can't be used, short enough for a list entry: the first reason and how many more. */
export const carrierProblemText = (reasons: readonly Alert[]): string => {
  const [first] = reasons
  if (!first) return 'Cleared to load'
  const more = reasons.length - 1
  return [SHORT[first.key] ?? first.message, more > 0 && `+${more}`].filter(Boolean).join(' ')
}

/** `MC 123456 · DOT 654321 · Dallas, TX`, skipping unknown parts. */
export const carrierNumbers = (carrier: Pick<CarrierMatch, 'mc_number' | 'dot_number' | 'city' | 'state'>): string =>
  [
    carrier.mc_number && `MC ${carrier.mc_number}`,
    carrier.dot_number && `DOT ${carrier.dot_number}`,
    [carrier.city, carrier.state].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

/** A carrier known only by name. */
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
  eligibility: { is_usable: true, reasons: [] },
})
