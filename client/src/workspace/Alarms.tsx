import { LifeBuoy, TriangleAlert } from 'lucide-react'
import { useAlarms } from '../app/use-alarms.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useWorkspace } from './use-workspace.ts'

/** Banner for administrators and support while a background job has stopped. */
export const Alarms = () => {
  const workspace = useWorkspace()
  const [first] = useAlarms()?.alarms ?? []
  if (first === undefined) return null
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
