import type { PersonalDataErasedAnswer, PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { amountOf } from './amount.ts'
import { erasePerson } from './personal-calls.ts'

interface Props {
  readonly found: PersonalDataFound
  readonly onClose: () => void
  readonly onErased: (erased: PersonalDataErasedAnswer) => void
}

/** The last word before something is gone for good. */
export const ErasePersonDialog = ({ found, onClose, onErased }: Props) => {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const texts = found.identifiers.map(({ text }) => text)
  const write = (words: string) => {
    setReason(words)
    setFailure(undefined)
  }
  const submit = async () => {
    if (reason.trim() === '') return setFailure('Reason is required: it is kept with the erasing')
    setPending(true)
    try {
      onErased(await erasePerson(texts, reason.trim()))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Erase for good"
      about={`${texts.join(', ')}: ${amountOf(found.events, 'event')} of ${amountOf(found.total, 'record')} will read “erased”.`}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={pending}>
            Erase for good
          </Button>
        </>
      }
    >
      <Note icon={TriangleAlert} tone="warn">
        Nobody can bring it back. Documents that were filed and mails that were sent keep what stands in them.
      </Note>
      <TextAreaField label="Reason" required value={reason} onChange={write} error={failure} rows={3} />
    </Dialog>
  )
}
