import type { JsonObject } from '@waybill/shared/log/envelope'
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { OutboxState } from '../runtime/tables/outbox.ts'
import type { OutboxEffect, RecordedOutcome } from './effect-kind.ts'

type Db = Kysely<Schema>
type Sql = RawBuilder<unknown>

/** An effect to be queued; `ordinal` counts the effects of one event. Instants are ISO 8601 UTC. */
export interface PlannedEffect {
  readonly position: number
  readonly ordinal: number
  readonly kind: string
  readonly key: string
  /** Effects of one order key are sent one after the other, in log order. */
  readonly order_key?: string | null
  /** When it is due; at once by default. */
  readonly due_at?: string | null
  readonly payload: JsonObject
}

/** A leased effect. A result that is already there only has to be recorded. */
export interface LeasedEffect extends OutboxEffect {
  readonly token: string
  readonly outcome: RecordedOutcome | null
}

/** Queues effects. An effect that is already there, by event or by key, is left as it is. */
export const insertEffects = async (db: Db, tenant: string, effects: readonly PlannedEffect[]): Promise<void> => {
  if (effects.length === 0) return
  await db
    .insertInto('outbox')
    .values(
      effects.map(({ payload, order_key = null, due_at = null, ...effect }) => ({
        ...effect,
        tenant_id: tenant,
        order_key,
        payload: JSON.stringify(payload),
        ...(due_at !== null && { due_at }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Kinds that have something to do now, of all tenants. */
export const listOutboxWork = async (
  db: QueryExecutorProvider,
  kinds: readonly string[],
): Promise<readonly { readonly tenant: string; readonly kind: string }[]> => {
  const { rows } = await sql<{ tenant: string; kind: string }>`
    select tenant_id as tenant, kind from list_outbox_work(${[...kinds]}::text[])
  `.execute(db)
  return rows
}

interface Claim {
  readonly kind: string
  readonly limit: number
  readonly leaseSeconds: number
  /** Only this effect, if it is due. */
  readonly key?: string
}

/**
 * Leases due effects of one kind, oldest first. An effect waits for every earlier one of its order key that is not settled. A lease that
 * only records a result is no attempt.
 */
export const claimEffects = async (db: Db, tenant: string, { kind, limit, leaseSeconds, key }: Claim): Promise<readonly LeasedEffect[]> => {
  const { rows } = await sql<Omit<LeasedEffect, 'tenant' | 'kind'>>`
    update outbox o set state = 'leased', lease_token = gen_random_uuid(), attempted_at = null,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      attempts = o.attempts + case when o.outcome is null or o.outcome ->> 'status' = 'unknown' then 1 else 0 end
    from (
      select c.position, c.ordinal from outbox c
      where c.tenant_id = ${tenant} and c.kind = ${kind} and c.state = 'ready' and not c.held and c.due_at <= clock_timestamp()
        and ${key === undefined ? sql`true` : sql`c.key = ${key}`}
        and (c.order_key is null or not exists (
          select from outbox e
          where e.tenant_id = ${tenant} and e.order_key = c.order_key and e.state in ('ready', 'leased', 'unknown')
            and (e.position, e.ordinal) < (c.position, c.ordinal)))
      order by c.due_at, c.position, c.ordinal limit ${limit} for update skip locked) due
    where o.tenant_id = ${tenant} and o.position = due.position and o.ordinal = due.ordinal
    returning o.position, o.ordinal, o.key, o.payload, o.rounds as round, o.attempts as attempt, o.lease_token as token, o.outcome
  `.execute(db)
  return rows.map((row) => ({ tenant, kind, ...row }))
}

/**
 * Takes back leases that ran out. What was not sent yet, may be repeated, or only had to be recorded is due again; anything else has an
 * unknown outcome that is recorded next.
 */
export const expireLeases = async (db: Db, tenant: string, kind: string, isRepeatable: boolean): Promise<number> => {
  const lost: RecordedOutcome = { status: 'unknown', response: null, reference: null, error: INTERRUPTED, by: null }
  const { numAffectedRows } = await sql`
    update outbox set state = 'ready', lease_token = null, leased_until = null, due_at = clock_timestamp(),
      outcome = case when outcome is null and attempted_at is not null and not ${isRepeatable}::boolean
        then ${JSON.stringify(lost)}::jsonb else outcome end
    where tenant_id = ${tenant} and kind = ${kind} and state = 'leased' and leased_until <= clock_timestamp()
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

const KEPT_DAYS = 180
const INTERRUPTED = 'Sending was interrupted, and it is unknown whether it was received.'

const mine = ({ tenant, position, ordinal, token }: LeasedEffect) =>
  sql`tenant_id = ${tenant} and position = ${position} and ordinal = ${ordinal} and state = 'leased' and lease_token = ${token}`

/** Whether a statement under the lease changed the row: a worker that lost its lease changes nothing. */
const changed = async (db: Db, effect: LeasedEffect, set: Sql, condition: Sql = sql`true`): Promise<boolean> => {
  const { numAffectedRows } = await sql`update outbox set ${set} where ${mine(effect)} and ${condition}`.execute(db)
  return Number(numAffectedRows ?? 0n) > 0
}

const released = sql`lease_token = null, leased_until = null`

/**
 * Notes that the provider is contacted from now on, and renews the lease for it. Returns false if the lease is lost or has run out: then
 * nothing may be sent.
 */
export const beginSending = (db: Db, effect: LeasedEffect, leaseSeconds: number): Promise<boolean> =>
  changed(
    db,
    effect,
    sql`attempted_at = clock_timestamp(), leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    sql`leased_until > clock_timestamp()`,
  )

/** Saves the result before it is recorded in the log, so that a crash in between loses nothing. */
export const saveOutcome = (db: Db, effect: LeasedEffect, outcome: RecordedOutcome): Promise<boolean> =>
  changed(db, effect, sql`outcome = ${JSON.stringify(outcome)}::jsonb`)

/** Ends an effect with its recorded outcome. */
export const settleEffect = (db: Db, effect: LeasedEffect, { status, reference, error, by }: RecordedOutcome): Promise<boolean> =>
  changed(
    db,
    effect,
    sql`state = ${status}, ${released}, provider_ref = coalesce(${reference}, provider_ref), last_error = ${error?.slice(0, 500) ?? null},
      settled_by = ${by?.username ?? null}, done_at = ${status === 'unknown' ? sql`null` : sql`clock_timestamp()`}`,
  )

/** Gives an effect back, due after a pause; `error` is why. */
export const retryEffect = (db: Db, effect: LeasedEffect, afterMs: number, error: string): Promise<boolean> =>
  changed(
    db,
    effect,
    sql`state = 'ready', ${released}, last_error = ${error.slice(0, 500)},
      due_at = clock_timestamp() + make_interval(secs => ${afterMs / 1000}::double precision)`,
  )

/** The provider does not know our key: nothing happened there, and the effect is due again. */
export const forgetOutcome = (db: Db, effect: LeasedEffect): Promise<boolean> =>
  changed(db, effect, sql`state = 'ready', ${released}, outcome = null, due_at = clock_timestamp()`)

/** Where an effect is; null if there is none of this key. */
export const readEffect = async (
  db: Db,
  tenant: string,
  kind: string,
  key: string,
): Promise<{ readonly state: OutboxState; readonly outcome: RecordedOutcome | null; readonly last_error: string | null } | null> => {
  const row = await db
    .selectFrom('outbox')
    .select(['state', 'outcome', 'last_error'])
    .where('tenant_id', '=', tenant)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, outcome: row.outcome as RecordedOutcome | null }
}

/** What waits for a worker or a person, of all tenants, by kind and state; age of the oldest in seconds. */
export const countOutbox = async (
  system: QueryExecutorProvider,
): Promise<
  readonly { readonly kind: string; readonly state: OutboxState; readonly effects: number; readonly oldest_seconds: number }[]
> => {
  const { rows } = await sql<{ kind: string; state: OutboxState; effects: number; oldest_seconds: number }>`
    select kind, state, effects, oldest_seconds from count_outbox()
  `.execute(system)
  return rows
}

/** Deletes effects that were settled long ago, at most a thousand; returns how many. */
export const deleteSettled = async (db: Db, tenant: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from outbox o using (
      select position, ordinal from outbox where tenant_id = ${tenant} and done_at < now() - make_interval(days => ${KEPT_DAYS}) limit 1000) old
    where o.tenant_id = ${tenant} and o.position = old.position and o.ordinal = old.ordinal
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
