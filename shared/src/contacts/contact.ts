import { Schema, SchemaGetter } from 'effect'
import { text } from '../fields/field-schemas.ts'
import { CONTACT_PURPOSES, type ContactPurpose } from './contact-purposes.ts'

const OneDuty = Schema.Literals(CONTACT_PURPOSES)
const optionalText = Schema.NullOr(Schema.String)

/**
 * A contact at a customer or carrier. `id` counts within the list; `role` is their job there, as free text. Encrypted like the contact of
 * a load: `contact`, `phone` and `email` are encrypted by these names wherever they stand.
 */
const Contact = Schema.Struct({
  id: Schema.String,
  contact: optionalText,
  role: optionalText,
  phone: optionalText,
  email: optionalText,
  gets: Schema.Array(OneDuty),
})
export type Contact = typeof Contact.Type

export const BLANK_CONTACT: Contact = { id: '', contact: null, role: null, phone: null, email: null, gets: [] }

const MOST_CONTACTS = 50

const duties = Schema.NullOr(Schema.Array(OneDuty)).pipe(
  Schema.decodeTo(Schema.Array(OneDuty), {
    decode: SchemaGetter.transform((given: readonly ContactPurpose[] | null) => CONTACT_PURPOSES.filter((duty) => given?.includes(duty))),
    encode: SchemaGetter.transform((given: readonly ContactPurpose[]) => given as readonly ContactPurpose[] | null),
  }),
)

/** A contact as it is sent: a new one needs no id, and what is not said is empty. */
const SentContact = Schema.Struct({
  id: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isPattern(/^[1-9]\d{0,5}$/)))),
  contact: Schema.optionalKey(text()),
  role: Schema.optionalKey(text(80)),
  phone: Schema.optionalKey(text(40)),
  email: Schema.optionalKey(text()),
  gets: Schema.optionalKey(duties),
})

/** Gives every contact an id: its own, else the next number. The first contact keeps an id that is used twice. */
const numbered = (sent: readonly (typeof SentContact.Type)[]): readonly Contact[] => {
  const taken = new Set<string>()
  let last = Math.max(0, ...sent.map(({ id }) => Number(id ?? 0)))
  return sent.map(({ id = null, contact = null, role = null, phone = null, email = null, gets = [] }) => {
    const isFree = id !== null && !taken.has(id)
    if (!isFree) last += 1
    const own = isFree ? id : String(last)
    taken.add(own)
    return { id: own, contact, role, phone, email, gets }
  })
}

/** The contacts of a customer or carrier in the order in which they were written, at most fifty; null is none. */
export const contactList = Schema.NullOr(Schema.Array(SentContact).check(Schema.isMaxLength(MOST_CONTACTS))).pipe(
  Schema.decodeTo(Schema.Array(Contact), {
    decode: SchemaGetter.transform((sent: readonly (typeof SentContact.Type)[] | null) => numbered(sent ?? [])),
    encode: SchemaGetter.transform((contacts: readonly Contact[]) => contacts as readonly (typeof SentContact.Type)[] | null),
  }),
)
