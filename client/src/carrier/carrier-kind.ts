import { COMPLIANCE_FIELDS } from '@waybill/shared/carrier/compliance-fields'
import { CARRIER_FORM, PAYEE_FORM } from '@waybill/shared/carrier/form'
import { contactAlerts } from '@waybill/shared/contacts/rules'
import type { RecordField } from '@waybill/shared/record/field'
import { contactsOf } from '../records/ContactsBox.tsx'
import { lockFields } from '../records/locked-fields.ts'
import type { FormKind } from '../records/use-record-form.ts'

const { use, ...NEW_CARRIER_FIELDS } = CARRIER_FORM
const BASE_FORM: Omit<FormKind, 'fields'> = {
  noun: 'Carrier',
  resource: 'carrier',
  check: ({ contacts }) => contactAlerts(contactsOf(contacts), 'carrier', 'Carrier'),
}

/** The form of a new carrier, who starts active and without restrictions. */
export const NEW_CARRIER: FormKind = { ...BASE_FORM, fields: Object.values(NEW_CARRIER_FIELDS).flat() }

/** The form over all tabs of a carrier's profile. */
export const CARRIER_FORM_KIND: FormKind = { ...BASE_FORM, fields: [...NEW_CARRIER.fields, ...use] }

/** Who gets paid for the carrier's loads. */
export const PAYEE: FormKind = { noun: 'Payee', resource: 'carrier.payee', fields: PAYEE_FORM }

const COMPLIANCE_REASON = 'You need permission to change compliance data'

/** The fields of a carrier's form by tab, with compliance data locked for users who may not change it. */
export const carrierFields = (mayReviseCompliance: boolean): Readonly<Record<keyof typeof CARRIER_FORM, readonly RecordField[]>> =>
  mayReviseCompliance
    ? CARRIER_FORM
    : (Object.fromEntries(
        Object.entries(CARRIER_FORM).map(([tab, fields]) => [tab, lockFields(fields, COMPLIANCE_FIELDS, COMPLIANCE_REASON)]),
      ) as Record<keyof typeof CARRIER_FORM, readonly RecordField[]>)
