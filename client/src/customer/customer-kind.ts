import { contactAlerts } from '@waybill/shared/contacts/rules'
import { CUSTOMER_FORM, withRequired } from '@waybill/shared/customer/form'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { RecordField } from '@waybill/shared/record/field'
import { useEffect, useState } from 'react'
import { usePermitted } from '../app/use-permitted.ts'
import { contactsOf } from '../records/ContactsBox.tsx'
import { lockFields } from '../records/locked-fields.ts'
import type { FormKind } from '../records/use-record-form.ts'
import { companies } from './customer-calls.ts'

const { details, contacts, credit, notes, status } = CUSTOMER_FORM

/** The customer texts are fixed by the spec [8.29, 8.30]. */
const BASE_FORM: Omit<FormKind, 'fields'> = {
  noun: 'Customer',
  resource: 'customer',
  body: 'company',
  beginning: { status: 'Active' },
  check: ({ contacts }) => contactAlerts(contactsOf(contacts), 'customer', 'Customer'),
  texts: {
    created: ({ name }) => TEXTS.customer.created(String(name)),
    saved: ({ name }) => TEXTS.customer.updated(String(name)),
    createFailed: TEXTS.customer.createFailed,
    saveFailed: TEXTS.customer.updateFailed,
  },
}

/** Fields the company requires of a customer [5.26]; undefined while unknown or not permitted, then only the server checks. */
const useRequired = (): readonly string[] | undefined => {
  const mayRead = usePermitted()('customers#create')
  const [required, setRequired] = useState<readonly string[]>()
  useEffect(() => {
    if (!mayRead) return
    companies.required().then(setRequired, () => undefined)
  }, [mayRead])
  return required
}

/** Locks credit terms for users who may not set them. On a new customer a required limit stays open so they can enter 0, no credit. */
const lockCredit = (fields: readonly RecordField[], isNew: boolean): readonly RecordField[] =>
  lockFields(
    fields,
    fields.filter(({ required }) => !(isNew && required)).map(({ key }) => key),
    'You need permission to change credit terms',
  )

/** The fields of a customer by profile tab, and the form that covers them all. */
export const useCustomerKind = (isNew: boolean) => {
  const required = useRequired()
  const of = (fields: Parameters<typeof withRequired>[0]) => withRequired(fields, required)
  const mayReviseCredit = usePermitted()('customers#revise_credit')
  const terms = mayReviseCredit ? of(credit) : lockCredit(of(credit), isNew)
  const fields = { details: of(isNew ? [...details, ...status] : details), contacts, credit: terms, notes }
  const kind: FormKind = { ...BASE_FORM, fields: Object.values(fields).flat() }
  return { kind, fields }
}
