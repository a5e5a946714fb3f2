import { createHash, randomBytes } from 'node:crypto'
import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isBuiltIn, isViewOnly, permissionsOf } from '@waybill/shared/permissions/roles'
import { EventEmitter } from 'eventemitter3'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'
import { readCustomRoles } from './custom-roles.ts'
import { isTenantId } from './tenants.ts'

/** The session of a signed-in user [3.1]. */
export interface Session {
  readonly tenant: string
  readonly user: {
    readonly id: string
    readonly username: string
    readonly email: string | null
    readonly first_name: string
    readonly last_name: string
  }
  /** The user's roles or, during a role preview, only that role [6.11]. */
  readonly roles: readonly string[]
  readonly permissions: PermissionTree
  /** The role an administrator is previewing; null for their own. */
  readonly test_role: string | null
  /** Identifies the session without granting access: the hash of its token, in hex. */
  readonly token_id: string
  /** ISO 8601 instant. */
  readonly expires_at: string
}

/**
 * The user behind a token. A retired user's token is valid for one call only, an ended (expired or revoked) one for
 * none.
 */
export interface TokenHolder {
  readonly session: Session
  readonly status: 'valid' | 'retired' | 'ended'
}

interface Stored {
  readonly session: Session
  readonly revoked: boolean
  readonly retired: boolean
}

