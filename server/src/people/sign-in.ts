import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'

/** Failed sign-ins that are let through in a window. An address may be a whole office, a user name is one person. */
const WINDOW_SECONDS = 15 * 60
const PER_USERNAME = 10
const PER_ADDRESS = 100

export interface SignInAttempt {
  readonly tenant: string
  readonly username: string
  readonly password: string
  readonly address: string
  /** What the browser says of itself. */
  readonly device: string | null
}

export type SignInOutcome =
  | { readonly status: 'signed_in'; readonly token: string; readonly expires_at: string; readonly user: Session['user'] }
  | { readonly status: 'failed' }
  | { readonly status: 'throttled'; readonly retry_after_seconds: number }

/**
 * Judges sign-ins. A name that nobody has costs the same time and gets the same answer as a wrong password. Every attempt is written down
 * as failed before it is judged, so that a thousand at once do not slip through the count together; too many are refused unjudged, even
 * with the right password, and do not prolong the wait. A retired user may sign in: his token opens the user-info load alone [8.2].
 */
export const createSignIn = async (database: WaybillDatabase, sessions: Sessions) => {
  const nobody = await hashPassword(randomBytes(16).toString('hex'))

  const strike = async ({ tenant, address }: SignInAttempt, username: string): Promise<{ id: number; wait: number }> => {
    const db = database.forTenant(tenant)
    const { id } = await db
      .insertInto('sign_in_attempts')
      .values({ tenant_id: tenant, username, address, succeeded: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ of: 'username' | 'address'; failures: number; wait: number }>`
      with recent as (
        select username, address, at, succeeded from sign_in_attempts
        where tenant_id = ${tenant} and at > now() - make_interval(secs => ${WINDOW_SECONDS}) and (username = ${username} or address = ${address})
      ), judged as (
        select 'username' as of, at from recent
        where username = ${username} and not succeeded
          and at > coalesce((select max(r.at) from recent r where r.username = ${username} and r.succeeded), '-infinity')
        union all
        select 'address', at from recent where address = ${address} and not succeeded
      )
      select of, count(*)::int as failures,
        ceil(extract(epoch from min(at) + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as wait
      from judged group by of
    `.execute(db)
    const over = rows.filter((row) => row.failures > (row.of === 'username' ? PER_USERNAME : PER_ADDRESS))
    return { id, wait: Math.max(0, ...over.map((row) => row.wait)) }
  }

  const takeBack = async (tenant: string, id: number): Promise<void> => {
    await database.forTenant(tenant).deleteFrom('sign_in_attempts').where('tenant_id', '=', tenant).where('id', '=', id).execute()
  }

  return async (attempt: SignInAttempt): Promise<SignInOutcome> => {
    const { tenant, address, password } = attempt
    const username = attempt.username.trim().toLowerCase()
    const { id, wait } = await strike(attempt, username)
    if (wait > 0) {
      await takeBack(tenant, id)
      return { status: 'throttled', retry_after_seconds: wait }
    }
    const db = database.forTenant(tenant)
    const found = await db
      .selectFrom('users')
      .leftJoin('credentials', (join) =>
        join.onRef('credentials.tenant_id', '=', 'users.tenant_id').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'password_hash'])
      .where('users.tenant_id', '=', tenant)
      .where(sql`lower(username)`, '=', username)
      .executeTakeFirst()
    const right = await verifyPassword(found?.password_hash ?? nobody, password)
    if (!found || !right) return { status: 'failed' }
    await takeBack(tenant, id)
    await db.insertInto('sign_in_attempts').values({ tenant_id: tenant, username, address, succeeded: true }).execute()
    const { password_hash: _, ...user } = found
    return { status: 'signed_in', user, ...(await sessions.open(tenant, user.id, { address, device: attempt.device })) }
  }
}
export type SignIn = Awaited<ReturnType<typeof createSignIn>>
