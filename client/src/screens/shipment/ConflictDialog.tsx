import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { valueAt } from './draft-value.ts'
import { wordsOfValue } from './field-words.ts'
import { fieldName } from './panels/field-name.ts'
import type { ShipmentForm } from './shipment-form.ts'

export type Side = 'mine' | 'theirs'

export interface ConflictDialogProps {
  readonly pro: string
  readonly form: ShipmentForm
  readonly onKeepEditing: () => void
  readonly onSave: (choices: ReadonlyMap<string, Side>) => void
}

/** Only the fields that both people changed. Nothing is chosen beforehand: every row is a choice. */
export const ConflictDialog = ({ pro, form, onKeepEditing, onSave }: ConflictDialogProps) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const rows = [...form.theirs]
  const all = (side: Side) => setChoices(new Map(rows.map(([path]) => [path, side])))
  const chosen = rows.every(([path]) => choices.has(path))
  const people = [...new Set(rows.map(([, { by }]) => by))].join(', ')
  const fields = `${rows.length} ${rows.length === 1 ? 'field' : 'fields'}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeepEditing()}
      title={`${fields} changed while you were editing`}
      about={`${pro} was saved by ${people} before your save. Choose what stands in each field.`}
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
          <Button variant="primary" onClick={() => onSave(choices)} disabledReason={chosen ? undefined : 'Choose a side for every field'}>
            Save {fields}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {rows.map(([path, theirs]) => (
          <fieldset key={path} className="grid gap-1">
            <legend className="font-medium">{fieldName(path, form.draft)}</legend>
            <RadioField<Side>
              label={fieldName(path, form.draft)}
              value={choices.get(path) ?? null}
              onChange={(side) => setChoices((known) => new Map([...known, [path, side]]))}
              choices={[
                { value: 'mine', label: `Mine: ${wordsOfValue(valueAt(form.draft, path))}` },
                { value: 'theirs', label: `${theirs.by}: ${wordsOfValue(theirs.value)}` },
              ]}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
