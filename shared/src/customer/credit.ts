import type { Alert, Refusal } from '../decision/refusal.ts'
import { formatDollars } from '../money/dollars.ts'
import type { ShipmentStatus } from '../shipment/rules/status.ts'
import { summaryOf } from '../shipment/rules/summary.ts'
import type { Shipment } from '../shipment/state.ts'

/** What a tenant does about a load that takes its customer over the credit limit. */
export const CREDIT_RULES = ['none', 'warn', 'refuse'] as const
export type CreditRule = (typeof CREDIT_RULES)[number]

/** Statuses of loads that their customer does not owe us for: the voided ones, and those that accounting has, which bills them. */
export const STATUSES_NOT_OWED: readonly ShipmentStatus[] = ['RELEASED', 'VOIDED', 'VOID', 'VOID WEB']

/** What a customer owes, in cents: the customer totals of their loads that are neither voided nor released to accounting. */
export interface CustomerCredit {
  readonly customer_id: string
  readonly name: string
  /** Null: no limit set. */
  readonly credit_limit: number | null
  /** Without the load in hand, where one is. */
  readonly owed: number
}

/** How much credit is left, in cents: below zero if the customer is over the limit, null without a limit. */
export const availableCredit = ({ credit_limit, owed }: Pick<CustomerCredit, 'credit_limit' | 'owed'>): number | null =>
  credit_limit === null ? null : credit_limit - owed

type Judged = Pick<Shipment, 'customer' | 'accessorial_lines'>

const overLimit = (credit: CustomerCredit, load: Judged): string | null => {
  const owed = credit.owed + summaryOf(load).customer_total
  const left = availableCredit({ credit_limit: credit.credit_limit, owed })
  if (left === null || left >= 0 || load.customer?.id !== credit.customer_id) return null
  const dollars = (cents: number) => `$${formatDollars(cents)}`
  return `${credit.name} owes ${dollars(owed)} with this load, ${dollars(-left)} over the credit limit of ${dollars(credit.credit_limit ?? 0)}.`
}

const alertOf = (message: string): Alert => ({ key: 'customer:credit_limit', field: 'customer', message })

/** The warning that a load puts its customer over the credit limit, with the amount. */
export const creditWarnings = (credit: CustomerCredit, load: Judged): readonly Alert[] => {
  const message = overLimit(credit, load)
  return message === null ? [] : [alertOf(message)]
}

/** The same as a refusal; null if the load may be saved or covered, or credit is not checked (`credit` absent). */
export const creditRefusal = (credit: CustomerCredit | undefined, load: Judged): Refusal | null => {
  const message = credit ? overLimit(credit, load) : null
  return message === null ? null : { type: 'OverCreditLimit', message, alerts: [alertOf(message)] }
}
