import type { Refusal } from '../../decision/refusal.ts'

/** Debounce before a changed declared value is announced, in milliseconds [4.28, 9.16]. */
export const DECLARED_VALUE_PAUSE_MS = 500

/** Covering waits until a changed declared value is saved [8.36, 8.37]. */
export const DECLARED_VALUE_CHANGED = 'Declared value has changed, covering the load is disabled until shipment is saved'
export const COVERING_REENABLED = 'Covering the load is reenabled'

interface Declared {
  readonly load_info: { readonly declared_value: number | string | null }
}

/** Whether the declared value has an unsaved change: both values in cents, or both in dollars as in the API. */
export const isDeclaredValueChanged = (saved: Declared, draft: Declared): boolean =>
  saved.load_info.declared_value !== draft.load_info.declared_value

/** Why a load cannot be covered before it is saved: its declared value changed [4.28]. Null if it can. */
export const declaredValueBlocks = (saved: Declared, draft: Declared): Refusal | null =>
  isDeclaredValueChanged(saved, draft) ? { type: 'DeclaredValueChanged', message: DECLARED_VALUE_CHANGED } : null
