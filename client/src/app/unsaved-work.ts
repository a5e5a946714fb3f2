/** Unsaved input of a user whose session ended by itself. */
export interface UnsavedWork<What = unknown> {
  /** Tenant and user; no other user gets it. */
  readonly owner: string
  readonly username: string
  /** How many tabs have edits. */
  readonly tabs: number
  readonly what: What
}

/** In memory of this page only: unsaved input doesn't belong in local storage [9.17], and the next user must not find it there. */
let kept: UnsavedWork | null = null

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

const set = (work: UnsavedWork | null) => {
  kept = work
  if (work === null) removeEventListener('beforeunload', askFirst)
  else addEventListener('beforeunload', askFirst)
}

/** Keeps it until a user signs in; the browser asks before the page is left. */
export const storeUnsavedWork = (work: UnsavedWork) => set(work)

/** The user whose unsaved input is kept. */
export const unsavedWork = (): UnsavedWork | null => kept

/** The unsaved input of the user who signed in; any other user's is discarded. */
export const takeUnsavedWork = (owner: string): unknown => {
  const work = kept
  set(null)
  return work?.owner === owner ? work.what : null
}