/** How long this process caches a session, in ms, and so how late it sees one revoked by another process. */
const BELIEF_MS = 5_000
const SEEN_EVERY_MS = 60_000
const MOST_LISTED = 200
const TOKEN = /^([a-z0-9-]+)\.[A-Za-z0-9_-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const idsOf = (rows: readonly { readonly token_hash: Buffer }[]): readonly string[] => rows.map((row) => row.token_hash.toString('hex'))

/**
 * A session as shown to its user and to administrators: `id` identifies it and grants no access. Instants are ISO 8601
 * UTC.
 */
export interface ActiveSession {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly address: string | null
  readonly device: string | null
  readonly timezone: string | null
}

/** Where a session is opened from. */
interface SessionOrigin {
  readonly address: string
  /** The browser's user agent. */
  readonly device: string | null
}

const MOST_DEVICE = 300

export interface SessionOptions {
  readonly hours: number
  /** Epoch milliseconds; tests replace the system clock. */
  readonly now?: () => number
}

/**
 * Sessions: opened by a sign-in, found by their token, ended by expiry, sign-out or retirement. Only the token's hash
 * is stored.
 */
export const createSessions = (database: WaybillDatabase, { hours, now = Date.now }: SessionOptions) => {
  type Named = { readonly tenant: string; readonly token_id: string }
  const events = new EventEmitter<{ ended: [session: Named]; reread: [session: Named] }>()

  const seen = async (tenant_id: string, user_id: string, last_seen_at: string): Promise<void> => {
    await database
      .forTenant(tenant_id)
      .insertInto('last_seen')
      .values({ tenant_id, user_id, last_seen_at })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ last_seen_at }))
      .execute()
  }

  const read = async (key: string): Promise<Stored | undefined> => {
    const [tenant, token_id] = key.split(' ') as [string, string]
    const db = database.forTenant(tenant)
    const token_hash = Buffer.from(token_id, 'hex')
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', (join) => join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'))
      .select([
        'users.id',
        'username',
        'email',
        'first_name',
        'last_name',
        'roles',
        'retired',
        'expires_at',
        'last_seen_at',
        'revoked_at',
        'test_role',
      ])
      .where('sessions.tenant_id', '=', tenant)
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
    if (!row) return undefined
    if (now() - Date.parse(row.last_seen_at) > SEEN_EVERY_MS) {
      const last_seen_at = new Date(now()).toISOString()
      await db.updateTable('sessions').set({ last_seen_at }).where('tenant_id', '=', tenant).where('token_hash', '=', token_hash).execute()
      await seen(tenant, row.id, last_seen_at)
    }
    const { id, username, email, first_name, last_name, retired, expires_at, revoked_at } = row
    const user = { id, username, email, first_name, last_name }
    // A user who is no longer an administrator can't preview roles.
    const test_role = row.roles.includes('admin') && !isViewOnly(row.roles) ? row.test_role : null
    const roles = test_role === null ? row.roles : [test_role]
    const customRoles = roles.every(isBuiltIn) ? [] : await readCustomRoles(db, tenant)
    return {
      session: { tenant, user, roles, permissions: permissionsOf(roles, customRoles), test_role, token_id, expires_at },
      revoked: revoked_at !== null,
      retired,
    }
  }
  const known = new LRUCache<string, Stored>({ max: 10_000, ttl: BELIEF_MS, fetchMethod: read })

  const forget = (tenant: string, tokenIds: readonly string[]) => {
    for (const token_id of tokenIds) known.delete(`${tenant} ${token_id}`)
  }
  const emit = (what: 'ended' | 'reread', tenant: string, tokenIds: readonly string[]) => {
    for (const token_id of tokenIds) events.emit(what, { tenant, token_id })
  }
  const listen = (what: 'ended' | 'reread', listener: (session: Named) => void): (() => void) => {
    events.on(what, listener)
    return () => events.off(what, listener)
  }

  /** The holder of a token; the tenant is part of the token. Null for a forged one. */
  const inspect = async (token: string): Promise<TokenHolder | null> => {
    const tenant = TOKEN.exec(token)?.[1]
    if (tenant === undefined || !isTenantId(tenant)) return null
    const key = `${tenant} ${hashOf(token).toString('hex')}`
    // A read interrupted by `forget` fails; its result could be stale, so it is read again.
    const stored = await known.fetch(key).catch(() => read(key))
    if (!stored) return null
    const { session, revoked, retired } = stored
    const over = revoked || Date.parse(session.expires_at) <= now()
    return { session, status: over ? 'ended' : retired ? 'retired' : 'valid' }
  }

  return {
    inspect,

    /** The session of a token in a tenant; null if forged, ended, retired or of another tenant. */
    authenticate: async (tenant: string, token: string): Promise<Session | null> => {
      const holder = await inspect(token)
      return holder?.status === 'valid' && holder.session.tenant === tenant ? holder.session : null
    },

    /** Opens a session. The token is returned only here and never stored. `expires_at` is an ISO 8601 instant [9.9]. */
    open: async (
      tenant: string,
      user_id: string,
      from?: SessionOrigin,
    ): Promise<{ readonly token: string; readonly expires_at: string }> => {
      const token = `${tenant}.${randomBytes(32).toString('base64url')}`
      const expires_at = new Date(now() + hours * 3_600_000).toISOString()
      await database
        .forTenant(tenant)
        .insertInto('sessions')
        .values({
          tenant_id: tenant,
          token_hash: hashOf(token),
          user_id,
          expires_at,
          address: from?.address ?? null,
          device: from?.device?.slice(0, MOST_DEVICE) ?? null,
        })
        .execute()
      await seen(tenant, user_id, new Date(now()).toISOString())
      return { token, expires_at }
    },

    /** A user's open sessions, the last used first. */
    openOf: async (tenant: string, user_id: string): Promise<readonly ActiveSession[]> => {
      const rows = await database
        .forTenant(tenant)
        .selectFrom('sessions')
        .select(['token_hash', 'created_at', 'last_seen_at', 'expires_at', 'address', 'device', 'timezone'])
        .where('tenant_id', '=', tenant)
        .where('user_id', '=', user_id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(now()).toISOString())
        .orderBy('last_seen_at', 'desc')
        .limit(MOST_LISTED)
        .execute()
      return rows.map(({ token_hash, ...row }) => ({ id: token_hash.toString('hex'), ...row }))
    },

    /** Stores the time zone of a session's browser. */
    locate: async (tenant: string, token_id: string, timezone: string): Promise<void> => {
      await database
        .forTenant(tenant)
        .updateTable('sessions')
        .set({ timezone })
        .where('tenant_id', '=', tenant)
        .where('token_hash', '=', Buffer.from(token_id, 'hex'))
        .execute()
    },

    /** Starts a role preview in an administrator's session, or ends it (null) [6.11]. */
    tryRole: async (tenant: string, token_id: string, test_role: string | null): Promise<void> => {
      await database
        .forTenant(tenant)
        .updateTable('sessions')
        .set({ test_role })
        .where('tenant_id', '=', tenant)
        .where('token_hash', '=', Buffer.from(token_id, 'hex'))
        .execute()
      forget(tenant, [token_id])
      emit('reread', tenant, [token_id])
    },

    revoke: async (tenant: string, token_id: string): Promise<void> => {
      await database
        .forTenant(tenant)
        .updateTable('sessions')
        .set({ revoked_at: new Date(now()).toISOString() })
        .where('tenant_id', '=', tenant)
        .where('token_hash', '=', Buffer.from(token_id, 'hex'))
        .where('revoked_at', 'is', null)
        .execute()
      forget(tenant, [token_id])
      emit('ended', tenant, [token_id])
    },

    /** Ends every session of a user, as after a password change, except `but`. */
    revokeUser: async (tenant: string, user_id: string, but?: string): Promise<number> => {
      const rows = await database
        .forTenant(tenant)
        .updateTable('sessions')
        .set({ revoked_at: new Date(now()).toISOString() })
        .where('tenant_id', '=', tenant)
        .where('user_id', '=', user_id)
        .where('revoked_at', 'is', null)
        .$if(but !== undefined, (query) => query.where('token_hash', '!=', Buffer.from(but ?? '', 'hex')))
        .returning('token_hash')
        .execute()
      forget(tenant, idsOf(rows))
      emit('ended', tenant, idsOf(rows))
      return rows.length
    },

    /** Reloads the sessions of every user who has or previews a role, because the role changed. */
    rereadRole: async (tenant: string, role: string): Promise<void> => {
      const rows = await database
        .forTenant(tenant)
        .selectFrom('sessions')
        .innerJoin('users', (join) => join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'))
        .select('token_hash')
        .where('sessions.tenant_id', '=', tenant)
        .where((is) => is.or([is('test_role', '=', role), sql<boolean>`${role} = any(users.roles)`]))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(now()).toISOString())
        .execute()
      forget(tenant, idsOf(rows))
      emit('reread', tenant, idsOf(rows))
    },

    /**
     * Reloads a user's sessions because their roles changed or they were retired; a retired user's sessions end at the
     * next use.
     */
    reread: async (tenant: string, user_id: string): Promise<void> => {
      const rows = await database
        .forTenant(tenant)
        .selectFrom('sessions')
        .innerJoin('users', (join) => join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'))
        .select(['token_hash', 'retired'])
        .where('sessions.tenant_id', '=', tenant)
        .where('user_id', '=', user_id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(now()).toISOString())
        .execute()
      forget(tenant, idsOf(rows))
      emit(rows.some((row) => row.retired) ? 'ended' : 'reread', tenant, idsOf(rows))
    },

    /** Calls back for every session this process ended early; returns the unsubscribe function. */
    onEnded: (listener: (session: Named) => void) => listen('ended', listener),

    /** Calls back for every session whose user changed; returns the unsubscribe function. */
    onReread: (listener: (session: Named) => void) => listen('reread', listener),
  }
}
export type Sessions = ReturnType<typeof createSessions>
