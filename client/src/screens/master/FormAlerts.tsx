import { CircleAlert } from 'lucide-react'
import { AlertList } from '../../ui/AlertList.tsx'
import { Note } from '../../ui/Banner.tsx'
import type { RecordForm } from './use-record-form.ts'

interface FormAlertsProps {
  readonly form: Pick<RecordForm, 'alerts' | 'refusal'>
  /** Brings the box to the front, where it is not on the page. */
  readonly onGo?: (box: string) => void
}

/** What stands against a form, each line a way to its box; a refusal that is about no box is told alone. */
export const FormAlerts = ({ form: { alerts, refusal }, onGo }: FormAlertsProps) =>
  refusal !== null && alerts.length === 0 ? (
    <Note tone="bad" icon={CircleAlert} role="alert">
      {refusal}
    </Note>
  ) : (
    <AlertList title={refusal ?? ''} alerts={alerts} {...(onGo && { onGo })} />
  )
