import { Schema } from 'effect'
import { BLANK_CONTACT } from '../contacts/contact.ts'
import { applyChanges } from '../fields/apply.ts'
import type { FieldChange } from '../fields/change.ts'
import { personalDataErased } from '../personal/erased-event.ts'
import { CONTACT_FIELDS } from '../personal/personal-fields.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { changesOf, OptionalText, sparseFields } from '../streams/event-schemas.ts'
import { BLANK_CARRIER } from './blank.ts'
import { carrierFields } from './input.ts'
import { BLANK_PAYEE, payeeFields } from './payee.ts'
import { carrierRow } from './row.ts'
import type { Carrier } from './state.ts'

const NewCarrier = Schema.Struct({
  ...sparseFields(carrierFields),
  id: Schema.String,
  name: Schema.String,
  // An erased tax id isn't four digits.
  payee: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ ...sparseFields(payeeFields), tax_id_last_four: Schema.optionalKey(OptionalText) })),
  ),
  source: Schema.String,
  created_at: Schema.String,
  created_by: Schema.String,
})

const CarrierChanges = Schema.Struct({
  changes: changesOf({ ...BLANK_CARRIER, contacts: [BLANK_CONTACT], payee: BLANK_PAYEE }),
})

const changed = (carrier: Carrier, { changes }: { readonly changes: readonly FieldChange[] }): Carrier => applyChanges(carrier, changes)

/** `carrier/{id}`: a carrier, and its row for lists and lookups. */
export const carrierStream = defineStream<Carrier>()({
  kind: 'carrier',
  blank: null,
  first: 'CarrierCreated',
  recordIn: { CarrierCreated: 'carrier' },
  personal: { named: CONTACT_FIELDS, below: ['payee'] },
  events: {
    CarrierCreated: event({ data: Schema.Struct({ carrier: NewCarrier }), title: () => 'Carrier created' }),
    CarrierRevised: event({ data: CarrierChanges, title: () => 'Carrier revised' }),
    CarrierPayeeSet: event({ data: CarrierChanges, title: () => 'Carrier payee set' }),
    CarrierPayeeRemoved: event({ data: CarrierChanges, title: () => 'Carrier payee removed' }),
    PersonalDataErased: personalDataErased,
  },
  evolve: {
    CarrierCreated: (_, { carrier: { payee = null, ...carrier } }) => ({
      ...BLANK_CARRIER,
      ...carrier,
      payee: payee && { ...BLANK_PAYEE, ...payee },
    }),
    CarrierRevised: changed,
    CarrierPayeeSet: changed,
    CarrierPayeeRemoved: changed,
    PersonalDataErased: changed,
  },
  row: (id, carrier) => ({ kind: 'carrier', id, row: carrierRow(carrier) }),
})

export type CarrierEvent = EventsOf<typeof carrierStream>
