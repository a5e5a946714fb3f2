import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { carriers } from '../partner/partner-calls.ts'
import { Findings } from '../shipment/dialogs/Compliance.tsx'
import { NotLoaded } from '../shipment/panels/NotLoaded.tsx'
import { useAnswer } from '../shipment/panels/use-answer.ts'

interface ProductionCheckProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Whether a carrier may be used today, before any load, question by question [7.42]. */
export const ProductionCheck = ({ id, name, onClose }: ProductionCheckProps) => {
  const ask = useCallback((signal: AbortSignal) => carriers.productionCheck(id, signal), [id])
  const { body, failure, retry } = useAnswer(ask)
  const check = body?.production_check
  return (
    <Dialog open onOpenChange={onClose} title={`Production check of ${name}`} width={560}>
      <NotLoaded what="The production check" failure={failure} retry={retry} />
      {!check && failure === null && <Skeleton rows={4} columns={['24px', '40%', '30%']} label="Checking the carrier" />}
      {check && (
        <div className="grid gap-3">
          <Note tone={check.usable ? 'ok' : 'bad'} icon={check.usable ? CircleCheck : TriangleAlert} role="status">
            {check.usable ? 'He may be used today.' : 'He may not be used today:'}
            {!check.usable && (
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
