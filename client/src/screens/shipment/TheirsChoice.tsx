import { Button } from '../../ui/Button.tsx'
import { wordsOfValue } from './field-words.ts'
import type { Theirs } from './shipment-form.ts'

export interface TheirsChoiceProps {
  readonly theirs: Theirs
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** What somebody else wrote into a box that was changed here too, and a click for each side. */
export const TheirsChoice = ({ theirs, onTake, onKeep }: TheirsChoiceProps) => (
  <span className="flex flex-wrap items-center gap-1 text-theirs">
    {theirs.by}: {wordsOfValue(theirs.value)}
    <Button size="small" variant="ghost" onClick={onTake} aria-label={`Take theirs: ${wordsOfValue(theirs.value)}`}>
      Theirs
    </Button>
    <Button size="small" variant="ghost" onClick={onKeep} aria-label="Keep mine">
      Mine
    </Button>
  </span>
)
