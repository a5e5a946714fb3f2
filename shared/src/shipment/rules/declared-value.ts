import type { Refusal } from '../refusals.ts'

/** How long the typing must pause before a changed declared value is spoken of, in milliseconds [4.28, 9.16]. */
export const DECLARED_VALUE_PAUSE_MS = 500

/** Covering waits until a changed declared value is saved [8.36, 8.37]. */
export const DECLARED_VALUE_CHANGED = 'Declared value has changed, covering the load is disabled until shipment is saved'
export const COVERING_REENABLED = 'Covering the load is reenabled'

interface Declared {
  readonly load_info: { readonly declared_value: number | string | null }
}

/** Whether somebody changed the declared value and has not saved it: both in cents, or both in dollars as calls tell them. */
export const isDeclaredValueChanged = (saved: Declared, draft: Declared): boolean =>
  saved.load_info.declared_value !== draft.load_info.declared_value

/** Why a load cannot be covered with what is not saved yet: its declared value is another one [4.28]. Null where it can. */
export const declaredValueBlocks = (saved: Declared, draft: Declared): Refusal | null =>
  isDeclaredValueChanged(saved, draft) ? { type: 'DeclaredValueChanged', message: DECLARED_VALUE_CHANGED } : null
