import { FORM_TYPES, FORMS, type FormType } from '@waybill/shared/shipment/documents/forms'
import { FolderInput } from 'lucide-react'
import { useCallback, useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { withReload } from './with-reload.ts'

const CHOICES = FORM_TYPES.map((type) => ({ value: type, label: FORMS[type].title }))

/** Printed forms of a load: preview, print, download or save to its documents [2.42, 7.35]. */
export const FormsDialog = ({ shipment: { pro, version }, onClose, onDone }: ShipmentDialogProps) => {
  const permitted = usePermitted()
  const [type, setType] = useState<FormType>('rate_confirmation')
  const command = useCommand(pro)
  const { title } = FORMS[type]
  // A new version of the load needs a new document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const load = useCallback((signal: AbortSignal) => calls.previewForm(pro, type, signal), [pro, version, type])
  const keep = () =>
    command.send(
      'Print',
      () => withReload(pro, () => calls.keepForm(pro, type)),
      ({ next }) => {
        showToast({ tone: 'ok', text: `${title} saved to the documents of ${pro}` })
        if (next) onDone(next)
        else onClose()
      },
    )
  return (
    <PreviewDialog
      name={`${title} ${pro}.pdf`}
      about={`Preview of the saved load (version ${version}). Not filed yet.`}
      load={load}
      head={
        <>
          <div className="flex">
            <SegmentedControl label="Form" value={type} onChange={setType} choices={CHOICES} />
          </div>
          <RefusalNote alerts={command.others([])} />
        </>
      }
      acts={
        permitted('forms#create') && (
          <Button icon={FolderInput} pending={command.pending} onClick={() => void keep()}>
            Save to documents
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}
