import { useSyncExternalStore } from 'react'
import { dismissToasts, showToast } from '../ui/toast-store.ts'
import { createApi } from './api.ts'
import { createSession } from './session.ts'

/** The session of this page, and the API as whoever is signed in. */
export const session = createSession({
  storage: localStorage,
  fetch: (...call) => fetch(...call),
  now: () => Date.now(),
  // One place for all of them: what was said of the session before is over with the next.
  notify: (tone, text, offer) => showToast({ id: 'session', tone, text, ...(offer && { actions: [offer], stays: true }) }),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

// What was said to who was signed in is not for who comes next.
session.subscribe(() => {
  if (session.state().phase === 'out') dismissToasts()
})

export const api = createApi({
  fetch: (...call) => fetch(...call),
  tenant: session.tenant,
  token: session.token,
  onUnauthorized: session.unauthorized,
})

export const useSession = () => useSyncExternalStore(session.subscribe, session.state)

/** Who is signed in. Only for what is shown to somebody who is. */
export const useSignedIn = () => {
  const state = useSession()
  if (state.phase !== 'in') throw new Error('Nobody is signed in.')
  return state
}
