import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ListedRecord } from '../master/record-calls.ts'
import styles from '../partner/Partner.module.css'
import { carriers, companies } from '../partner/partner-calls.ts'
import { type CompanyMatch, lookups } from '../shipment/lookup-calls.ts'
import { aboutCompany } from '../shipment/party.ts'

interface DoNotUseForProps {
  readonly record: ListedRecord
  readonly mayEdit: boolean
  readonly onSaved: (record: ListedRecord) => void
}

const search = async (letters: string, signal: AbortSignal) => (await lookups.companies(letters, signal)).body.companies

/** The names of customers by id; an id stands for itself until its name is read. */
const useNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const key = ids.join(' ')
  useEffect(() => {
    let over = false
    for (const id of key.split(' ').filter(Boolean)) {
      companies.get(id).then(
        ({ name }) => !over && setNames((known) => new Map([...known, [id, String(name)]])),
        () => undefined,
      )
    }
    return () => {
      over = true
    }
  }, [key])
  return names
}

/** Customers whose loads he must not have: saved as they are chosen, and asked at every cover. */
export const DoNotUseFor = ({ record, mayEdit, onSaved }: DoNotUseForProps) => {
  const ids = Array.isArray(record.do_not_use_customers) ? record.do_not_use_customers.map(String) : []
  const names = useNames(ids)
  const save = (do_not_use_customers: readonly string[]) => {
    carriers
      .revise(record.id, { do_not_use_customers, version: record.version })
      .then(onSaved, (error: unknown) =>
        showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : 'It could not be saved. Please try again.' }),
      )
  }
  return (
    <section aria-label="Do not use for" className="grid gap-2">
      <h2 className="font-semibold">Do not use for</h2>
      {mayEdit && (
        <ComboboxField<CompanyMatch>
          label="Add a customer"
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
        <p className={styles.muted}>He may haul for every customer.</p>
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
                  label={`May haul for ${names.get(id) ?? id} again`}
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
