import type { Alert } from '../shipment/refusals.ts'
import type { Contact } from './contact.ts'
import { DUTIES, type Duty } from './duties.ts'

/** What each duty is called, and what a contact must have for it. */
export const DUTY_TITLES: Readonly<Record<Duty, string>> = {
  rate_confirmations: 'Rate confirmations',
  invoices: 'Invoices',
  check_calls: 'Check calls',
}

const lacks = ({ phone, email }: Contact, duty: Duty): 'email' | 'phone' | null => {
  if (duty !== 'check_calls') return email === null ? 'email' : null
  return phone === null && email === null ? 'phone' : null
}

/**
 * What stands against the contacts of a customer or carrier: everybody has a name and a way to be reached for what he gets, and nothing
 * goes to two. `resource` and `noun` are the names with which alerts speak of whose contacts they are.
 */
export const contactAlerts = (contacts: readonly Contact[], resource: string, noun: string): readonly Alert[] => {
  const against = ({ id }: Contact, field: string, words: string): Alert => {
    const path = `${resource}.contacts[${id}].${field}`
    return { key: `${path}:${words}`, field: path, message: `${noun}: ${words}` }
  }
  return contacts.flatMap((contact, place) => {
    const named = contact.contact ?? `Contact ${place + 1}`
    const unnamed = contact.contact === null ? [against(contact, 'contact', `${named}: Name is required`)] : []
    return [
      ...unnamed,
      ...contact.gets.flatMap((duty) => {
        const lacking = lacks(contact, duty)
        const title = DUTY_TITLES[duty]
        if (lacking === 'email') return [against(contact, 'email', `${named}: E-mail is required for ${title.toLowerCase()}`)]
        if (lacking === 'phone') return [against(contact, 'phone', `${named}: Phone or e-mail is required for ${title.toLowerCase()}`)]
        const earlier = contacts.slice(0, place).find(({ gets }) => gets.includes(duty))
        return earlier ? [against(contact, 'gets', `${title} go to ${earlier.contact ?? 'another contact'} already`)] : []
      }),
    ]
  })
}

/** Who is meant where a customer or carrier has nobody for it: his own contact, phone and e-mail. */
export interface Reachable {
  readonly contact?: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly contacts?: readonly Contact[]
}

/** Whom to write to or call for a duty: who has it, and where he says no number of his own that of the house; else the main contact. */
export const reachOf = ({ contact = null, phone, email, contacts = [] }: Reachable, duty: Duty) => {
  const who = contacts.find(({ gets }) => gets.includes(duty))
  return who ? { contact: who.contact, phone: who.phone ?? phone, email: who.email ?? email } : { contact, phone, email }
}

/** The contacts after one of them was given a duty or lost it: what one gets, no other does. */
export const giveDuty = (contacts: readonly Contact[], id: string, duty: Duty, given: boolean): readonly Contact[] =>
  contacts.map((contact) => {
    const rest = contact.gets.filter((one) => one !== duty)
    return { ...contact, gets: contact.id === id && given ? DUTIES.filter((one) => one === duty || rest.includes(one)) : rest }
  })
