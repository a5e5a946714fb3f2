import { isPermitted } from '@waybill/shared/permissions/may'
import { CONFIGURABLE_FIELDS, type RequiredFieldSettings } from '@waybill/shared/settings/settings'
import { useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api, useSignedIn } from '../app/client.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { useRestoredEdits, useUnsaved, useWorkspace } from '../workspace/use-workspace.ts'
import styles from './Settings.module.css'
import { useSettings } from './use-settings.ts'

type Table = keyof RequiredFieldSettings
const TABLES: readonly (readonly [table: Table, title: string])[] = [
  ['shipment', 'Load'],
  ['customer', 'Customer on a load'],
  ['bill_to', 'Bill-to on a load'],
  ['pick_stop', 'Pickup or delivery'],
  ['location', 'Stop location'],
  ['company', 'Customer record'],
]
const LABELS: Readonly<Record<string, string>> = {
  ready_or_deliver: 'Ready/deliver date',
  agent_id: 'Agent',
  ref_number: 'Reference number',
  signed_by: 'Signed by',
  company: 'Customer',
}
const labelOf = (column: string) => LABELS[column] ?? `${column[0]?.toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

interface Preview {
  readonly checked: number
  readonly would_fail: number
  readonly fails_now: number
  readonly loads: readonly {
    readonly pro: string
    readonly customer: string | null
    readonly new: boolean
    readonly messages: readonly string[]
  }[]
}
const PREVIEW_DELAY_MS = 300

/** How many open loads lack the required fields, requested after a pause in editing. */
const usePreview = (requiredFields: RequiredFieldSettings | null) => {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (requiredFields === null) return
    let cancelled = false
    const timer = setTimeout(() => {
      api.post<{ readonly preview: Preview }>('/settings/preview', { preview: { required_fields: requiredFields } }).then(
        ({ body }) => {
          if (cancelled) return
          setPreview(body.preview)
          setFailure(null)
        },
        (error: unknown) =>
          !cancelled && setFailure(error instanceof ApiError ? error.message : "The open loads couldn't be checked. Try again."),
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [requiredFields])
  return { preview, failure }
}

/** Chooses the required fields, checked on every save from then on [2.24, 5.4]. */
export const RequiredFieldsTab = () => {
  const { userInfo } = useSignedIn()
  const workspace = useWorkspace()
  const settings = useSettings()
  const mayEdit = isPermitted(userInfo.permission_tree, 'settings#edit')
  const [chosen, setChosen] = useState(useRestoredEdits<RequiredFieldSettings>())
  const savedFields = settings.response?.settings.required_fields ?? null
  const requiredFields = chosen ?? savedFields
  const { preview, failure } = usePreview(requiredFields)
  useUnsaved(chosen !== null, chosen)

  const toggle = (table: Table, column: string, on: boolean) => {
    if (requiredFields === null) return
    const order: readonly string[] = CONFIGURABLE_FIELDS[table]
    const columns = order.filter((each) => (each === column ? on : (requiredFields[table] as readonly string[]).includes(each)))
    setChosen({ ...requiredFields, [table]: columns })
  }
  const save = async () => {
    if (chosen && (await settings.save({ required_fields: chosen }))) setChosen(null)
  }

  return (
    <FormPage
      title="Required Fields"
      read={settings}
      actions={
        <>
          <span className={styles.space} />
          <HistoryButton kind="settings" id="house" />
          {chosen && <Button onClick={() => setChosen(null)}>Undo</Button>}
          {mayEdit && (
            <Button variant="primary" onClick={save} pending={settings.pending} disabled={chosen === null}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className={styles.two}>
        <div className={styles.groups}>
          {TABLES.map(([table, title]) => (
            <fieldset key={table} className={styles.group}>
              <legend>{title}</legend>
              {CONFIGURABLE_FIELDS[table].map((column) => (
                <CheckboxField
                  key={column}
                  label={labelOf(column)}
                  field={`required_fields.${table}.${column}`}
                  value={(requiredFields?.[table] as readonly string[] | undefined)?.includes(column) ?? false}
                  onChange={(on) => toggle(table, column, on)}
                  disabled={!mayEdit}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <aside className={styles.aside} aria-label="Effect on open loads" aria-live="polite">
          {failure !== null && <p>{failure}</p>}
          {preview && (
            <>
              <p className={styles.figure}>
                {preview.would_fail} of {preview.checked} open loads
              </p>
              <p className={styles.quiet}>
                {chosen === null ? 'are missing required fields.' : `would be missing required fields; ${preview.fails_now} are now.`} They
                don't change until they are saved.
              </p>
              <ul className={styles.loads}>
                {preview.loads.map(({ pro, customer, new: isNew, messages }) => (
                  <li key={pro} className={styles.load}>
                    <button type="button" className={styles.pro} onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro } })}>
                      {pro} {isNew && '· new'}
                    </button>
                    <span>{customer}</span>
                    <span className={styles.quiet}>{messages.join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
      </div>
    </FormPage>
  )
}
