import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import type { LoginResponse } from '@waybill/shared/protocol/auth'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { UserInfo } from '@waybill/shared/protocol/users'
import { type Answer, type CallOptions, callApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { readBase, updateBase } from './base-store.ts'
import { type Auth, authOf, isAuthenticated, type PageName, type Session, storedAuth, storedSession } from './session-state.ts'
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
  /** Says something to the user, and offers to do something about it: such a notice stays until it is closed. */
  readonly notify: (tone: NoticeTone, text: string, offer?: NoticeOffer) => void
  /** IANA name of the zone that this machine is in. */
  readonly timezone: string
}

export type SignInOutcome = { readonly ok: true } | { readonly ok: false; readonly unknownTenant: boolean; readonly text: string }

/** Timers count in 31 bits; a longer session is looked at again. */
const LONGEST_TIMER = 2 ** 31 - 1

/** How long before its end a session says so. */
const WARNED_MS = 5 * 60_000

/** How long signing out waits for what wants to be tidied up before. */
const TIDY_MS = 3000

/** The session of this page: who is signed in, how that begins and how it ends. One per page; React reads it through `useSession`. */
export const createSession = ({ storage, fetch, now, notify, timezone }: SessionPorts) => {
  let tenant = readBase(storage).tenant ?? ''
  let session: Session = storedSession(storage, now())
  let expiry: ReturnType<typeof setTimeout> | undefined
  let warning: ReturnType<typeof setTimeout> | undefined
  /** The token that its user is giving back: that it is refused now is no news. */
  let leaving: string | null = null
  const listeners = new Set<() => void>()
  const tidiers = new Set<() => Promise<void> | void>()

  const become = (next: Session) => {
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
    become({ phase: 'out' })
  }
  const watchExpiry = ({ token_expiration }: Auth) => {
    const left = Date.parse(token_expiration) - now()
    clearTimeout(warning)
    expiry = setTimeout(expireIfDue, Math.min(Math.max(left, 0), LONGEST_TIMER))
    if (left <= LONGEST_TIMER) warning = setTimeout(warnOfEnd, Math.max(left - WARNED_MS, 0))
  }
  /** The end comes at a moment that its user may choose: what he has typed is kept for him. */
  const warnOfEnd = () => {
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
  /** The token has ended [4.6]: nothing to tell the server, it knows. */
  const expireIfDue = () => {
    const current = auth()
    if (current === null) return
    if (isAuthenticated(current, now())) return watchExpiry(current)
    clear()
    notify('info', TEXTS.session.expired)
  }

  const callAs = <T>({ token }: Auth, method: string, path: string, options?: CallOptions): Promise<Answer<T>> =>
    callApi<T>({ fetch, tenant, token }, method, path, options)

  const loadUserInfo = async (as: Auth): Promise<UserInfo> => {
    const user = { auth_uid: as.id, token: as.token, username: as.username }
    const answer = await callAs<{ user_info: UserInfo }>(as, 'POST', `/users/${as.id}`, { body: { user, timezone } })
    // An answer that comes after the way out is nobody's.
    if (auth()?.token === as.token) writeEntries(storage, STORAGE_KEYS.userInfo, answer.body.user_info)
    return answer.body.user_info
  }
  const loadStaticInfo = async (as: Auth): Promise<StaticInfo> =>
    (await callAs<{ static_info: StaticInfo }>(as, 'GET', '/static_info')).body.static_info

  /** Ends the token at the server too, without waiting and without a word: there is nobody left to hear it. */
  const revoke = (as: Auth) => {
    callAs(as, 'POST', '/auth/logout', { body: { user_id: as.id } }).catch(() => undefined)
  }

  const failed = (text: string, unknownTenant = false): SignInOutcome => {
    clear()
    return { ok: false, unknownTenant, text }
  }

  /** Credentials, then user info, then static info, then in [4.1–4.5]. A 401 on the way is a failed sign-in, never an expired session [4.11]. */
  const signIn = async (username: string, password: string): Promise<SignInOutcome> => {
    const anonymous = { fetch, tenant, token: null }
    let as: Auth
    try {
      const { body, date } = await callApi<LoginResponse>(anonymous, 'POST', '/auth/login', { body: { username, password } })
      as = authOf(body, date === undefined ? 0 : now() - date)
    } catch (error) {
      const unknown = error instanceof ApiError && error.status === 404
      return failed(unknown ? TEXTS.signIn.unknownTenant : TEXTS.signIn.failed, unknown)
    }
    updateBase(storage, { tenant })
    writeEntries(storage, STORAGE_KEYS.user, as)
    become({ phase: 'signing-in', auth: as })

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
      become({ phase: 'in', auth: as, userInfo, staticInfo })
      return { ok: true }
    } catch {
      return failed(TEXTS.signIn.staticInfoFailed)
    }
  }

  /** A call with this token was answered 401 [4.11]. A late answer to an older token says nothing about this one. */
  const unauthorized = (token: string) => {
    if (auth()?.token !== token || leaving === token) return
    clear()
    notify('warn', TEXTS.session.refused)
  }

  /** After a reload, or when the user's permissions changed: what was loaded at the sign-in is loaded anew, while he works already. */
  const refresh = async () => {
    if (session.phase !== 'in') return
    const as = session.auth
    const stillIn = () => session.phase === 'in' && session.auth.token === as.token
    let failure: string = TEXTS.signIn.userInfoFailed
    try {
      const userInfo = await loadUserInfo(as)
      failure = TEXTS.signIn.staticInfoFailed
      const staticInfo = await loadStaticInfo(as)
      if (stillIn()) become({ phase: 'in', auth: as, userInfo, staticInfo })
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

  /** What the pickers offer changed: asked for anew. The browser asks with the tag that it has, so that the same is not sent twice. */
  const renewStaticInfo = async () => {
    if (session.phase !== 'in') return
    const as = session.auth
    const staticInfo = await loadStaticInfo(as).catch(() => null)
    if (staticInfo === null || session.phase !== 'in' || session.auth.token !== as.token) return
    become({ ...session, staticInfo })
  }

  const tidyUp = async () => {
    const tidied = Promise.allSettled([...tidiers].map(async (tidy) => tidy()))
    const late = new Promise((resolve) => setTimeout(resolve, TIDY_MS))
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

    /** Once, when the page starts: a session of another app version ends [2.7, 4.7], one that goes on is refreshed. */
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

    /** After every navigation: another tenant in the address than the stored one signs out and is stored [2.5]. */
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

    /** The user's own sign-out: closes all tabs [4.8], ends the token [4.9], and is out whatever the server says [4.10]. */
    signOut: async () => {
      const current = auth()
      if (current === null) return
      leaving = current.token
      await tidyUp()
      try {
        await callAs(current, 'POST', '/auth/logout', { body: { user_id: current.id } })
        clear()
        notify('ok', TEXTS.session.signedOut)
      } catch (error) {
        clear()
        notify('bad', TEXTS.session.signOutFailed(error instanceof Error ? error.message : String(error)))
      }
    },

    /** Registers what has to be done before the user signs out, while the token still opens doors: closing tabs, freeing locks [4.8, 2.13]. */
    beforeSignOut: (tidy: () => Promise<void> | void) => {
      tidiers.add(tidy)
      return () => {
        tidiers.delete(tidy)
      }
    },

    /** Another window of this browser signed in or out: this one follows. A browser is signed in to one tenant at a time. */
    follow: () => {
      const same = readBase(storage).tenant === tenant
      if (same && storedAuth(storage)?.token === auth()?.token) return
      become(same ? storedSession(storage, now()) : { phase: 'out' })
      void refresh()
    },
  }
}
