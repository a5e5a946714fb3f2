import type { RequiredFields } from '@waybill/shared/shipment/commands'
import type { StopPrompt } from '@waybill/shared/shipment/rules/incident-prompt'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { IncidentWritten } from '../dialogs/use-incident-draft.ts'
import type { ShipmentForm } from '../form/shipment-form.ts'
import { promptsOf, restoreField } from './incident-prompt.ts'

/** Incidents to report with a save, or null if the user returned to the form. */
type Answered = readonly IncidentWritten[] | null

interface Asking {
  readonly waiting: readonly StopPrompt[]
  readonly resolve: (answered: Answered) => void
}

const keyOf = (prompt: StopPrompt) => JSON.stringify(prompt)

/**
 * Prompts for incidents before every save, so that no save skips the dialog [4.44]. Answers are kept until the save succeeds, so a retry does not
 * prompt again.
 */
export const useIncidentAsking = (
  current: RefObject<ShipmentForm | null>,
  required: RequiredFields,
  mayReport: boolean,
  change: (step: (form: ShipmentForm) => ShipmentForm) => void,
) => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const answers = useRef(new Map<string, readonly IncidentWritten[]>())

  const promptsNow = useCallback(
    () => (current.current && mayReport ? promptsOf(current.current, required, new Date().toISOString()) : []),
    [current, required, mayReport],
  )
  /** Incidents for the unsaved changes, after prompting for those not yet answered. */
  const ask = useCallback(async (): Promise<Answered> => {
    const waiting = promptsNow().filter((prompt) => !answers.current.has(keyOf(prompt)))
    if (waiting.length > 0 && (await new Promise<Answered>((resolve) => setAsking({ waiting, resolve }))) === null) return null
    return promptsNow().flatMap((prompt) => answers.current.get(keyOf(prompt)) ?? [])
  }, [promptsNow])

  const goOn = ({ waiting, resolve }: Asking) => {
    const rest = waiting.slice(1)
    setAsking(rest.length > 0 ? { waiting: rest, resolve } : null)
    if (rest.length === 0) resolve([])
  }
  const prompt = asking?.waiting[0] ?? null
  return {
    prompt,
    ask,
    answer: (incidents: readonly IncidentWritten[]) => {
      if (!asking || !prompt) return
      answers.current.set(keyOf(prompt), incidents)
      goOn(asking)
    },
    putBack: () => {
      if (!asking || !prompt) return
      change((form) => restoreField(form, prompt))
      goOn(asking)
    },
    /** Returns to the form without saving. */
    stop: () => {
      setAsking(null)
      asking?.resolve(null)
    },
    /** The changes were saved or discarded, so later changes prompt again. */
    forget: useCallback(() => answers.current.clear(), []),
  }
}
