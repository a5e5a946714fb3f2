import { useCallback, useState } from 'react'

/**
 * What is typed into a form of its own, and the boxes for it: `box('note')` is name, value, change and error of that field. `named` stands
 * before the names that alerts lead to.
 */
export const useDraft = <D extends object>(named: string, empty: D, errorOf: (field: string) => string | undefined) => {
  const [draft, setDraft] = useState(empty)
  const set = useCallback((fields: Partial<D>) => setDraft((known) => ({ ...known, ...fields })), [])
  const box = <F extends keyof D & string>(field: F) => ({
    field: named === '' ? field : `${named}.${field}`,
    value: draft[field],
    onChange: (value: D[F]) => set({ [field]: value } as unknown as Partial<D>),
    error: errorOf(field),
  })
  return { draft, set, box, clear: () => setDraft(empty) }
}
