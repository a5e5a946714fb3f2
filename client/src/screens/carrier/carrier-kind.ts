import { CARRIER_FORM, PAYEE_FORM } from '@waybill/shared/carrier/form'
import { contactAlerts } from '@waybill/shared/contacts/rules'
import { contactsOf } from '../master/ContactsBox.tsx'
import type { FormKind } from '../master/use-record-form.ts'

const { use, ...WRITTEN } = CARRIER_FORM
const TOLD: Omit<FormKind, 'fields'> = {
  noun: 'Carrier',
  resource: 'carrier',
  check: ({ contacts }) => contactAlerts(contactsOf(contacts), 'carrier', 'Carrier'),
}

/** The form of a new carrier: he is active, and may be used. */
export const NEW_CARRIER: FormKind = { ...TOLD, fields: Object.values(WRITTEN).flat() }

/** The form over all tabs of a carrier's profile. */
export const CARRIER: FormKind = { ...TOLD, fields: [...NEW_CARRIER.fields, ...use] }

/** Whom we pay for his loads. */
export const PAYEE: FormKind = { noun: 'Payee', resource: 'carrier.payee', fields: PAYEE_FORM }
