import { dismissToast, showToast } from './toast-store.ts'

/** What users read of an error. `fallback`: for what is not an error, such as a value that a library rejects with. */
export const textOfError = (error: unknown, fallback = String(error)): string => (error instanceof Error ? error.message : fallback)

/**
 * Starts an action of the user and removes the notice of its last failure, so that a failure never outlives a later success. `id` names
 * the action and its record. Returns the function that shows why this try failed; the notice stays until the next try or until it is closed.
 */
export const startAttempt = (id: string): ((text: string, detail?: string) => void) => {
  const notice = `failed: ${id}`
  dismissToast(notice)
  return (text, detail) => void showToast({ id: notice, tone: 'bad', text, ...(detail !== undefined && { detail }) })
}

/** Runs an action as `startAttempt` does. Null if it failed; `failed` is the text of the notice, by default that of the error. */
export const attempt = async <T>(
  id: string,
  action: () => Promise<T>,
  failed: string | ((error: unknown) => string) = textOfError,
): Promise<{ readonly value: T } | null> => {
  const fail = startAttempt(id)
  try {
    return { value: await action() }
  } catch (error) {
    if (typeof failed === 'string') fail(failed)
    else fail(failed(error))
    return null
  }
}
