import type { Alert } from '@waybill/shared/decision/refusal'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useCallback, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { useLive } from '../../live/use-live.ts'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import type { IncidentWritten } from '../dialogs/use-incident-draft.ts'
import { calls, type OpenShipment } from '../use-shipment.ts'
import { goToFirstAlert, goToUnreadLoadBox } from './focus-box.ts'
import { afterSave, isDirty, patchOf, rebase, type ShipmentForm } from './shipment-form.ts'
import { useShowWarnings } from './use-warnings.ts'

/** How many times a save is retried after other users' changes that do not conflict with it. */
const MOST_MERGES = 4

const otherOf = (error: ApiError): string => {
  const { changes } = (error.body ?? {}) as { readonly changes?: readonly { readonly by?: string }[] }
  return changes?.at(-1)?.by ?? 'Another user'
}

/** A third party the server called refused; its status code is in the response [4.19]. */
const isOfProvider = ({ body }: ApiError): boolean => typeof body === 'object' && body !== null && 'StatusCode' in body

/** One toast per load, so the next save replaces or dismisses it. */
const failureId = (pro: string) => `save ${pro} failed`

/** The text of the spec, followed by the server's reason [8.9, 4.18]. */
const sayFailed = (pro: string, error: ApiError) =>
  isOfProvider(error)
    ? showToast({ id: failureId(pro), tone: 'bad', text: TEXTS.shipment.providerFailed(error.message) })
    : showToast({ id: failureId(pro), tone: 'bad', text: TEXTS.shipment.updateFailed(pro), detail: error.message })

export interface SaveOptions {
  readonly brokenRules: () => readonly Alert[]
  /** Incidents to report with the save; null if the user returned to the form. */
  readonly askIncidents: () => Promise<readonly IncidentWritten[] | null>
  readonly onSaved: (incidents: readonly IncidentWritten[]) => void
}

/** Saves the form. Other users' changes are merged where they don't conflict; conflicts are shown to the user. */
export const useSave = (pro: string, { current, put, load }: OpenShipment, { brokenRules, askIncidents, onSaved }: SaveOptions) => {
  const { pending } = useLive()
  const showWarnings = useShowWarnings()
  const [saving, setSaving] = useState(false)
  /** A save was refused: from now on every error is shown. */
  const [refused, setRefused] = useState(false)
  const [serverAlerts, setServerAlerts] = useState<readonly Alert[]>([])
  const [conflict, setConflict] = useState(false)

  const send = useCallback(
    async (form: ShipmentForm, merges: number): Promise<ShipmentResource | null> => {
      try {
        const { shipment, warnings } = (await pending.track(pro, 'Save', () => calls.save(pro, patchOf(form), form.saved.version))).body
        showWarnings(warnings)
        put(afterSave(current.current ?? form, form.draft, shipment))
        return shipment
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status !== 409 || merges === 0) throw error
        const { shipment } = (await calls.load(pro, false)).body
        const merged = rebase(current.current ?? form, shipment, otherOf(error))
        put(merged)
        if (merged.theirs.size === 0) return send(merged, merges - 1)
        setConflict(true)
        return null
      }
    },
    [pro, pending, put, current, showWarnings],
  )

  const save = useCallback(async (): Promise<boolean> => {
    dismissToast(failureId(pro))
    const unread = goToUnreadLoadBox()
    if (unread !== null) {
      showToast({ id: failureId(pro), tone: 'bad', text: TEXTS.shipment.requiredFields, detail: unread })
      return false
    }
    const typed = current.current
    if (!typed || !isDirty(typed)) return true
    setServerAlerts([])
    if (brokenRules().length > 0) {
      goToFirstAlert(() => setRefused(true))
      return false
    }
    if (typed.theirs.size > 0) {
      setConflict(true)
      return false
    }
    const incidents = await askIncidents()
    if (incidents === null) return false
    // A canceled incident may have reverted its change.
    const form = current.current
    if (!form || !isDirty(form)) return true
    setSaving(true)
    try {
      if ((await send(form, MOST_MERGES)) === null) return false
      setRefused(false)
      showToast({ id: `saved ${pro}`, tone: 'ok', text: TEXTS.shipment.updated(pro) })
      onSaved(incidents)
      return true
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, 'Failed', String(error))
      if (failure.alerts.length > 0)
        goToFirstAlert(() => {
          setServerAlerts(failure.alerts)
          setRefused(true)
        })
      else sayFailed(pro, failure)
      if (failure.status === 423) await load(false)
      return false
    } finally {
      setSaving(false)
    }
  }, [pro, current, send, load, brokenRules, askIncidents, onSaved])

  const forget = useCallback(() => {
    setRefused(false)
    setServerAlerts([])
  }, [])
  /** A box was edited, so the server's error about it no longer applies. */
  const forgetAlert = useCallback((field: string) => setServerAlerts((alerts) => alerts.filter((alert) => alert.field !== field)), [])

  return { save, saving, refused, serverAlerts, conflict, setConflict, forget, forgetAlert }
}
