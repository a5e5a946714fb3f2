import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { useCallback, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { useLive } from '../../commands/use-live.ts'
import { showToast } from '../../ui/toast-store.ts'
import { goToFirstAlert, goToUnreadBox } from './focus-box.ts'
import { afterSave, isDirty, patchOf, rebase, type ShipmentForm } from './shipment-form.ts'
import { calls, type OpenShipment } from './use-shipment.ts'
import { useTellWarnings } from './use-tell-warnings.ts'

/** How often a save is sent again over changes of others that do not touch it. */
const MOST_MERGES = 4

const otherOf = (error: ApiError): string => {
  const { changes } = (error.body ?? {}) as { readonly changes?: readonly { readonly by?: string }[] }
  return changes?.at(-1)?.by ?? 'Somebody else'
}

/** Somebody whom the server asks in turn has objected: his status code stands in the answer [4.19]. */
const isOfProvider = ({ body }: ApiError): boolean => typeof body === 'object' && body !== null && 'StatusCode' in body

/** The text of the spec, with the reason of the server below it [8.9, 4.18]. */
const sayFailed = (pro: string, error: ApiError) =>
  isOfProvider(error)
    ? showToast({ tone: 'bad', text: TEXTS.shipment.providerFailed(error.message) })
    : showToast({ tone: 'bad', text: TEXTS.shipment.updateFailed(pro), detail: error.message })

/** Saves the form. What others changed meanwhile is merged where it touches nothing typed here, and asked about where it does. */
export const useSave = (pro: string, { current, put, load }: OpenShipment, brokenRules: () => readonly Alert[]) => {
  const { pending } = useLive()
  const tellWarnings = useTellWarnings()
  const [saving, setSaving] = useState(false)
  /** A save was refused: from here on every broken rule is shown. */
  const [refused, setRefused] = useState(false)
  const [serverAlerts, setServerAlerts] = useState<readonly Alert[]>([])
  const [conflict, setConflict] = useState(false)

  const send = useCallback(
    async (form: ShipmentForm, merges: number): Promise<ShipmentResource | null> => {
      try {
        const { shipment, warnings } = (await pending.track(pro, 'Save', () => calls.save(pro, patchOf(form), form.saved.version))).body
        tellWarnings(warnings)
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
    [pro, pending, put, current, tellWarnings],
  )

  const save = useCallback(async (): Promise<boolean> => {
    if (goToUnreadBox()) {
      showToast({ tone: 'bad', text: TEXTS.shipment.requiredFields })
      return false
    }
    const form = current.current
    if (!form || !isDirty(form)) return true
    setServerAlerts([])
    if (brokenRules().length > 0) {
      goToFirstAlert(() => setRefused(true))
      return false
    }
    if (form.theirs.size > 0) {
      setConflict(true)
      return false
    }
    setSaving(true)
    try {
      if ((await send(form, MOST_MERGES)) === null) return false
      setRefused(false)
      showToast({ id: `saved ${pro}`, tone: 'ok', text: TEXTS.shipment.updated(pro) })
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
  }, [pro, current, send, load, brokenRules])

  const forget = useCallback(() => {
    setRefused(false)
    setServerAlerts([])
  }, [])
  /** A box was written into: what the server said about it is no longer true. */
  const forgetAlert = useCallback((field: string) => setServerAlerts((alerts) => alerts.filter((alert) => alert.field !== field)), [])

  return { save, saving, refused, serverAlerts, conflict, setConflict, forget, forgetAlert }
}
