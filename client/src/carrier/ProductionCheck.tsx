import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useRequest } from '../app/use-request.ts'
import { Findings } from '../shipment/dialogs/Compliance.tsx'
import { Note } from '../ui/Banner.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { carriers } from './carrier-calls.ts'

interface ProductionCheckProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Whether a carrier can be used today, independent of a load, rule by rule [7.42]. */
export const ProductionCheck = ({ id, name, onClose }: ProductionCheckProps) => {
  const request = useCallback((signal: AbortSignal) => carriers.productionCheck(id, signal), [id])
  const { body, failure, retry } = useRequest(request)
  const check = body?.production_check
  return (
    <Dialog open onOpenChange={onClose} title={`Compliance check: ${name}`} width={560}>
      <NotLoaded what="The compliance check" failure={failure} retry={retry} />
      {!check && failure === null && <Skeleton rows={4} columns={['24px', '40%', '30%']} label="Checking carrier" />}
      {check && (
        <div className="grid gap-3">
          <Note tone={check.is_usable ? 'ok' : 'bad'} icon={check.is_usable ? CircleCheck : TriangleAlert} role="status">
            {check.is_usable ? 'Cleared to load today' : 'Not cleared to load today:'}
            {!check.is_usable && (
              <ul>
                {check.reasons.map(({ key, message }) => (
                  <li key={key}>{message}</li>
                ))}
              </ul>
            )}
          </Note>
          <Findings {...check.compliance} />
        </div>
      )}
    </Dialog>
  )
}
