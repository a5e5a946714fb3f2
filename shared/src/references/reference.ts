import { Result } from 'effect'
import type { Alert, Refusal } from '../decision/refusal.ts'

/** What a body may name: a record of the company by its id, or an entry of one of its code lists by its key. */
export type ReferenceKind =
  | 'customer'
  | 'user'
  | 'shipment'
  /** A customer typed by name: any name may be typed [5.32]; imports warn where it is the name of an inactive customer. */
  | 'customer_name'
  /** A carrier by name, as a rate line keeps it: any name may be typed [5.20], except that of an inactive carrier. */
  | 'carrier_name'
  /** A rail ramp of the company's list. */
  | 'ramp'
  /** A user given by username instead of id. */
  | 'username'
  /** A sales representative by name: one of the list, or a user. */
  | 'sales_rep'
  | 'equipment'
  | 'equipment_types'
  | 'revenue_types'
  | 'business_units'
  | 'agents'
  | 'offices'
  | 'accessorials'
  | 'accessorial_types'

/** One thing that a body names. */
export interface Reference {
  readonly kind: ReferenceKind
  /** The id, key or name as it was sent, trimmed. */
  readonly value: string
  /** Path of the field, as alerts name it: `load_info.equipment_type`. */
  readonly field: string
  /** What stands before the alert, such as `Customer`. */
  readonly title: string
  /** What people call it, where `value` is an id. */
  readonly name?: string
}

/** Why a reference cannot be used. `inactive`: it exists, but was deactivated or retired. */
export type ReferenceProblem = 'unknown' | 'inactive'

/** `{what} {value}` of each kind, as people read it. */
const WHAT: Readonly<Record<ReferenceKind, string>> = {
  customer: 'customer',
  user: 'user',
  shipment: 'shipment',
  customer_name: 'customer',
  carrier_name: 'carrier',
  ramp: 'ramp',
  username: 'user',
  sales_rep: 'sales rep',
  equipment: 'equipment',
  equipment_types: 'equipment type',
  revenue_types: 'revenue type',
  business_units: 'business unit',
  agents: 'agent',
  offices: 'office',
  accessorials: 'accessorial',
  accessorial_types: 'accessorial type',
}

/** Kinds kept in a company list that users can add to. */
const LISTED: ReadonlySet<ReferenceKind> = new Set([
  'sales_rep',
  'ramp',
  'equipment',
  'equipment_types',
  'revenue_types',
  'business_units',
  'agents',
  'offices',
  'accessorials',
  'accessorial_types',
])

const CUSTOMERS: ReadonlySet<ReferenceKind> = new Set(['customer', 'customer_name'])

const messageOf = ({ kind, value, title, name = value }: Reference, problem: ReferenceProblem): string => {
  const what = `${WHAT[kind]} ${problem === 'inactive' ? name : value}`
  if (problem === 'inactive') {
    return CUSTOMERS.has(kind)
      ? `${title}: Customer ${name} is inactive and can't be used on new loads. Reactivate the customer or choose another one.`
      : `${title}: ${WHAT[kind].charAt(0).toUpperCase()}${what.slice(1)} is inactive. Choose another one.`
  }
  return LISTED.has(kind)
    ? `${title}: There is no ${what}. Choose one from the list, or add it to the list first.`
    : `${title}: There is no ${what}.`
}

/** The alert about a reference that cannot be used. */
export const referenceAlert = (reference: Reference, problem: ReferenceProblem): Alert => ({
  key: `${reference.field}:${problem}`,
  field: reference.field,
  message: messageOf(reference, problem),
})

/**
 * A decision about a body that names what the company does not have, as `alerts` say. They are added to the other errors of the body; any
 * other refusal comes first, except one that only asks for a provider.
 */
export const withReferenceAlerts = <T>(decision: Result.Result<T, Refusal>, alerts: readonly Alert[]): Result.Result<T, Refusal> => {
  if (alerts.length === 0) return decision
  if (Result.isFailure(decision) && decision.failure.type !== 'ProviderResponseMissing') {
    const { failure } = decision
    return failure.type.startsWith('Invalid') ? Result.fail({ ...failure, alerts: [...(failure.alerts ?? []), ...alerts] }) : decision
  }
  return Result.fail({ type: 'UnknownReference', message: alerts.map(({ message }) => message).join(' '), alerts })
}

/**
 * The references of a body that a save adds or changes. What the record had already is not judged again: its user may have retired and its
 * code may have been deleted since, and neither may keep anyone from saving the record.
 */
export const changedReferences = (before: readonly Reference[], after: readonly Reference[]): readonly Reference[] =>
  after.filter(
    ({ kind, value, field }) => !before.some((known) => known.kind === kind && known.value === value && sameSlot(known.field, field)),
  )

/** Lines of a list may move: their number says nothing of what they name. */
const sameSlot = (one: string, other: string): boolean => one.replace(/\[\d+\]/g, '[]') === other.replace(/\[\d+\]/g, '[]')

/** A reference to a value, or none where nothing is said. */
export const referenceTo = (
  kind: ReferenceKind,
  value: string | number | null | undefined,
  field: string,
  title: string,
  name?: string | null,
): readonly Reference[] => {
  const text = value == null ? '' : String(value).trim()
  return text === '' ? [] : [{ kind, value: text, field, title, ...(name && { name }) }]
}
