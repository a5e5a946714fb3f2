import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Period over which failures are counted. */
const WINDOW_SECONDS = 15 * 60
/** Maximum failures of a user from one address or known device. */
const PER_USER_AND_PLACE = 10
/** Maximum failures of an address, which may be a whole office. */
const PER_ADDRESS = 100
/**
 * After this many failures of a user from anywhere, addresses and devices new to the user get one attempt per pause.
 */
const PER_USER = 30
const SLOWED_SECONDS = 30
/** Days an address stays known for a user after a sign-in. */
const ADDRESS_DAYS = 30

/** A sign-in attempt and its source. `device` is the token hash of a device this user signed in from before. */
export interface Attempt {
  readonly tenant: string
  /** In lower case. */
  readonly username: string
  readonly address: string
  readonly device: Buffer | null
}

interface Counts {
  readonly here: number
  readonly here_since: number
  readonly address: number
  readonly address_since: number
  readonly everywhere: number
  /** Seconds since the previous failure. */
  readonly last: number | null
  readonly is_known: boolean
}

/**
 * Counts failed sign-ins. A user who signed in from an address or browser before is only delayed by failures there, so
 * strangers elsewhere can't lock them out.
 */
export const createSignInAttempts = (database: WaybillDatabase) => {
  const count = async ({ tenant, username, address, device }: Attempt, id: number): Promise<Counts> => {
    const { rows } = await sql<Counts>`
      with recent as (
        select id, username, address, device, at, succeeded, extract(epoch from now() - at)::float8 as age from sign_in_attempts
        where tenant_id = ${tenant} and at > now() - make_interval(secs => ${WINDOW_SECONDS}) and (username = ${username} or address = ${address})
      ), here as (
        select * from recent where username = ${username}
          and ${device === null ? sql`address = ${address} and device is null` : sql`device = ${device}`}
      ), failed_here as (
        select * from here where not succeeded and at > coalesce((select max(at) from here where succeeded), '-infinity')
      ), failed_address as (
        select * from recent where address = ${address} and device is null and not succeeded
      ), failed_anywhere as (
        select * from recent where username = ${username} and device is null and not succeeded
      )
      select
        (select count(*) from failed_here)::int as here,
        coalesce((select max(age) from failed_here), 0) as here_since,
        (select count(*) from failed_address)::int as address,
        coalesce((select max(age) from failed_address), 0) as address_since,
        (select count(*) from failed_anywhere)::int as everywhere,
        (select min(age) from failed_anywhere where id <> ${id}) as last,
        exists (
          select from sign_in_attempts where tenant_id = ${tenant} and username = ${username} and address = ${address} and succeeded
            and at > now() - make_interval(days => ${ADDRESS_DAYS})
        ) as is_known
    `.execute(database.forTenant(tenant))
    return rows[0] as Counts
  }

  const takeBack = async (tenant: string, id: number): Promise<void> => {
    await database.forTenant(tenant).deleteFrom('sign_in_attempts').where('tenant_id', '=', tenant).where('id', '=', id).execute()
  }

  return {
    /**
     * Records an attempt as failed before checking it, so that a thousand concurrent attempts can't pass the count
     * together. `wait`: seconds until the next attempt; the record is then removed, so that trying doesn't extend the
     * wait.
     */
    begin: async (attempt: Attempt): Promise<{ readonly id: number; readonly wait: number }> => {
      const { tenant, username, address, device } = attempt
      const { id } = await database
        .forTenant(tenant)
        .insertInto('sign_in_attempts')
        .values({ tenant_id: tenant, username, address, device, succeeded: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      const counts = await count(attempt, id)
      const isStranger = device === null && !counts.is_known
      const wait = Math.max(
        0,
        counts.here > PER_USER_AND_PLACE ? WINDOW_SECONDS - counts.here_since : 0,
        device === null && counts.address > PER_ADDRESS ? WINDOW_SECONDS - counts.address_since : 0,
        isStranger && counts.everywhere > PER_USER && counts.last !== null ? SLOWED_SECONDS - counts.last : 0,
      )
      if (wait > 0) await takeBack(tenant, id)
      return { id, wait: Math.ceil(wait) }
    },

    /** Marks the attempt with this ID as successful. */
    succeed: async ({ tenant, username, address, device }: Attempt, id: number): Promise<void> => {
      await takeBack(tenant, id)
      await database
        .forTenant(tenant)
        .insertInto('sign_in_attempts')
        .values({ tenant_id: tenant, username, address, device, succeeded: true })
        .execute()
    },
  }
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>
