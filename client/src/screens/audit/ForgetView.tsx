import type { PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { Eraser, Search, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Audit.module.css'
import { amountOf } from './amount.ts'
import { ErasePersonDialog } from './ErasePersonDialog.tsx'
import { findPerson } from './personal-calls.ts'
import { recordName } from './record-kinds.ts'

const KIND_NAMES = { phone: 'Phone', email: 'E-mail', name: 'Name' } as const

const fieldWords = (field: string): string => {
  const words = field.replaceAll('_', ' ').replace(' ref driver', ' name')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person is known by in the book, what would become unreadable, and the erasing of it. */
export const ForgetView = () => {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<PersonalDataFound | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const [erasing, setErasing] = useState(false)

  const look = async (texts: readonly string[]) => {
    setPending(true)
    setFailure(undefined)
    try {
      setFound(texts.length === 0 ? null : await findPerson(texts))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') void look([words.trim()])
  }
  const chosen = found?.identifiers.map(({ text }) => text) ?? []
  const toggle = (text: string, on: boolean) => void look(on ? [...chosen, text] : chosen.filter((one) => one !== text))

  return (
    <>
      <search>
        <form className={styles.bar} onSubmit={search}>
          <TextField
            label="Phone, e-mail or name"
            layout="cell"
            className={styles.wide}
            value={words}
            onChange={setWords}
            placeholder="Phone, e-mail or name"
            error={failure}
          />
          <Button type="submit" size="small" icon={Search} pending={pending}>
            Find
          </Button>
          <span className={styles.grow} />
          <span role="status" className={styles.aside}>
            {failure ?? (found === null ? '' : `${amountOf(found.events, 'event')} of ${amountOf(found.total, 'record')}`)}
          </span>
          <Button size="small" variant="danger" icon={Eraser} disabled={!found || found.events === 0} onClick={() => setErasing(true)}>
            Erase…
          </Button>
        </form>
      </search>
      {found === null ? (
        <EmptyState
          icon={UserX}
          title="Find a person"
          text="By a phone number, an e-mail address or a name, however it is written. Nothing is erased before you have seen what it takes."
        />
      ) : found.events === 0 ? (
        <EmptyState icon={UserX} title="Nothing of this stands in the book" text="It was never written down, or it was erased." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="What will be unreadable">
          <fieldset className={styles.known}>
            <legend>Known by</legend>
            {found.identifiers.map(({ text, kind, events }) => (
              <CheckboxField key={text} label={text} value onChange={() => toggle(text, false)}>
                {text} <span className={styles.quiet}>{`${KIND_NAMES[kind]}, ${amountOf(events, 'event')}`}</span>
              </CheckboxField>
            ))}
            {found.beside.map(({ text, kind, events }) => (
              <CheckboxField key={text} label={text} value={false} onChange={() => toggle(text, true)}>
                {text} <span className={styles.quiet}>{`${KIND_NAMES[kind]}, beside it in ${amountOf(events, 'event')}`}</span>
              </CheckboxField>
            ))}
          </fieldset>
          {found.plain_events > 0 && (
            <p className={styles.aside}>
              {amountOf(found.plain_events, 'event')} were written before personal data was encrypted: they will not be shown any more, but
              their bytes stay in the database.
            </p>
          )}
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 220 }}>
                  Record
                </th>
                <th scope="col">Fields that will read “erased”</th>
                <th scope="col" style={{ width: 120 }}>
                  Events
                </th>
              </tr>
            </thead>
            <tbody>
              {found.records.map(({ kind, id, fields, events }) => (
                <tr key={`${kind}/${id}`}>
                  <td>{recordName(kind, id)}</td>
                  <td>{fields.map(fieldWords).join(', ')}</td>
                  <td className={styles.num}>{events}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.total > found.records.length && (
            <p className={styles.aside}>{`and ${amountOf(found.total - found.records.length, 'more record')}`}</p>
          )}
        </section>
      )}
      {erasing && found && (
        <ErasePersonDialog
          found={found}
          onClose={() => setErasing(false)}
          onErased={({ records }) => {
            setErasing(false)
            setWords('')
            setFound(null)
            showToast({ tone: 'ok', text: `Erased from ${amountOf(records, 'record')}` })
          }}
        />
      )}
    </>
  )
}
