import { Result } from 'effect'
import { contactAlerts } from '../contacts/rules.ts'
import { diffRecords } from '../fields/diff.ts'
import { TEXTS } from '../protocol/texts.ts'
import { type Refusal, refuse } from '../shipment/refusals.ts'
import { missingFields } from '../shipment/rules/required-fields.ts'
import { BLANK_CUSTOMER } from './blank.ts'
import type { CustomerCommand, CustomerCommandFacts, DemandedOfCustomer } from './commands.ts'
import type { CustomerEvent } from './events.ts'
import type { CustomerDetails, CustomerInput, CustomerStatus } from './input.ts'
import { type Customer, customerStatus } from './state.ts'

export type CustomerDecision = Result.Result<readonly CustomerEvent[], Refusal>

/** What every customer must have, whatever the settings say [5.26]. */
export const REQUIRED_OF_CUSTOMER = ['name', 'address', 'city', 'state', 'zip'] as const

/** `status`: null where a new customer's was not said. */
const invalid = (
  details: CustomerDetails,
  status: CustomerStatus | null,
  required: readonly DemandedOfCustomer[],
  message: string,
): CustomerDecision | null => {
  const alerts = [
    ...missingFields({ ...details, status }, [...REQUIRED_OF_CUSTOMER, ...required], 'Customer', 'customer'),
    ...contactAlerts(details.contacts, 'customer', 'Customer'),
  ]
  return alerts.length > 0 ? refuse('InvalidCustomer', message, alerts) : null
}

/** The customer after a save. */
const merged = <T extends CustomerDetails>(known: T, { status, ...input }: CustomerInput): T => {
  const after = { ...known, ...input }
  const isOther = status != null && status !== customerStatus(known)
  return isOther ? { ...after, active: status === 'Active' } : after
}

const isEmptied = (input: CustomerInput) => input.status === null && input.active === undefined

/** Judges a command against a customer (null before it is created) [5.26]. A save that changes nothing is no event. */
export const decideCustomer = (state: Customer | null, command: CustomerCommand, facts: CustomerCommandFacts): CustomerDecision => {
  if (command.type === 'CreateCustomer') {
    if (state) return refuse('AlreadyCreated', `Customer ${command.id} exists already.`)
    const details = merged(BLANK_CUSTOMER, command.customer)
    const { status = null, active } = command.customer
    const customer: Customer = {
      ...details,
      id: command.id,
      name: details.name ?? '',
      source: command.source,
      created_at: facts.now,
      created_by: facts.by.username,
    }
    const said = status === null && active === undefined ? null : customerStatus(details)
    return (
      invalid(details, said, facts.required, TEXTS.customer.createFailed) ??
      Result.succeed([{ type: 'CustomerCreated', schema_version: 1, data: { customer } }])
    )
  }
  if (!state) return refuse('UnknownCustomer', 'There is no such customer.')
  const after = merged(state, command.customer)
  const changes = diffRecords(state, after)
  if (changes.length === 0) return Result.succeed([])
  // A customer from before a setting is mended where he is next written to, but may be deactivated as he is.
  const required = isDeactivation(changes) ? [] : facts.required
  const status = isEmptied(command.customer) ? null : customerStatus(after)
  const why = command.reason ? { reason: command.reason } : {}
  return (
    invalid(after, status, required, TEXTS.customer.updateFailed) ??
    Result.succeed([{ type: 'CustomerRevised', schema_version: 1, data: { changes, ...why } }])
  )
}

const isDeactivation = (changes: readonly { readonly path: string; readonly to: unknown }[]): boolean =>
  changes.length === 1 && changes[0]?.path === 'active' && changes[0].to === false
