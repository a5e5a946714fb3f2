import type { Alert } from '@waybill/shared/decision/refusal'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Mode } from '@waybill/shared/shipment/shape'
import { FilePlus2, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newKey } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'
import { useSignedIn } from '../app/client.ts'
import { useRequired } from '../app/use-required.ts'
import { templateOf, useTemplates } from '../templates/use-templates.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { UnreadBoxesContext, useUnreadBoxes } from '../ui/unread-boxes.ts'
import { useFirstField } from '../ui/use-first-focus.ts'
import { useSaveKey } from '../ui/use-save-key.ts'
import { tabTitle } from '../workspace/tab-types.ts'
import { useRestoredEdits, useTab, useUnsaved, useWorkspace } from '../workspace/use-workspace.ts'
import { goToFirstAlert, goToUnreadLoadBox } from './form/focus-box.ts'
import { type Author, FormContext } from './form/form-context.ts'
import { discard, openForm, type ShipmentForm, toCreateBody } from './form/shipment-form.ts'
import { UnsavedActs } from './form/UnsavedActions.tsx'
import { useFormHandle } from './form/use-form-handle.ts'
import { useShowWarnings } from './form/use-warnings.ts'
import styles from './Shipment.module.css'
import { ShipmentSections } from './sections/ShipmentSections.tsx'
import { withFirstStops } from './stops/stop-edits.ts'
import { calls } from './use-shipment.ts'

const NOBODY: ReadonlyMap<string, Author> = new Map()

const NewLoad = ({
  title,
  form,
  onChange,
}: {
  readonly title: string
  readonly form: ShipmentForm
  readonly onChange: (step: (form: ShipmentForm) => ShipmentForm) => void
}) => {
  const tab = useTab()
  const workspace = useWorkspace()
  const required = useRequired()
  const templates = useTemplates(false)
  const showWarnings = useShowWarnings()
  const [creating, setCreating] = useState(false)
  const [refused, setRefused] = useState(false)
  const [serverAlerts, setServerAlerts] = useState<readonly Alert[]>([])
  /** The same idempotency key until the create succeeds, so a retry after a lost response does not create a second load. */
  const key = useRef({ of: '', key: '' })

  const { handle, unsaved } = useFormHandle({
    form,
    change: onChange,
    required,
    readOnly: false,
    sayAll: refused,
    serverAlerts,
    onEdited: useCallback((field: string) => setServerAlerts((alerts) => alerts.filter((alert) => alert.field !== field)), []),
    changedBy: NOBODY,
  })
  const boxes = useUnreadBoxes()
  const changes = unsaved + boxes.count
  useUnsaved(changes > 0, form)

  const create = async () => {
    if (creating) return
    const say = () => {
      setRefused(true)
      setServerAlerts([])
    }
    const failure = `create ${tab.id} failed`
    dismissToast(failure)
    if (handle.preview.alerts.length > 0) return goToFirstAlert(say)
    say()
    const unread = goToUnreadLoadBox()
    if (unread !== null) return void showToast({ id: failure, tone: 'bad', text: TEXTS.shipment.requiredFields, detail: unread })
    const body = toCreateBody(form)
    const of = JSON.stringify(body)
    if (key.current.of !== of) key.current = { of, key: newKey() }
    setCreating(true)
    try {
      const { shipment, warnings } = (await calls.create(body, key.current.key)).body
      const { pro } = shipment
      showToast({ tone: 'ok', text: TEXTS.shipment.created(pro) })
      showWarnings(warnings)
      workspace.open({ type: 'ShipmentTab', params: { pro } })
      tab.close()
    } catch (error) {
      if (error instanceof ApiError && error.alerts.length > 0) goToFirstAlert(() => setServerAlerts(error.alerts))
      else {
        const detail = error instanceof Error ? error.message : String(error)
        showToast({ id: failure, tone: 'bad', text: TEXTS.shipment.createFailed, detail })
      }
    } finally {
      setCreating(false)
    }
  }
  useSaveKey(tab.focused, () => void create())
  const begin = useFirstField()

  return (
    <FormContext value={handle}>
      <div className="flex h-full min-h-0 flex-col">
        <header className={styles.header}>
          <Icon of={FilePlus2} />
          <h1>{title}</h1>
          <span className={styles.newActs}>
            {changes === 0 ? (
              <Button variant="primary" pending={creating} onClick={() => void create()}>
                Create
              </Button>
            ) : (
              <UnsavedActs
                count={changes}
                saving={creating}
                blocked={undefined}
                saveLabel="Create"
                onDiscard={() => {
                  onChange(discard)
                  boxes.clear()
                  setRefused(false)
                }}
                onSave={() => void create()}
              />
            )}
          </span>
        </header>
        <div ref={begin} data-begin className="min-h-0 flex-1">
          <UnreadBoxesContext value={boxes.context}>
            <ShipmentSections
              view="new_record"
              layout={templateOf(templates, form.saved.mode, 'new_record').layout}
              alerts={refused ? [...handle.preview.alerts, ...serverAlerts] : []}
            />
          </UnreadBoxesContext>
        </div>
      </div>
    </FormContext>
  )
}

/** A load that has not been created yet. On success its tab opens under the new pro and this one closes [4.15, 4.16]. */
const NewShipmentTab = ({ mode, title }: { readonly mode: Mode; readonly title: string }) => {
  const [form, setForm] = useState(useRestoredEdits<ShipmentForm>())
  const [failed, setFailed] = useState(false)
  const { auth } = useSignedIn()
  /** The user who creates a load is its dispatcher unless another is chosen. */
  const creator = useMemo(() => ({ id: auth.id, username: auth.username }), [auth.id, auth.username])

  const load = useCallback(async () => {
    try {
      const { shipment } = (await calls.blank(mode)).body
      setForm((known) => known ?? withFirstStops(openForm({ ...shipment, dispatcher_assigned_user: creator })))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [mode, creator])
  useEffect(() => void load(), [load])
  const change = useCallback((step: (form: ShipmentForm) => ShipmentForm) => setForm((now) => now && step(now)), [])

  if (form) return <NewLoad title={title} form={form} onChange={change} />
  if (failed)
    return <EmptyState icon={TriangleAlert} title={TEXTS.shipment.newFailed} actions={<Button onClick={load}>Try again</Button>} />
  return null
}

export const NewTruckloadShipmentTab = () => (
  <NewShipmentTab mode="truckload" title={tabTitle({ type: 'NewTruckloadShipmentTab', params: {} })} />
)

export const NewLessThanTruckloadShipmentTab = () => (
  <NewShipmentTab mode="less_than_truckload" title={tabTitle({ type: 'NewLessThanTruckloadShipmentTab', params: {} })} />
)

export const NewIntermodalShipmentTab = () => (
  <NewShipmentTab mode="intermodal" title={tabTitle({ type: 'NewIntermodalShipmentTab', params: {} })} />
)
