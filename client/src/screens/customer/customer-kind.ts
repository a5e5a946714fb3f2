import { contactAlerts } from '@waybill/shared/contacts/rules'
import { CUSTOMER_FORM, demanded } from '@waybill/shared/customer/form'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useEffect, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { contactsOf } from '../master/ContactsBox.tsx'
import type { FormKind } from '../master/use-record-form.ts'
import { companies } from '../partner/partner-calls.ts'

const { details, contacts, credit, notes, status } = CUSTOMER_FORM

/** Customers speak in the words of the spec [8.29, 8.30]. */
const TOLD: Omit<FormKind, 'fields'> = {
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

/** What a customer must have besides what the spec says, by the settings of the house [5.26]; where nobody may ask, the server says it. */
const useRequired = (): readonly string[] | undefined => {
  const mayAsk = usePermitted()('customers#create')
  const [required, setRequired] = useState<readonly string[]>()
  useEffect(() => {
    if (!mayAsk) return
    companies.required().then(setRequired, () => undefined)
  }, [mayAsk])
  return required
}

/** The boxes of a customer by the tabs of his profile, and the form over all of them. */
export const useCustomerKind = (isNew: boolean) => {
  const required = useRequired()
  const of = (fields: Parameters<typeof demanded>[0]) => demanded(fields, required)
  const fields = { details: of(isNew ? [...details, ...status] : details), contacts, credit: of(credit), notes }
  const kind: FormKind = { ...TOLD, fields: Object.values(fields).flat() }
  return { kind, fields }
}
