import type { PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { Eraser, Info, Search, TriangleAlert, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import styles from '../history/History.module.css'
import { recordName } from '../history/record-kinds.ts'
import { TableHead } from '../history/TableHead.tsx'
import { useOpenHistory } from '../history/use-history-entry.ts'
import { Note } from '../ui/Banner.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { amountOf } from './amount.ts'
import { postErasePerson, postFindPerson } from './personal-calls.ts'

const COLUMNS = [{ title: 'Record', width: 220 }, { title: 'Fields that will be erased' }, { title: 'Events', width: 120 }]

const KIND_NAMES = { phone: 'Phone', email: 'Email', name: 'Name' } as const

/** Label of a field. `contacts.phone` is the phone of an additional contact; `contacts.contact` is their name. */
const fieldLabel = (field: string): string => {
  const [, contactField] = /^contacts\.(.+)$/.exec(field) ?? []
  if (contactField) return `Contact ${contactField === 'contact' ? 'name' : fieldLabel(contactField).toLowerCase()}`
  const text = field.replaceAll('_', ' ').replace(' ref driver', ' name')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Text about the data that erasing keeps; null: none. */
const remainingText = ({ unencrypted_events, free_text_events, documents }: PersonalDataFound): string | null => {
  const named = [
    free_text_events > 0 &&
      `${amountOf(free_text_events, 'event')} of these records that may name the person in notes, emails or document names`,
    documents > 0 && `${amountOf(documents, 'filed document')} whose contents aren't searched`,
    unencrypted_events > 0 &&
      `the stored data of ${amountOf(unencrypted_events, 'event')} from before personal data was encrypted, which is no longer shown`,
  ].filter((part) => part !== false)
  return named.length === 0 ? null : `Not erased: ${named.join('; ')}.`
}

/** Finds a person's data, shows what erasing removes, and erases it. */
export const ErasePersonDataView = () => {
  const open = useOpenHistory()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<PersonalDataFound | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const [erasing, setErasing] = useState(false)

  const find = async (texts: readonly string[]) => {
    setPending(true)
    setFailure(undefined)
    try {
      setFound(texts.length === 0 ? null : await postFindPerson(texts))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '') void find([query.trim()])
  }
  const remaining = found && remainingText(found)
  const chosen = found?.identifiers.map(({ text }) => text) ?? []
  const toggle = (text: string, on: boolean) => void find(on ? [...chosen, text] : chosen.filter((one) => one !== text))

  return (
    <>
      <search>
        <form className={styles.bar} onSubmit={search}>
          <TextField
            label="Phone, email or name"
            layout="cell"
            className={styles.wide}
            value={query}
            onChange={setQuery}
            placeholder="Phone, email or name"
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
          title="Find a person's data"
          text="Search by phone number, email address or name, in any format. You'll review everything before it is erased."
        />
      ) : found.events === 0 ? (
        <EmptyState icon={UserX} title="No personal data found" text="It was never recorded, or it has been erased." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="Data to erase">
          <fieldset className={styles.known}>
            <legend>Known by</legend>
            {found.identifiers.map(({ text, kind, events }) => (
              <CheckboxField key={text} label={text} value onChange={() => toggle(text, false)}>
                {text} <span className={styles.quiet}>{`${KIND_NAMES[kind]}, ${amountOf(events, 'event')}`}</span>
              </CheckboxField>
            ))}
            {found.related_identifiers.map(({ text, kind, events }) => (
              <CheckboxField key={text} label={text} value={false} onChange={() => toggle(text, true)}>
                {text} <span className={styles.quiet}>{`${KIND_NAMES[kind]}, appears with it in ${amountOf(events, 'event')}`}</span>
              </CheckboxField>
            ))}
          </fieldset>
          {remaining && (
            <div className={styles.stays}>
              <Note icon={Info}>{remaining}</Note>
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
                  <td>{fields.map(fieldLabel).join(', ')}</td>
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
          title="Erase permanently"
          about={`${chosen.join(', ')}: ${amountOf(found.events, 'event')} of ${amountOf(found.total, 'record')} will be erased.`}
          act="Erase permanently"
          demand="A reason is required. It is kept in the security log."
          onClose={() => setErasing(false)}
          onSend={async (reason) => {
            const { records, other_records } = await postErasePerson(chosen, reason)
            setErasing(false)
            setQuery('')
            setFound(null)
            showToast({
              tone: 'ok',
              text: `Erased from ${amountOf(records, 'record')}${other_records > 0 ? ` and ${amountOf(other_records, 'row')} outside the log` : ''}`,
            })
          }}
        >
          <Note icon={TriangleAlert} tone="warn">
            This can't be undone. {remaining}
          </Note>
        </ReasonDialog>
      )}
    </>
  )
}
