import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { companies } from '../customer/customer-calls.ts'
import { type CompanyMatch, lookups } from '../records/lookup-calls.ts'
import { aboutCompany } from '../records/lookup-text.ts'
import styles from '../records/profile/Profile.module.css'
import type { ListedRecordResource } from '../records/record-calls.ts'
import { attempt, textOfError } from '../ui/attempt.ts'
import { IconButton } from '../ui/Button.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { carriers } from './carrier-calls.ts'

interface DoNotUseForProps {
  readonly record: ListedRecordResource
  readonly mayEdit: boolean
  readonly onSaved: (record: ListedRecordResource) => void
}

const search = async (text: string, signal: AbortSignal) => (await lookups.companies(text, signal)).body.companies

/** Customer names by id, filled as they load. */
const useNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const key = ids.join(' ')
  useEffect(() => {
    let cancelled = false
    for (const id of key.split(' ').filter(Boolean)) {
      companies.get(id).then(
        ({ name }) => !cancelled && setNames((known) => new Map([...known, [id, String(name)]])),
        () => undefined,
      )
    }
    return () => {
      cancelled = true
    }
  }, [key])
  return names
}

/** Customers this carrier may not haul for, saved on every change and checked on every cover. */
export const DoNotUseFor = ({ record, mayEdit, onSaved }: DoNotUseForProps) => {
  const ids = Array.isArray(record.do_not_use_customers) ? record.do_not_use_customers.map(String) : []
  const names = useNames(ids)
  const save = (do_not_use_customers: readonly string[]) => {
    void attempt(
      `do not use carrier ${record.id}`,
      async () => onSaved(await carriers.revise(record.id, { do_not_use_customers, version: record.version })),
      (error) => textOfError(error, "The change couldn't be saved. Try again."),
    )
  }
  return (
    <section aria-label="Do not use for" className="grid gap-2">
      <h2 className="font-semibold">Do not use for</h2>
      {mayEdit && (
        <ComboboxField<CompanyMatch>
          label="Add customer"
          className={styles.pick}
          value={null}
          onChange={(company) => company && !ids.includes(company.id) && save([...ids, company.id])}
          search={search}
          keyOf={({ id }) => id}
          textOf={({ name }) => name}
          noteOf={aboutCompany}
          placeholder="Name, account or city"
        />
      )}
      {ids.length === 0 ? (
        <p className={styles.muted}>No customer restrictions.</p>
      ) : (
        <ul className={styles.list}>
          {ids.map((id) => (
            <li key={id}>
              {names.get(id) ?? `Customer ${id}`}
              <span className={styles.space} />
              {mayEdit && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`Allow loads for ${names.get(id) ?? id} again`}
                  onClick={() => save(ids.filter((each) => each !== id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
