/** What somebody at a customer or carrier is written to or called for. */
export const DUTIES = ['rate_confirmations', 'invoices', 'check_calls'] as const
export type Duty = (typeof DUTIES)[number]
