import type { PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { Eraser, Info, Search, TriangleAlert, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Audit.module.css'
import { amountOf } from './amount.ts'
import { erasePerson, findPerson } from './personal-calls.ts'
import { recordName } from './record-kinds.ts'
import { TableHead } from './TableHead.tsx'
import { useOpenHistory } from './use-history-entry.ts'

const COLUMNS = [{ title: 'Record', width: 220 }, { title: 'Fields that will read “erased”' }, { title: 'Events', width: 120 }]

const KIND_NAMES = { phone: 'Phone', email: 'E-mail', name: 'Name' } as const

/** `contacts.phone` is that of one of the contacts behind the main one, and their names are called `contact`. */
const fieldWords = (field: string): string => {
  const [, ofContacts] = /^contacts\.(.+)$/.exec(field) ?? []
  if (ofContacts) return `${ofContacts === 'contact' ? 'Name' : fieldWords(ofContacts)} of a contact`
  const words = field.replaceAll('_', ' ').replace(' ref driver', ' name')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is not taken away, in words; null: nothing is left. */
const staysOf = ({ plain_events, prose_events, documents }: PersonalDataFound): string | null => {
  const named = [
    prose_events > 0 && `${amountOf(prose_events, 'event')} of these records with the person in notes, mails or names of documents`,
    documents > 0 && `${amountOf(documents, 'filed document')} that nobody looks into`,
    plain_events > 0 &&
      `the bytes of ${amountOf(plain_events, 'event')} from before personal data was encrypted, which are not shown any more`,
  ].filter((part) => part !== false)
  return named.length === 0 ? null : `What stays: ${named.join('; ')}.`
}

/** What a person is known by in the book, what would become unreadable, and the erasing of it. */
export const ForgetView = () => {
  const open = useOpenHistory()
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
  const stays = found && staysOf(found)
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
          {stays && (
            <div className={styles.stays}>
              <Note icon={Info}>{stays}</Note>
            </div>
          )}
          <table className={styles.table}>
            <TableHead columns={COLUMNS} />
            <tbody>
              {found.records.map(({ kind, id, fields, events }) => (
                <tr key={`${kind}/${id}`}>
                  <td>
                    {open === null ? recordName(kind, id) : <LinkButton onClick={() => open(kind, id)}>{recordName(kind, id)}</LinkButton>}
                  </td>
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
        <ReasonDialog
          title="Erase for good"
          about={`${chosen.join(', ')}: ${amountOf(found.events, 'event')} of ${amountOf(found.total, 'record')} will read “erased”.`}
          act="Erase for good"
          demand="Reason is required: it is kept with the erasing"
          onClose={() => setErasing(false)}
          onSend={async (reason) => {
            const { records, beside } = await erasePerson(chosen, reason)
            setErasing(false)
            setWords('')
            setFound(null)
            showToast({
              tone: 'ok',
              text: `Erased from ${amountOf(records, 'record')}${beside > 0 ? `, and from ${amountOf(beside, 'row')} beside the log` : ''}`,
            })
          }}
        >
          <Note icon={TriangleAlert} tone="warn">
            Nobody can bring it back. {stays}
          </Note>
        </ReasonDialog>
      )}
    </>
  )
}
