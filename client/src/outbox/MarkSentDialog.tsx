import { EFFECT_KINDS, type EffectKindName, effectLabel } from '@waybill/shared/outbox/effect-kinds'
import type { OutboxEntry } from '@waybill/shared/protocol/outbox'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

interface MarkSentDialogProps {
  readonly entry: OutboxEntry
  readonly onClose: () => void
  /** @throws Error with the text for the user */
  readonly onSend: (reference: string | null) => Promise<void>
}

/** Marks an entry as sent, with the provider's reference if there is one. */
export const MarkSentDialog = ({ entry, onClose, onSend }: MarkSentDialogProps) => {
  const [reference, setReference] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    setPending(true)
    try {
      await onSend(reference.trim() || null)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mark as sent: ${effectLabel(entry.kind)} ${entry.key}`}
      about={EFFECT_KINDS[entry.kind as EffectKindName]?.check ?? 'Check with the provider first.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={() => void submit()}>
            Mark as sent
          </Button>
        </>
      }
    >
      <TextField label="Provider reference (optional)" value={reference} onChange={setReference} error={failure} maxLength={200} />
    </Dialog>
  )
}
