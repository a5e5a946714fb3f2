import type { Contact } from '@waybill/shared/contacts/contact'
import { CONTACT_PURPOSES } from '@waybill/shared/contacts/contact-purposes'
import { assignPurpose, PURPOSE_LABELS } from '@waybill/shared/contacts/rules'
import type { Json } from '@waybill/shared/log/envelope'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { TextField } from '../ui/TextField.tsx'
import boxes from './Boxes.module.css'
import styles from './Contacts.module.css'

export const contactsOf = (value: Json | undefined): readonly Contact[] =>
  Array.isArray(value) ? (value as unknown as readonly Contact[]) : []

const FIELDS = [
  ['contact', 'Name', 255],
  ['role', 'Role', 80],
  ['phone', 'Phone', 40],
  ['email', 'Email', 255],
] as const

interface ContactsBoxProps {
  readonly title: string
  /** The field path of the list in alerts. */
  readonly path: string
  readonly contacts: readonly Contact[]
  readonly onChange: (contacts: readonly Contact[]) => void
  readonly errorOf: (field: string) => string | undefined
  /** Shown when someone else changed the field too: one button per side. */
  readonly choice: ReactNode
  readonly readOnly: boolean
}

/** The contacts of a customer or carrier and what each receives. A purpose belongs to one contact at a time. */
export const ContactsBox = ({ title, path, contacts, onChange, errorOf, choice, readOnly }: ContactsBoxProps) => {
  const add = () => {
    const id = String(1 + Math.max(0, ...contacts.map((contact) => Number(contact.id))))
    onChange([...contacts, { id, contact: null, role: null, phone: null, email: null, gets: [] }])
  }
  return (
    <section className={`${boxes.wide} ${styles.contacts}`} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {choice}
      {contacts.length === 0 && <p className={styles.none}>No other contacts. The contact above receives everything.</p>}
      {contacts.map((contact, index) => {
        const { id, gets } = contact
        const prefix = `${path}[${id}]`
        const name = contact.contact ?? `contact ${index + 1}`
        return (
          <fieldset key={id} className={styles.contact} aria-label={name}>
            {FIELDS.map(([field, label, max]) => (
              <TextField
                key={field}
                label={label}
                field={`${prefix}.${field}`}
                required={field === 'contact'}
                readOnly={readOnly}
                maxLength={max}
                value={contact[field]}
                error={errorOf(`${prefix}.${field}`)}
                onChange={(text) => onChange(contacts.map((one) => (one.id === id ? { ...one, [field]: text === '' ? null : text } : one)))}
              />
            ))}
            <div className={styles.gets}>
              <span className={styles.what}>Receives</span>
              {CONTACT_PURPOSES.map((purpose) => (
                <CheckboxField
                  key={purpose}
                  label={PURPOSE_LABELS[purpose]}
                  readOnly={readOnly}
                  value={gets.includes(purpose)}
                  onChange={(assigned) => onChange(assignPurpose(contacts, id, purpose, assigned))}
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
            Add contact
          </Button>
        </div>
      )}
    </section>
  )
}
