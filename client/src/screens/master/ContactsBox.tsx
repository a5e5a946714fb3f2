import type { Contact } from '@waybill/shared/contacts/contact'
import { DUTIES } from '@waybill/shared/contacts/duties'
import { DUTY_TITLES, giveDuty } from '@waybill/shared/contacts/rules'
import type { Json } from '@waybill/shared/log/envelope'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import boxes from './Boxes.module.css'
import styles from './Contacts.module.css'

export const contactsOf = (value: Json | undefined): readonly Contact[] =>
  Array.isArray(value) ? (value as unknown as readonly Contact[]) : []

const FIELDS = [
  ['contact', 'Name', 255],
  ['role', 'Role', 80],
  ['phone', 'Phone', 40],
  ['email', 'E-mail', 255],
] as const

interface ContactsBoxProps {
  readonly title: string
  /** The name with which alerts name the list. */
  readonly path: string
  readonly contacts: readonly Contact[]
  readonly onChange: (contacts: readonly Contact[]) => void
  readonly errorOf: (field: string) => string | undefined
  /** Drawn when somebody else wrote into it too: a click for each side. */
  readonly choice: ReactNode
  readonly readOnly: boolean
}

/** Everybody at a customer or carrier, and what each of them gets. What goes to one is taken from the other. */
export const ContactsBox = ({ title, path, contacts, onChange, errorOf, choice, readOnly }: ContactsBoxProps) => {
  const add = () => {
    const id = String(1 + Math.max(0, ...contacts.map((contact) => Number(contact.id))))
    onChange([...contacts, { id, contact: null, role: null, phone: null, email: null, gets: [] }])
  }
  return (
    <section className={`${boxes.wide} ${styles.contacts}`} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {choice}
      {contacts.length === 0 && <p className={styles.none}>Nobody besides the one above, who gets everything.</p>}
      {contacts.map((contact, place) => {
        const { id, gets } = contact
        const own = `${path}[${id}]`
        const name = contact.contact ?? `contact ${place + 1}`
        return (
          <fieldset key={id} className={styles.contact} aria-label={name}>
            {FIELDS.map(([field, label, max]) => (
              <TextField
                key={field}
                label={label}
                field={`${own}.${field}`}
                required={field === 'contact'}
                readOnly={readOnly}
                maxLength={max}
                value={contact[field]}
                error={errorOf(`${own}.${field}`)}
                onChange={(text) => onChange(contacts.map((one) => (one.id === id ? { ...one, [field]: text === '' ? null : text } : one)))}
              />
            ))}
            <div className={styles.gets}>
              <span className={styles.what}>Gets</span>
              {DUTIES.map((duty) => (
                <CheckboxField
                  key={duty}
                  label={DUTY_TITLES[duty]}
                  readOnly={readOnly}
                  value={gets.includes(duty)}
                  onChange={(given) => onChange(giveDuty(contacts, id, duty, given))}
                />
              ))}
              {!readOnly && (
                <IconButton
                  icon={Trash2}
                  label={`Remove ${name}`}
                  size="small"
                  onClick={() => onChange(contacts.filter((one) => one.id !== id))}
                />
              )}
            </div>
          </fieldset>
        )
      })}
      {!readOnly && (
        <div>
          <Button size="small" icon={Plus} onClick={add}>
            Add a contact
          </Button>
        </div>
      )}
    </section>
  )
}
