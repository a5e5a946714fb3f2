import { CircleAlert } from 'lucide-react'
import { AlertList } from '../ui/AlertList.tsx'
import { Note } from '../ui/Banner.tsx'
import type { RecordForm } from './use-record-form.ts'

interface FormAlertsProps {
  readonly form: Pick<RecordForm, 'alerts' | 'refusal'>
  /** Brings the field into view when it is on another page. */
  readonly onGo?: (box: string) => void
}

/** The errors of a form, each a link to its field. An error without a field is shown alone. */
export const FormAlerts = ({ form: { alerts, refusal }, onGo }: FormAlertsProps) =>
  refusal !== null && alerts.length === 0 ? (
    <Note tone="bad" icon={CircleAlert} role="alert">
      {refusal}
    </Note>
  ) : (
    <AlertList title={refusal ?? ''} alerts={alerts} {...(onGo && { onGo })} />
  )
