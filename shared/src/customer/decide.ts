import { Result } from 'effect'
import { contactAlerts } from '../contacts/rules.ts'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { isPermitted } from '../permissions/may.ts'
import { TEXTS } from '../protocol/texts.ts'
import { placeAlerts } from '../shipment/rules/places.ts'
import { missingFields } from '../shipment/rules/required-fields.ts'
import { BLANK_CUSTOMER } from './blank.ts'
import type { ConfigurableRequiredField, CustomerCommand, CustomerCommandFacts } from './commands.ts'
import type { CustomerDetails, CustomerInput, CustomerStatus } from './input.ts'
import { type Customer, customerStatus } from './state.ts'
import { type CustomerEvent, customerStream } from './stream.ts'

export type CustomerDecision = Result.Result<readonly CustomerEvent[], Refusal>

/** What every customer must have, whatever the settings say [5.26]. */
export const REQUIRED_OF_CUSTOMER = ['name', 'address', 'city', 'state', 'zip'] as const

/** `status`: null where a new customer's was not said. */
const invalid = (
  details: CustomerDetails,
  status: CustomerStatus | null,
  required: readonly ConfigurableRequiredField[],
  message: string,
): CustomerDecision | null => {
  const alerts = [
    ...missingFields({ ...details, status }, [...REQUIRED_OF_CUSTOMER, ...required], 'Customer', 'customer'),
    ...placeAlerts(details, 'Customer', 'customer'),
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

const mayReviseCredit = ({ permissions }: Pick<CustomerCommandFacts, 'permissions'>): boolean =>
  permissions === undefined || isPermitted(permissions, 'customers#revise_credit')

type Credit = Pick<CustomerDetails, 'credit_limit' | 'payment_terms_days'>

/** Refuses a change of credit terms without the permission for it. Anyone may add a customer with no credit at all. */
const creditWithheld = (before: Credit, after: Credit, facts: CustomerCommandFacts): CustomerDecision | null => {
  const limitStands = after.credit_limit === before.credit_limit || (before === BLANK_CUSTOMER && after.credit_limit === 0)
  return mayReviseCredit(facts) || (limitStands && after.payment_terms_days === before.payment_terms_days)
    ? null
    : Result.fail({
        type: 'NotPermitted',
        feature: 'customers#revise_credit',
        message:
          "You are not permitted to set a customer's credit limit or payment terms (customers#revise_credit). Leave these fields as they are.",
      })
}

/** Judges a command against a customer (null before it is created) [5.26]. A save that changes nothing is no event. */
export const decideCustomer = (state: Customer | null, command: CustomerCommand, facts: CustomerCommandFacts): CustomerDecision => {
  if (command.type === 'CreateCustomer') {
    if (state) return refuse('AlreadyCreated', `Customer ${command.id} already exists.`)
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
    const newStatus = status === null && active === undefined ? null : customerStatus(details)
    return (
      creditWithheld(BLANK_CUSTOMER, details, facts) ??
      invalid(details, newStatus, facts.required, TEXTS.customer.createFailed) ??
      Result.succeed([customerStream.happened('CustomerCreated', { customer })])
    )
  }
  if (!state) return refuse('UnknownCustomer', 'Customer not found.')
  const after = merged(state, command.customer)
  const changes = diffRecords(state, after)
  if (changes.length === 0) return Result.succeed([])
  // Fields required later are enforced at the next save; deactivating is always allowed.
  // A credit limit is not required from users who may not set one.
  const required = isDeactivation(changes) ? [] : facts.required.filter((field) => field !== 'credit_limit' || mayReviseCredit(facts))
  const status = isEmptied(command.customer) ? null : customerStatus(after)
  const why = command.reason ? { reason: command.reason } : {}
  return (
    creditWithheld(state, after, facts) ??
    invalid(after, status, required, TEXTS.customer.updateFailed) ??
    Result.succeed([customerStream.happened('CustomerRevised', { changes, ...why })])
  )
}

const isDeactivation = (changes: readonly { readonly path: string; readonly to: unknown }[]): boolean =>
  changes.length === 1 && changes[0]?.path === 'active' && changes[0].to === false
