import { Result } from 'effect'
import { diffRecords } from '../fields/diff.ts'
import { type Refusal, refuse } from '../shipment/refusals.ts'
import { missingFields } from '../shipment/rules/required-fields.ts'
import type { CarrierCommand, CarrierCommandFacts } from './commands.ts'
import type { CarrierEvent } from './events.ts'
import { bareNumber } from './government-number.ts'
import type { CarrierDetails, CarrierInput } from './input.ts'
import type { Carrier } from './state.ts'

export type CarrierDecision = Result.Result<readonly CarrierEvent[], Refusal>

const BLANK: CarrierDetails = {
  name: null,
  dba: null,
  mc_number: null,
  dot_number: null,
  scac: null,
  address: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  contact: null,
  phone: null,
  email: null,
  safety_rating: null,
  cargo_insurance_amount: null,
  cargo_insurance_expires: null,
  liability_insurance_amount: null,
  liability_insurance_expires: null,
  general_liability_insurance_amount: null,
  general_liability_insurance_expires: null,
  common_authority: false,
  contract_authority: false,
  super_hold: false,
  active: true,
  do_not_use: false,
  notes: null,
}

const merged = <T extends CarrierDetails>(known: T, input: CarrierInput) => {
  const details = { ...known, ...input }
  return { ...details, mc_number: bareNumber(details.mc_number), dot_number: bareNumber(details.dot_number) }
}

const invalid = (details: CarrierDetails): CarrierDecision | null => {
  const alerts = missingFields(details, ['name'], 'Carrier', 'carrier')
  return alerts.length > 0 ? refuse('InvalidCarrier', 'Error: Fill all required fields.', alerts) : null
}

/** Judges a command against a carrier (null before it is created). A save that changes nothing is no event, so that imports may come again. */
export const decideCarrier = (state: Carrier | null, command: CarrierCommand, facts: CarrierCommandFacts): CarrierDecision => {
  if (command.type === 'CreateCarrier') {
    if (state) return refuse('AlreadyCreated', `Carrier ${command.id} exists already.`)
    const details = merged(BLANK, command.carrier)
    const carrier: Carrier = {
      ...details,
      id: command.id,
      name: details.name ?? '',
      source: command.source,
      created_at: facts.now,
      created_by: facts.by.username,
    }
    return invalid(details) ?? Result.succeed([{ type: 'CarrierCreated', schema_version: 1, data: { carrier } }])
  }
  if (!state) return refuse('UnknownCarrier', 'There is no such carrier.')
  const after = merged(state, command.carrier)
  const changes = diffRecords(state, after)
  if (changes.length === 0) return Result.succeed([])
  return invalid(after) ?? Result.succeed([{ type: 'CarrierRevised', schema_version: 1, data: { changes } }])
}
