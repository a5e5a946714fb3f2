import type { LoginResponse } from '@waybill/shared/protocol/auth'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import type { UserInfo } from '@waybill/shared/protocol/users'
import { type KeyStorage, readEntries, STORAGE_KEYS } from './storage.ts'

/** The token, when it ends (an ISO instant by this machine's clock), and whose it is [4.2]. */
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
 * `out` nobody · `signing-in` credentials taken, what the workspace needs is being loaded · `in` signed in: `staticInfo` may still be on
 * its way after a reload.
 */
export type Session =
  | { readonly phase: 'out' }
  | { readonly phase: 'signing-in'; readonly auth: Auth }
  | { readonly phase: 'in'; readonly auth: Auth; readonly userInfo: UserInfo; readonly staticInfo: StaticInfo | null }

/** Clocks that differ by less go the same. */
const CLOCKS_AGREE_MS = 60_000

/**
 * Who signed in. `ahead`: by how many ms this machine's clock is ahead of the server's; one that is wrong by hours would otherwise end the
 * session that many hours too early [4.6], and with a short session nobody could sign in at all.
 */
export const authOf = (answer: LoginResponse, ahead: number): Auth => {
  const { access_token: token, token_expiration, ...rest } = answer
  const ends = Math.abs(ahead) < CLOCKS_AGREE_MS ? token_expiration : new Date(Date.parse(token_expiration) + ahead).toISOString()
  return { ...rest, token, token_expiration: ends }
}

/** Authenticated means: there is a token, and it has not ended yet [4.6]. */
export const isAuthenticated = (auth: Auth | null, now: number): auth is Auth => auth !== null && Date.parse(auth.token_expiration) > now

const isAuth = (value: object): value is Auth =>
  ['token', 'token_expiration', 'id', 'username', 'firstname', 'lastname'].every(
    (field) => typeof (value as { readonly [name: string]: unknown })[field] === 'string',
  )

export const storedAuth = (storage: KeyStorage): Auth | null => {
  const stored = readEntries(storage, STORAGE_KEYS.user)
  return isAuth(stored) ? stored : null
}

/** Who is signed in after a reload. A sign-in that was cut short before its user info had come has to be done again. */
export const storedSession = (storage: KeyStorage, now: number): Session => {
  const auth = storedAuth(storage)
  const userInfo = readEntries(storage, STORAGE_KEYS.userInfo)
  return isAuthenticated(auth, now) && userInfo.id === auth.id
    ? { phase: 'in', auth, userInfo: userInfo as unknown as UserInfo, staticInfo: null }
    : { phase: 'out' }
}

export type PageName = 'root' | 'login' | 'primitives'

const NOT_FOUND = 'page_not_found'

/**
 * Where a path leads instead, or null where it may stay. The login of another tenant than the stored one goes to that tenant's root
 * [2.2], where the session changes tenant [2.5]; a signed-in user goes from the login to the root [2.2], nobody from the root to the
 * login [2.1]. No tenant is named as the 404 page is [2.4].
 */
export const redirectOf = (page: PageName, tenant: string, stored: string | null, phase: Session['phase']): string | null => {
  if (tenant === NOT_FOUND) return `/${NOT_FOUND}`
  if (page === 'login' && tenant !== stored) return `/${tenant}`
  if (page === 'login' && phase === 'in') return `/${tenant}`
  if (page === 'root' && tenant === stored && phase !== 'in') return `/${tenant}/login`
  return null
}
