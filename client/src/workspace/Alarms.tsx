import { LifeBuoy, TriangleAlert } from 'lucide-react'
import { useAlarms } from '../app/use-alarms.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useWorkspace } from './use-workspace.ts'

/** What stands still, for administrators and support: shown for as long as it does. */
export const Alarms = () => {
  const workspace = useWorkspace()
  const [first] = useAlarms() ?? []
  if (first === undefined) return null
  return (
    <Banner
      tone="bad"
      icon={TriangleAlert}
      actions={
        <Button size="small" icon={LifeBuoy} onClick={() => workspace.open({ type: 'SupportTab', params: {} })}>
          What stands still
        </Button>
      }
    >
      {`Work in the background stands still: ${first.stream} holds an event ${first.type}, version ${first.schema_version}, which this version of Waybill does not know. Ask whoever runs Waybill to update it.`}
    </Banner>
  )
}
