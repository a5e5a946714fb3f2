import { effectLabel } from '@waybill/shared/outbox/effect-kinds'
import type { OutboxAlarm } from '@waybill/shared/protocol/outbox'
import { LifeBuoy, Send, TriangleAlert } from 'lucide-react'
import { useAlarms } from '../app/use-alarms.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useWorkspace } from './use-workspace.ts'

const amountOf = ({ kind, unknown }: OutboxAlarm): string => `${unknown} × ${effectLabel(kind)}`

/** Banner for effects on other systems whose outcome is unknown: one line, whatever their number. */
const OutboxAlarms = ({ alarms }: { readonly alarms: readonly OutboxAlarm[] }) => {
  const workspace = useWorkspace()
  if (alarms.length === 0) return null
  return (
    <Banner
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button size="small" icon={Send} onClick={() => workspace.open({ type: 'AuditTab', params: { view: 'outbox' } })}>
          Open the outbox
        </Button>
      }
    >
      {`The outcome of some messages to other systems is unknown: ${alarms.map(amountOf).join(', ')}. Check with the provider and settle them.`}
    </Banner>
  )
}

/** Banner for administrators and support while a background job has stopped or an outcome is unknown. */
export const Alarms = () => {
  const workspace = useWorkspace()
  const { alarms = [], outbox = [] } = useAlarms() ?? {}
  const [first] = alarms
  if (first === undefined) return <OutboxAlarms alarms={outbox} />
  return (
    <Banner
      tone="bad"
      icon={TriangleAlert}
      actions={
        <Button size="small" icon={LifeBuoy} onClick={() => workspace.open({ type: 'SupportTab', params: {} })}>
          See what stopped
        </Button>
      }
    >
      {`A background job has stopped: ${first.stream} has an event ${first.type}, version ${first.schema_version}, that this version of Waybill can't read. Ask your Waybill administrator to update it.`}
    </Banner>
  )
}
