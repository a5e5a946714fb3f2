/** What a contact at a customer or carrier receives. */
export const CONTACT_PURPOSES = ['rate_confirmations', 'invoices', 'check_calls'] as const
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number]
