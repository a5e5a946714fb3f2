import { may } from '@waybill/shared/permissions/may'
import { DEMANDABLE, type RequiredFieldSettings } from '@waybill/shared/settings/settings'
import { useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api, useSignedIn } from '../../app/client.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { useKept, useUnsaved, useWorkspace } from '../../workspace/use-workspace.ts'
import { HistoryButton } from '../audit/HistoryButton.tsx'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { useSettings } from './use-settings.ts'

type Table = keyof RequiredFieldSettings
const TABLES: readonly (readonly [table: Table, title: string])[] = [
  ['shipment', 'Shipment'],
  ['customer', 'Customer of a load'],
  ['bill_to', 'Bill to of a load'],
  ['pick_stop', 'Pick or stop'],
  ['location', 'Place of a stop'],
  ['company', 'Customer in the books'],
]
const WORDS: Readonly<Record<string, string>> = {
  ready_or_deliver: 'Ready/deliver date',
  agent_id: 'Agent',
  ref_number: 'Reference number',
  signed_by: 'Signed by',
  company: 'Customer',
}
const wordsOf = (column: string) => WORDS[column] ?? `${column[0]?.toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

interface Preview {
  readonly looked_at: number
  readonly failing: number
  readonly failing_now: number
  readonly loads: readonly {
    readonly pro: string
    readonly customer: string | null
    readonly new: boolean
    readonly messages: readonly string[]
  }[]
}
const REST_MS = 300

/** What the demands would mean for the loads that are open, asked after a rest in choosing. */
const usePreview = (demands: RequiredFieldSettings | null) => {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (demands === null) return
    let over = false
    const resting = setTimeout(() => {
      api.post<{ readonly preview: Preview }>('/settings/preview', { preview: { required_fields: demands } }).then(
        ({ body }) => {
          if (over) return
          setPreview(body.preview)
          setFailure(null)
        },
        (error: unknown) => !over && setFailure(error instanceof ApiError ? error.message : 'The open loads could not be looked at.'),
      )
    }, REST_MS)
    return () => {
      over = true
      clearTimeout(resting)
    }
  }, [demands])
  return { preview, failure }
}

/** Which fields a load must have: what is chosen here holds for the next save of everybody [2.24, 5.4]. */
export const RequiredFieldsTab = () => {
  const { userInfo } = useSignedIn()
  const workspace = useWorkspace()
  const settings = useSettings()
  const mayEdit = may(userInfo.permission_tree, 'settings#edit')
  const [chosen, setChosen] = useState(useKept<RequiredFieldSettings>())
  const standing = settings.answer?.settings.required_fields ?? null
  const demands = chosen ?? standing
  const { preview, failure } = usePreview(demands)
  useUnsaved(chosen !== null, chosen)

  const toggle = (table: Table, column: string, on: boolean) => {
    if (demands === null) return
    const order: readonly string[] = DEMANDABLE[table]
    const columns = order.filter((each) => (each === column ? on : (demands[table] as readonly string[]).includes(each)))
    setChosen({ ...demands, [table]: columns })
  }
  const save = async () => {
    if (chosen && (await settings.save({ required_fields: chosen }))) setChosen(null)
  }

  return (
    <SettingsPage
      title="Required Fields"
      settings={settings}
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
              {DEMANDABLE[table].map((column) => (
                <CheckboxField
                  key={column}
                  label={wordsOf(column)}
                  field={`required_fields.${table}.${column}`}
                  value={(demands?.[table] as readonly string[] | undefined)?.includes(column) ?? false}
                  onChange={(on) => toggle(table, column, on)}
                  disabled={!mayEdit}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <aside className={styles.aside} aria-label="What it means for open loads" aria-live="polite">
          {failure !== null && <p>{failure}</p>}
          {preview && (
            <>
              <p className={styles.figure}>
                {preview.failing} of {preview.looked_at} open loads
              </p>
              <p className={styles.quiet}>
                {chosen === null ? 'lack what is required.' : `would lack what is required; ${preview.failing_now} do now.`} They stay as
                they are until their next save.
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
    </SettingsPage>
  )
}
