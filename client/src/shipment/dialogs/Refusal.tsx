import type { Alert } from '@waybill/shared/decision/refusal'
import { CircleAlert } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'

/** Server errors that belong to no visible field. */
export const RefusalNote = ({ alerts }: { readonly alerts: readonly Alert[] }) =>
  alerts.length === 0 ? null : (
    <Note tone="bad" icon={CircleAlert} role="alert">
      {alerts.map((alert) => (
        <p key={alert.key}>{alert.message}</p>
      ))}
    </Note>
  )
