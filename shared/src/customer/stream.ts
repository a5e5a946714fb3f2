import { Schema } from 'effect'
import { BLANK_CONTACT } from '../contacts/contact.ts'
import { applyChanges } from '../fields/apply.ts'
import { personalDataErased } from '../personal/erased-event.ts'
import { CONTACT_FIELDS } from '../personal/personal-fields.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { changesOf, sparseFields } from '../streams/event-schemas.ts'
import { BLANK_CUSTOMER } from './blank.ts'
import { customerFields } from './input.ts'
import { customerRow } from './row.ts'
import type { Customer } from './state.ts'

const NewCustomer = Schema.Struct({
  ...sparseFields(customerFields),
  id: Schema.String,
  name: Schema.String,
  source: Schema.String,
  created_at: Schema.String,
  created_by: Schema.String,
})

/** `customer/{id}`: a customer, and its row for lists and lookups. */
export const customerStream = defineStream<Customer>()({
  kind: 'customer',
  blank: null,
  first: 'CustomerCreated',
  recordIn: { CustomerCreated: 'customer' },
  personal: { named: [...CONTACT_FIELDS, 'contact_phone', 'web_login'] },
  events: {
    CustomerCreated: event({ data: Schema.Struct({ customer: NewCustomer }), title: () => 'Customer created' }),
    CustomerRevised: event({
      data: Schema.Struct({
        changes: changesOf({ ...BLANK_CUSTOMER, contacts: [BLANK_CONTACT] }),
        reason: Schema.optionalKey(Schema.String),
      }),
      title: () => 'Customer revised',
    }),
    PersonalDataErased: personalDataErased,
  },
  evolve: {
    CustomerCreated: (_, { customer }) => ({ ...BLANK_CUSTOMER, ...customer }),
    CustomerRevised: (customer, { changes }) => applyChanges(customer, changes),
    PersonalDataErased: (customer, { changes }) => applyChanges(customer, changes),
  },
  row: (id, customer) => ({ kind: 'customer', id, row: customerRow(customer) }),
})

export type CustomerEvent = EventsOf<typeof customerStream>
