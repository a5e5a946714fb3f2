import type { FormTextKind } from '../../form-text/state.ts'

export const FORM_TYPES = ['rate_confirmation', 'bill_of_lading', 'delivery_order', 'customer_confirmation'] as const
export type FormType = (typeof FORM_TYPES)[number]

/** Each printed form: its title, the folder it is saved to, and the editable text it ends with [2.39, 7.35]. */
export const FORMS: { readonly [T in FormType]: { readonly title: string; readonly folder: string; readonly text: FormTextKind | null } } =
  {
    rate_confirmation: { title: 'Rate Confirmation', folder: 'Rate Confirmation', text: 'carrier_rate_confirmation' },
    bill_of_lading: { title: 'Bill of Lading', folder: 'Bill of Lading', text: null },
    delivery_order: { title: 'Delivery Order', folder: 'Other', text: null },
    customer_confirmation: { title: 'Customer Confirmation', folder: 'Other', text: 'customer_freight_quote' },
  }
