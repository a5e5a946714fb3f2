/** That a secret is there. `ref` names where it is stored, sealed; the secret itself is in no event. */
export type SecretRef = { readonly ref: string; readonly set_by: string; readonly set_at: string }

/** Settings of an integration, folded from `integration/{id}`. */
export type Integration = {
  /** When off it acts as not connected and keeps its settings. */
  readonly active: boolean
  readonly values: { readonly [field: string]: string }
  readonly secrets: { readonly [field: string]: SecretRef }
}
export const BLANK_INTEGRATION: Integration = { active: true, values: {}, secrets: {} }

/** Fields with the given ones replaced, in order of their names; null removes a field. */
export const mergedFields = <T>(
  known: { readonly [key: string]: T },
  given: { readonly [key: string]: T | null },
): { readonly [key: string]: T } =>
  Object.fromEntries(
    Object.entries({ ...known, ...given })
      .filter((entry): entry is [string, T] => entry[1] !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
