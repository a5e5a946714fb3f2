import { useSyncExternalStore } from 'react'
import { dismissToasts, showToast } from '../ui/toast-store.ts'
import { createApi } from './api.ts'
import { createCalls } from './call.ts'
import { createSession } from './session.ts'

/** The session of this page and the API of the signed-in user. */
export const session = createSession({
  storage: localStorage,
  fetch: (...call) => fetch(...call),
  now: () => Date.now(),
  // Notices of the previous session are cleared here when the next one begins.
  notify: (tone, text, offer) => showToast({ id: 'session', tone, text, ...(offer && { actions: [offer], stays: true }) }),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

// Notices for the previous user must not be shown to the next one.
session.subscribe(() => {
  if (session.state().phase === 'out') dismissToasts()
})

export const api = createApi({
  fetch: (...call) => fetch(...call),
  tenant: session.tenant,
  token: session.token,
  onUnauthorized: session.unauthorized,
})

/** Makes a call of the signed-in user, and one that answers with a file. */
export const { call, file } = createCalls(api)

export const useSession = () => useSyncExternalStore(session.subscribe, session.state)

/** The signed-in user. Use only in components that are shown to signed-in users. */
export const useSignedIn = () => {
  const state = useSession()
  if (state.phase !== 'in') throw new Error('No user is signed in.')
  return state
}
