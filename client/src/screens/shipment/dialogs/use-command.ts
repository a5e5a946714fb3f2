import type { Alert } from '@waybill/shared/shipment/refusals'
import { useCallback, useState } from 'react'
import type { Answer } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { useLive } from '../../../commands/use-live.ts'
import { dismissToast, showToast } from '../../../ui/toast-store.ts'

export interface DialogCommand {
  readonly pending: boolean
  /** What the server said against it; null before, and while it is tried again. */
  readonly refusal: ApiError | null
  /** The text of the refusal that belongs to a field. */
  readonly errorOf: (field: string) => string | undefined
  /** Texts that belong to no field of this dialog. */
  readonly others: (fields: readonly string[]) => readonly Alert[]
  readonly send: <Body>(label: string, call: () => Promise<Answer<Body>>, done: (body: Body) => void) => Promise<void>
}

/**
 * A dialog's command: what was typed stays until it is accepted, and a refusal is shown where it belongs. What `sayRefused` says of it
 * stands in the corner until the command is tried again, so that a failure that was mended is not told any longer.
 */
export const useCommand = (pro: string, sayRefused?: (error: ApiError) => string | null): DialogCommand => {
  const { pending: commands } = useLive()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const send = useCallback(
    async <Body>(label: string, call: () => Promise<Answer<Body>>, done: (body: Body) => void): Promise<void> => {
      setPending(true)
      setRefusal(null)
      const failure = `${label} of ${pro} failed`
      dismissToast(failure)
      try {
        done((await commands.track(pro, label, call)).body)
      } catch (error) {
        const refused = error instanceof ApiError ? error : new ApiError(0, 'Failed', String(error))
        setRefusal(refused)
        const text = sayRefused?.(refused) ?? null
        if (text !== null) showToast({ id: failure, tone: 'bad', text })
      } finally {
        setPending(false)
      }
    },
    [commands, pro, sayRefused],
  )
  return {
    pending,
    refusal,
    errorOf: (field) => refusal?.alerts.find((alert) => alert.field === field || alert.field.endsWith(`.${field}`))?.message,
    others: (fields) => {
      if (!refusal) return []
      const elsewhere = refusal.alerts.filter(
        (alert) => !fields.some((field) => alert.field === field || alert.field.endsWith(`.${field}`)),
      )
      return refusal.alerts.length === 0 ? [{ key: refusal.type, field: '', message: refusal.message }] : elsewhere
    },
    send,
  }
}
