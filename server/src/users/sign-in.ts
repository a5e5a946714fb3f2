import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { DEMO_PASSWORD, isDemoUser } from './demo-users.ts'
import type { KnownDevices } from './known-devices.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Attempt, SignInAttempts } from './sign-in-attempts.ts'

export interface SignInAttempt {
  readonly tenant: string
  readonly username: string
  readonly password: string
  readonly address: string
  /** The browser's user agent. */
  readonly device: string | null
  /** The device token of this browser from an earlier sign-in; null if there is none. */
  readonly device_token: string | null
}

interface Throttled {
  readonly status: 'throttled'
  readonly retry_after_seconds: number
}

export type SignInOutcome =
  | {
      readonly status: 'signed_in'
      readonly token: string
      readonly expires_at: string
      readonly user: Session['user']
      /** The device token of this browser from now on. */
      readonly device_token: string
    }
  | { readonly status: 'failed' }
  | Throttled

interface Parts {
  readonly database: WaybillDatabase
  readonly sessions: Sessions
  readonly attempts: SignInAttempts
  readonly devices: KnownDevices
  /** Whether demo users may sign in with the demo password. */
  readonly demoPasswords: boolean
}

/**
 * Checks passwords. An unknown username takes the same time and gets the same error as a wrong password. After too many
 * failures even the right password is rejected without a check; see `sign-in-attempts.ts` for the counts. A retired
 * user may sign in, but the token only gives access to user-info [8.2].
 */
export const createSignIn = async ({ database, sessions, attempts, devices, demoPasswords }: Parts) => {
  const nobody = await hashPassword(randomBytes(16).toString('hex'))

  const findUser = (tenant: string, username: string) =>
    database
      .forTenant(tenant)
      .selectFrom('users')
      .leftJoin('credentials', (join) =>
        join.onRef('credentials.tenant_id', '=', 'users.tenant_id').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'password_hash'])
      .where('users.tenant_id', '=', tenant)
      .where(sql`lower(username)`, '=', username)
      .executeTakeFirst()

  /** Checks a user's password, counted as an attempt. */
  const judge = async (attempt: Attempt, password: string, hash: string | null): Promise<'right' | 'wrong' | Throttled> => {
    const { id, wait } = await attempts.begin(attempt)
    if (wait > 0) return { status: 'throttled', retry_after_seconds: wait }
    const right = await verifyPassword(hash ?? nobody, password)
    if (!right || hash === null) return 'wrong'
    await attempts.succeed(attempt, id)
    return 'right'
  }

  return {
    signIn: async ({ tenant, password, address, ...source }: SignInAttempt): Promise<SignInOutcome> => {
      const username = source.username.trim().toLowerCase()
      const found = await findUser(tenant, username)
      const device = found ? await devices.find(tenant, found.id, source.device_token) : null
      const isBarred = found !== undefined && !demoPasswords && password === DEMO_PASSWORD && (await isDemoUser(database, tenant, found.id))
      const verdict = await judge({ tenant, username, address, device }, password, isBarred ? null : (found?.password_hash ?? null))
      if (typeof verdict === 'object') return verdict
      if (verdict === 'wrong' || !found) return { status: 'failed' }
      const { password_hash: _, ...user } = found
      return {
        status: 'signed_in',
        user,
        device_token: await devices.remember(tenant, user.id, device === null ? null : source.device_token),
        ...(await sessions.open(tenant, user.id, { address, device: source.device })),
      }
    },

    /** Checks the password of a signed-in user. Wrong ones count as failed sign-ins. */
    verify: async (tenant: string, user: { readonly username: string }, password: string, address: string) => {
      const username = user.username.toLowerCase()
      const found = await findUser(tenant, username)
      return judge({ tenant, username, address, device: null }, password, found?.password_hash ?? null)
    },
  }
}
export type SignIn = Awaited<ReturnType<typeof createSignIn>>
