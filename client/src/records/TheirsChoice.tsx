import { Button } from '../ui/Button.tsx'
import { fieldValueText } from './field-text.ts'
import type { RemoteChange } from './record-draft.ts'

export interface TheirsChoiceProps {
  readonly theirs: RemoteChange
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** The other user's value for a field that was also changed here, with a button to choose either value. */
export const TheirsChoice = ({ theirs, onTake, onKeep }: TheirsChoiceProps) => (
  <span className="flex flex-wrap items-center gap-1 text-theirs">
    {theirs.by}: {fieldValueText(theirs.value)}
    <Button size="small" variant="ghost" onClick={onTake} aria-label={`Take theirs: ${fieldValueText(theirs.value)}`}>
      Theirs
    </Button>
    <Button size="small" variant="ghost" onClick={onKeep} aria-label="Keep mine">
      Mine
    </Button>
  </span>
)
