import type { LoginResponse } from '@waybill/shared/protocol/auth'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import type { UserInfo } from '@waybill/shared/protocol/users'
import { type KeyStorage, readEntries, STORAGE_KEYS } from './storage.ts'

/** The token, its expiration (an ISO instant by this machine's clock), and its user [4.2]. */
export interface Auth {
  readonly token: string
  readonly token_expiration: string
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly firstname: string
  readonly lastname: string
}

/**
 * `out`: signed out · `signing-in`: credentials accepted, loading what the workspace needs · `in`: signed in; `staticInfo` may still be
 * loading after a reload.
 */
export type StoredSession =
  | { readonly phase: 'out' }
  | { readonly phase: 'signing-in'; readonly auth: Auth }
  | { readonly phase: 'in'; readonly auth: Auth; readonly userInfo: UserInfo; readonly staticInfo: StaticInfo | null }

/** Clocks that differ by less than this, in ms, count as equal. */
const CLOCKS_AGREE_MS = 60_000

/**
 * The signed-in user. `ahead`: by how many ms this machine's clock is ahead of the server's; a clock that is hours ahead would otherwise
 * end the session that much too early [4.6], and users with a short session could not sign in at all.
 */
export const authOf = (response: LoginResponse, ahead: number): Auth => {
  const { access_token: token, token_expiration, ...rest } = response
  const ends = Math.abs(ahead) < CLOCKS_AGREE_MS ? token_expiration : new Date(Date.parse(token_expiration) + ahead).toISOString()
  return { ...rest, token, token_expiration: ends }
}

/** Authenticated means there is a token that has not expired [4.6]. */
export const isAuthenticated = (auth: Auth | null, now: number): auth is Auth => auth !== null && Date.parse(auth.token_expiration) > now

const isAuth = (value: object): value is Auth =>
  ['token', 'token_expiration', 'id', 'username', 'firstname', 'lastname'].every(
    (field) => typeof (value as { readonly [name: string]: unknown })[field] === 'string',
  )

export const storedAuth = (storage: KeyStorage): Auth | null => {
  const stored = readEntries(storage, STORAGE_KEYS.user)
  return isAuth(stored) ? stored : null
}

/** The session after a reload. A sign-in that was interrupted before its user info arrived has to be repeated. */
export const storedSession = (storage: KeyStorage, now: number): StoredSession => {
  const auth = storedAuth(storage)
  const userInfo = readEntries(storage, STORAGE_KEYS.userInfo)
  return isAuthenticated(auth, now) && userInfo.id === auth.id
    ? { phase: 'in', auth, userInfo: userInfo as unknown as UserInfo, staticInfo: null }
    : { phase: 'out' }
}

export type PageName = 'root' | 'login' | 'primitives'

const NOT_FOUND = 'page_not_found'

/**
 * The redirect target of a path, or null to stay. The login of another tenant redirects to that tenant's root [2.2], where the session
 * changes tenant [2.5]; a signed-in user goes from the login to the root [2.2], a signed-out user from the root to the login [2.1]. No
 * tenant has the name of the 404 page [2.4].
 */
export const redirectOf = (page: PageName, tenant: string, stored: string | null, phase: StoredSession['phase']): string | null => {
  if (tenant === NOT_FOUND) return `/${NOT_FOUND}`
  // Company names are lowercase; capital letters in the address mean the same company.
  if (tenant !== tenant.toLowerCase()) return page === 'root' ? `/${tenant.toLowerCase()}` : `/${tenant.toLowerCase()}/${page}`
  if (page === 'login' && tenant !== stored) return `/${tenant}`
  if (page === 'login' && phase === 'in') return `/${tenant}`
  if (page === 'root' && tenant === stored && phase !== 'in') return `/${tenant}/login`
  return null
}

/** Adds the query of the original address to a redirect target within the same company. */
export const withSearch = (target: string, tenant: string, search: string): string =>
  target === `/${tenant}` || target.startsWith(`/${tenant}/`) ? target + search : target
