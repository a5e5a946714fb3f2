import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import type { LoginResponse } from '@waybill/shared/protocol/auth'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { UserInfo } from '@waybill/shared/protocol/users'
import { callApi } from './api.ts'
import { ApiError } from './api-error.ts'
import type { ApiResponse, CallOptions } from './api-request.ts'
import { readBase, updateBase } from './base-store.ts'
import { type Auth, authOf, isAuthenticated, type PageName, type StoredSession, storedAuth, storedSession } from './session-state.ts'
import { type KeyStorage, STORAGE_KEYS, writeEntries } from './storage.ts'

export type NoticeTone = 'ok' | 'info' | 'warn' | 'bad'

export interface NoticeOffer {
  readonly label: string
  readonly onAct: () => void
}

export interface SessionPorts {
  readonly storage: KeyStorage
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Shows a notice to the user; a notice with an offered action stays until it is closed. */
  readonly notify: (tone: NoticeTone, text: string, offer?: NoticeOffer) => void
  /** IANA name of this machine's time zone. */
  readonly timezone: string
}

export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly unknownTenant: boolean; readonly text: string }

/** Timers are limited to 31 bits; a longer session is checked again when the timer ends. */
const LONGEST_TIMER = 2 ** 31 - 1

/** How long before the session ends the user is warned. */
const WARNED_MS = 5 * 60_000

/** How long signing out waits for cleanup. */
const CLEANUP_TIMEOUT_MS = 3000

