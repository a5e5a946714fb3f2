import type { Alert } from '../decision/refusal.ts'
import type { Contact } from './contact.ts'
import { CONTACT_PURPOSES, type ContactPurpose } from './contact-purposes.ts'

/** What each duty is called, and what a contact must have for it. */
export const PURPOSE_LABELS: Readonly<Record<ContactPurpose, string>> = {
  rate_confirmations: 'Rate confirmations',
  invoices: 'Invoices',
  check_calls: 'Check calls',
}

const lacks = ({ phone, email }: Contact, duty: ContactPurpose): 'email' | 'phone' | null => {
  if (duty !== 'check_calls') return email === null ? 'email' : null
  return phone === null && email === null ? 'phone' : null
}

/**
 * Errors in the contacts of a customer or carrier: each needs a name and a way to be reached for what they receive, and nothing goes to
 * two contacts. `resource` and `noun` are the names with which alerts speak of whose contacts they are.
 */
export const contactAlerts = (contacts: readonly Contact[], resource: string, noun: string): readonly Alert[] => {
  const against = ({ id }: Contact, field: string, message: string): Alert => {
    const path = `${resource}.contacts[${id}].${field}`
    return { key: `${path}:${message}`, field: path, message: `${noun}: ${message}` }
  }
  return contacts.flatMap((contact, place) => {
    const named = contact.contact ?? `Contact ${place + 1}`
    const unnamed = contact.contact === null ? [against(contact, 'contact', `${named}: Name is required`)] : []
    return [
      ...unnamed,
      ...contact.gets.flatMap((duty) => {
        const lacking = lacks(contact, duty)
        const title = PURPOSE_LABELS[duty]
        if (lacking === 'email') return [against(contact, 'email', `${named}: Email is required for ${title.toLowerCase()}`)]
        if (lacking === 'phone') return [against(contact, 'phone', `${named}: Phone or email is required for ${title.toLowerCase()}`)]
        const earlier = contacts.slice(0, place).find(({ gets }) => gets.includes(duty))
        return earlier ? [against(contact, 'gets', `${title} already go to ${earlier.contact ?? 'another contact'}`)] : []
      }),
    ]
  })
}

/** The main contact: the contact, phone and email of the customer or carrier itself. */
export interface ContactSource {
  readonly contact?: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly contacts?: readonly Contact[]
}

/** The contact for a purpose, with the main phone if they have none; else the main contact. */
export const contactFor = ({ contact = null, phone, email, contacts = [] }: ContactSource, duty: ContactPurpose) => {
  const who = contacts.find(({ gets }) => gets.includes(duty))
  return who ? { contact: who.contact, phone: who.phone ?? phone, email: who.email ?? email } : { contact, phone, email }
}

/** The contacts after one of them was given a duty or lost it: what one gets, no other does. */
export const assignPurpose = (contacts: readonly Contact[], id: string, duty: ContactPurpose, given: boolean): readonly Contact[] =>
  contacts.map((contact) => {
    const rest = contact.gets.filter((one) => one !== duty)
    return { ...contact, gets: contact.id === id && given ? CONTACT_PURPOSES.filter((one) => one === duty || rest.includes(one)) : rest }
  })
