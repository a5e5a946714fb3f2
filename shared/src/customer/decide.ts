import { Result } from 'effect'
import { diffRecords } from '../fields/diff.ts'
import { type Refusal, refuse } from '../shipment/refusals.ts'
import { missingFields } from '../shipment/rules/required-fields.ts'
import type { CustomerCommand, CustomerCommandFacts } from './commands.ts'
import type { CustomerEvent } from './events.ts'
import type { CustomerDetails } from './input.ts'
import type { Customer } from './state.ts'

export type CustomerDecision = Result.Result<readonly CustomerEvent[], Refusal>

const BLANK: CustomerDetails = {
  account_number: null,
  name: null,
  address: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  contact: null,
  phone: null,
  email: null,
  hours: null,
  incident_management: false,
  credit_limit: null,
  payment_terms_days: null,
  active: true,
  notes: null,
}

const invalid = (details: CustomerDetails): CustomerDecision | null => {
  const alerts = missingFields(details, ['name', 'address', 'city', 'state', 'zip'], 'Customer', 'customer')
  return alerts.length > 0 ? refuse('InvalidCustomer', 'Error: Fill all required fields.', alerts) : null
}

/** Judges a command against a customer (null before it is created) [5.26]. A save that changes nothing is no event. */
export const decideCustomer = (state: Customer | null, command: CustomerCommand, facts: CustomerCommandFacts): CustomerDecision => {
  if (command.type === 'CreateCustomer') {
    if (state) return refuse('AlreadyCreated', `Customer ${command.id} exists already.`)
    const details = { ...BLANK, ...command.customer }
    const customer: Customer = {
      ...details,
      id: command.id,
      name: details.name ?? '',
      source: command.source,
      created_at: facts.now,
      created_by: facts.by.username,
    }
    return invalid(details) ?? Result.succeed([{ type: 'CustomerCreated', schema_version: 1, data: { customer } }])
  }
  if (!state) return refuse('UnknownCustomer', 'There is no such customer.')
  const after = { ...state, ...command.customer }
  const changes = diffRecords(state, after)
  if (changes.length === 0) return Result.succeed([])
  return invalid(after) ?? Result.succeed([{ type: 'CustomerRevised', schema_version: 1, data: { changes } }])
}