/** The session of this page: who is signed in, how the session begins and how it ends. One per page; React reads it with `useSession`. */
export const createSession = ({ storage, fetch, now, notify, timezone }: SessionPorts) => {
  let tenant = readBase(storage).tenant ?? ''
  let session: StoredSession = storedSession(storage, now())
  let expiry: ReturnType<typeof setTimeout> | undefined
  let warning: ReturnType<typeof setTimeout> | undefined
  /** The token being revoked by a sign-out; a 401 for it is expected. */
  let revokedToken: string | null = null
  const listeners = new Set<() => void>()
  const cleanups = new Set<() => Promise<void> | void>()

  const setSession = (next: StoredSession) => {
    session = next
    clearTimeout(expiry)
    clearTimeout(warning)
    if (next.phase !== 'out') watchExpiry(next.auth)
    for (const listener of listeners) listener()
  }
  const auth = (): Auth | null => (session.phase === 'out' ? null : session.auth)

  const clear = () => {
    storage.removeItem(STORAGE_KEYS.user)
    storage.removeItem(STORAGE_KEYS.userInfo)
    setSession({ phase: 'out' })
  }
  const watchExpiry = ({ token_expiration }: Auth) => {
    const remaining = Date.parse(token_expiration) - now()
    clearTimeout(warning)
    expiry = setTimeout(expireIfDue, Math.min(Math.max(remaining, 0), LONGEST_TIMER))
    if (remaining <= LONGEST_TIMER) warning = setTimeout(warnBeforeEnd, Math.max(remaining - WARNED_MS, 0))
  }
  /** Warns before the session ends, so that the user can sign in again at a convenient time; unsaved input is kept. */
  const warnBeforeEnd = () => {
    const current = auth()
    if (current === null || !isAuthenticated(current, now())) return
    notify('warn', TEXTS.session.endsAt(new Date(current.token_expiration).toTimeString().slice(0, 5)), {
      label: 'Sign in again now',
      onAct: () => {
        if (auth()?.token !== current.token) return
        revoke(current)
        clear()
      },
    })
  }
  /** The token expired [4.6]; the server doesn't need to be told. */
  const expireIfDue = () => {
    const current = auth()
    if (current === null) return
    if (isAuthenticated(current, now())) return watchExpiry(current)
    clear()
    notify('info', TEXTS.session.expired)
  }

  const callAs = <T>({ token }: Auth, method: string, path: string, options?: CallOptions): Promise<ApiResponse<T>> =>
    callApi<T>({ fetch, tenant, token }, method, path, options)

  const loadUserInfo = async (as: Auth): Promise<UserInfo> => {
    const user = { auth_uid: as.id, token: as.token, username: as.username }
    const response = await callAs<{ user_info: UserInfo }>(as, 'POST', `/users/${as.id}`, { body: { user, timezone } })
    // A response that arrives after signing out is ignored.
    if (auth()?.token === as.token) writeEntries(storage, STORAGE_KEYS.userInfo, response.body.user_info)
    return response.body.user_info
  }
  const loadStaticInfo = async (as: Auth): Promise<StaticInfo> =>
    (await callAs<{ static_info: StaticInfo }>(as, 'GET', '/static_info')).body.static_info

  /** Revokes the token on the server in the background, without waiting or notifying anyone. */
  const revoke = (as: Auth) => {
    callAs(as, 'POST', '/auth/logout', { body: { user_id: as.id } }).catch(() => undefined)
  }

  const failed = (text: string, unknownTenant = false): SignInResult => {
    clear()
    return { ok: false, unknownTenant, text }
  }

  /**
   * Checks credentials, then loads user info, then static info [4.1–4.5]. A 401 on the way is a failed sign-in, never an expired session
   * [4.11].
   */
  const signIn = async (username: string, password: string): Promise<SignInResult> => {
    const anonymous = { fetch, tenant, token: null }
    let as: Auth
    try {
      const { body, date } = await callApi<LoginResponse>(anonymous, 'POST', '/auth/login', { body: { username, password } })
      as = authOf(body, date === undefined ? 0 : now() - date)
    } catch (error) {
      const unknown = error instanceof ApiError && error.status === 404
      // The spec's text plus the wait time: until it has passed, the right password is rejected, too [8.1].
      if (error instanceof ApiError && error.status === 429) return failed(`${TEXTS.signIn.failed} ${error.message}`)
      return failed(unknown ? TEXTS.signIn.unknownTenant : TEXTS.signIn.failed, unknown)
    }
    updateBase(storage, { tenant })
    writeEntries(storage, STORAGE_KEYS.user, as)
    setSession({ phase: 'signing-in', auth: as })

    let userInfo: UserInfo
    try {
      userInfo = await loadUserInfo(as)
    } catch (error) {
      const retired = error instanceof ApiError && error.status === 400
      return failed(retired ? TEXTS.signIn.retired : TEXTS.signIn.userInfoFailed)
    }
    try {
      const staticInfo = await loadStaticInfo(as)
      notify('ok', TEXTS.signIn.succeeded)
      setSession({ phase: 'in', auth: as, userInfo, staticInfo })
      return { ok: true }
    } catch {
      return failed(TEXTS.signIn.staticInfoFailed)
    }
  }

  /** A call with this token got a 401 [4.11]. A late response to an older token doesn't end this session. */
  const unauthorized = (token: string) => {
    if (auth()?.token !== token || revokedToken === token) return
    clear()
    notify('warn', TEXTS.session.refused)
  }

  /** After a reload, or when the user's permissions changed: reloads what the sign-in loaded while the user keeps working. */
  const refresh = async () => {
    if (session.phase !== 'in') return
    const as = session.auth
    const stillIn = () => session.phase === 'in' && session.auth.token === as.token
    let failure: string = TEXTS.signIn.userInfoFailed
    try {
      const userInfo = await loadUserInfo(as)
      failure = TEXTS.signIn.staticInfoFailed
      const staticInfo = await loadStaticInfo(as)
      if (stillIn()) setSession({ phase: 'in', auth: as, userInfo, staticInfo })
    } catch (error) {
      if (!stillIn()) return
      if (error instanceof ApiError && error.status === 401) return unauthorized(as.token)
      if (error instanceof ApiError && error.status === 400) {
        clear()
        return notify('bad', TEXTS.signIn.retired)
      }
      notify('bad', failure, { label: 'Try again', onAct: () => void refresh() })
    }
  }

  /** Reloads the picker lists after a change. The browser sends the ETag it has, so unchanged lists aren't sent again. */
  const renewStaticInfo = async () => {
    if (session.phase !== 'in') return
    const as = session.auth
    const staticInfo = await loadStaticInfo(as).catch(() => null)
    if (staticInfo === null || session.phase !== 'in' || session.auth.token !== as.token) return
    setSession({ ...session, staticInfo })
  }

  const runCleanups = async () => {
    const tidied = Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
    const late = new Promise((resolve) => setTimeout(resolve, CLEANUP_TIMEOUT_MS))
    await Promise.race([tidied, late])
    storage.removeItem(STORAGE_KEYS.tabs)
  }

  return {
    state: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tenant: () => tenant,
    token: () => auth()?.token ?? null,

    /** Called once when the page starts: a session of another app version ends [2.7, 4.7], any other is refreshed. */
    start: () => {
      const { version } = readBase(storage)
      updateBase(storage, { version: APP_VERSION })
      const current = auth()
      if (current === null) return
      if (version !== APP_VERSION) {
        revoke(current)
        clear()
        notify('info', TEXTS.session.newVersion)
        return
      }
      watchExpiry(current)
      void refresh()
    },

    /** Called after every navigation: a tenant in the address other than the stored one signs out and is stored [2.5]. */
    visit: (page: PageName, visited: string) => {
      if (page === 'login' || visited === tenant) return
      const current = auth()
      if (current !== null) revoke(current)
      tenant = visited
      updateBase(storage, { tenant })
      clear()
    },

    signIn,
    unauthorized,
    refresh,
    renewStaticInfo,

    /** The user signs out: closes all tabs [4.8], revokes the token [4.9], and ends the session whatever the server responds [4.10]. */
    signOut: async () => {
      const current = auth()
      if (current === null) return
      revokedToken = current.token
      await runCleanups()
      try {
        await callAs(current, 'POST', '/auth/logout', { body: { user_id: current.id } })
        clear()
        notify('ok', TEXTS.session.signedOut)
      } catch (error) {
        clear()
        notify('bad', TEXTS.session.signOutFailed(error instanceof Error ? error.message : String(error)))
      }
    },

    /** Registers cleanup that must run before the sign-out, while the token is still valid: closing tabs, releasing locks [4.8, 2.13]. */
    beforeSignOut: (cleanup: () => Promise<void> | void) => {
      cleanups.add(cleanup)
      return () => {
        cleanups.delete(cleanup)
      }
    },

    /** Another window of this browser signed in or out, and this one follows. A browser is signed in to one tenant at a time. */
    follow: () => {
      const same = readBase(storage).tenant === tenant
      if (same && storedAuth(storage)?.token === auth()?.token) return
      setSession(same ? storedSession(storage, now()) : { phase: 'out' })
      void refresh()
    },
  }
}
