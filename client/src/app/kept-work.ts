/** What somebody had typed and not saved when his session ended by itself. */
export interface KeptWork<What = unknown> {
  /** Tenant and user: nobody else gets it. */
  readonly owner: string
  readonly username: string
  /** How many tabs have edits. */
  readonly tabs: number
  readonly what: What
}

/** In this page's memory only: local storage is not the place for what nobody saved [9.17], and who comes next must not find it there. */
let kept: KeptWork | null = null

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

const set = (work: KeptWork | null) => {
  kept = work
  if (work === null) removeEventListener('beforeunload', askFirst)
  else addEventListener('beforeunload', askFirst)
}

/** Keeps it until somebody signs in; leaving the page before that asks first. */
export const keepWork = (work: KeptWork) => set(work)

/** Whose work waits for him. */
export const keptWork = (): KeptWork | null => kept

/** The work of who has signed in; that of anybody else is forgotten. */
export const takeWork = (owner: string): unknown => {
  const work = kept
  set(null)
  return work?.owner === owner ? work.what : null
}
