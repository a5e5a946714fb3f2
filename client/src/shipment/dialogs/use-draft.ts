import { useCallback, useState } from 'react'

export interface DraftErrors {
  readonly errorOf: (field: string) => string | undefined
  /** Called when a field is edited. */
  readonly forget: (field: string) => void
}

/**
 * State of a standalone form and its boxes: `box('note')` returns name, value, change handler and error of that field. `named` is the prefix of the
 * field names used in alerts.
 */
export const useDraft = <D extends object>(named: string, empty: D, { errorOf, forget }: DraftErrors) => {
  const [draft, setDraft] = useState(empty)
  const set = useCallback(
    (fields: Partial<D>) => {
      setDraft((known) => ({ ...known, ...fields }))
      for (const field of Object.keys(fields)) forget(field)
    },
    [forget],
  )
  const box = <F extends keyof D & string>(field: F) => ({
    field: named === '' ? field : `${named}.${field}`,
    value: draft[field],
    onChange: (value: D[F]) => set({ [field]: value } as unknown as Partial<D>),
    error: errorOf(field),
  })
  return { draft, set, box, clear: () => setDraft(empty) }
}
