import { fieldName } from '@waybill/shared/shipment/field-name'
import { useState } from 'react'
import { fieldValueText } from '../../records/field-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { valueAt } from './draft-value.ts'
import { type ShipmentForm, savedByText } from './shipment-form.ts'

export type ConflictSide = 'mine' | 'theirs'

export interface ConflictDialogProps {
  readonly pro: string
  readonly form: ShipmentForm
  readonly onKeepEditing: () => void
  readonly onSave: (choices: ReadonlyMap<string, ConflictSide>) => void
}

/** Lists only the fields that both users changed. Nothing is preselected, so each row needs a choice. */
export const ConflictDialog = ({ pro, form, onKeepEditing, onSave }: ConflictDialogProps) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictSide>>(new Map())
  const rows = [...form.theirs]
  const all = (side: ConflictSide) => setChoices(new Map(rows.map(([path]) => [path, side])))
  const chosen = rows.every(([path]) => choices.has(path))
  const fields = `${rows.length} ${rows.length === 1 ? 'field' : 'fields'}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeepEditing()}
      title={`${fields} changed while you were editing`}
      about={`${savedByText(pro, form.theirs)} Choose which value to keep.`}
      width={620}
      footerAside={
        <>
          <Button variant="ghost" onClick={() => all('mine')}>
            All mine
          </Button>
          <Button variant="ghost" onClick={() => all('theirs')}>
            All theirs
          </Button>
        </>
      }
      footer={
        <>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="primary" onClick={() => onSave(choices)} disabledReason={chosen ? undefined : 'Choose a value for every field'}>
            Save {fields}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {rows.map(([path, theirs]) => (
          <fieldset key={path} className="grid gap-1">
            <legend className="font-medium">{fieldName(path, form.draft)}</legend>
            <RadioField<ConflictSide>
              label={fieldName(path, form.draft)}
              value={choices.get(path) ?? null}
              onChange={(side) => setChoices((known) => new Map([...known, [path, side]]))}
              choices={[
                { value: 'mine', label: `Mine: ${fieldValueText(valueAt(form.draft, path))}` },
                { value: 'theirs', label: `${theirs.by}: ${fieldValueText(theirs.value)}` },
              ]}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
