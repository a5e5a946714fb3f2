import type { Alert } from '@waybill/shared/decision/refusal'
import { useCallback, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import type { ApiResponse } from '../../app/api-request.ts'
import { useLive } from '../../live/use-live.ts'
import { dismissToast, showToast } from '../../ui/toast-store.ts'

export interface DialogCommand {
  readonly pending: boolean
  /** The server's refusal; null before the first attempt and while a retry is pending. */
  readonly refusal: ApiError | null
  /** The error text of a field. */
  readonly errorOf: (field: string) => string | undefined
  /** A field was edited, so its error is removed. */
  readonly forget: (field: string) => void
  /** Errors that belong to no field of this dialog. */
  readonly others: (fields: readonly string[]) => readonly Alert[]
  readonly send: <Body>(label: string, call: () => Promise<ApiResponse<Body>>, done: (body: Body) => void) => Promise<void>
}

const isAbout = (alert: Alert, field: string) => alert.field === field || alert.field.endsWith(`.${field}`)

/**
 * Sends a dialog's command. Input stays until the command is accepted, and errors are shown at their fields. Text from `sayRefused` is shown as a
 * toast until the next attempt.
 */
export const useCommand = (pro: string, sayRefused?: (error: ApiError) => string | null): DialogCommand => {
  const { pending: commands } = useLive()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const send = useCallback(
    async <Body>(label: string, call: () => Promise<ApiResponse<Body>>, done: (body: Body) => void): Promise<void> => {
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
  const forget = useCallback(
    (field: string) =>
      setRefusal((known) => {
        const left = known?.alerts.filter((alert) => !isAbout(alert, field)) ?? []
        if (known === null || left.length === known.alerts.length) return known
        return left.length === 0 ? null : new ApiError(known.status, known.type, known.message, left, known.body)
      }),
    [],
  )
  return {
    pending,
    refusal,
    forget,
    errorOf: (field) => refusal?.alerts.find((alert) => isAbout(alert, field))?.message,
    others: (fields) => {
      if (!refusal) return []
      const elsewhere = refusal.alerts.filter((alert) => !fields.some((field) => isAbout(alert, field)))
      return refusal.alerts.length === 0 ? [{ key: refusal.type, field: '', message: refusal.message }] : elsewhere
    },
    send,
  }
}
