import type { NamedPerson } from '@waybill/shared/boards/find-people'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import type { UserScope, UserSort } from '@waybill/shared/protocol/users'
import { Effect } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Sort expressions of the user list, as text; null sorts as the empty text. */
const SORTS: Readonly<Record<UserSort, RawBuilder<string>>> = {
  username: sql<string>`lower(username)`,
  name: sql<string>`lower(first_name || ' ' || last_name)`,
  email: sql<string>`lower(coalesce(email, ''))`,
  office: sql<string>`coalesce(office, '')`,
  timezone: sql<string>`coalesce(timezone, '')`,
  last_seen_at: sql<string>`coalesce(utc_text(last_seen_at), '')`,
}

export interface UserFilter {
  readonly scope: UserScope
  /** Part of a username, name or email address, ignoring case. */
  readonly search: string | null
  /** Exact username, ignoring case. */
  readonly username: string | null
  /** Users with any of these roles. */
  readonly roles: readonly string[] | null
  /** Users who are any of these agents. */
  readonly agents: readonly string[] | null
  readonly sort: { readonly column: UserSort; readonly direction: 'asc' | 'desc' }
  readonly limit: number
  /** The last user of the previous page: sort value and ID. */
  readonly after: { readonly sort: string; readonly id: string } | null
}

const COLUMNS = [
  'id',
  'version',
  'username',
  'email',
  'first_name',
  'last_name',
  'roles',
  'agents',
  'office',
  'profile_pic',
  'timezone',
  'retired',
] as const

const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Queries the users view. */
export const createUserQueries = (database: WaybillDatabase) => {
  const everybody = (tenant: string) =>
    database
      .forTenant(tenant)
      .selectFrom('users')
      .leftJoin('last_seen', (join) =>
        join.onRef('last_seen.tenant_id', '=', 'users.tenant_id').onRef('last_seen.user_id', '=', 'users.id'),
      )
      .where('users.tenant_id', '=', tenant)

  const filtered = (tenant: string, { scope, search, username, roles, agents }: UserFilter) => {
    let found = everybody(tenant)
    if (scope !== 'all') found = found.where('retired', '=', scope === 'retired')
    if (username !== null) found = found.where(sql`lower(username)`, '=', username.toLowerCase())
    if (roles !== null) found = found.where(sql<SqlBool>`users.roles && ${roles.map((role) => role.toLowerCase())}::text[]`)
    if (agents !== null) found = found.where(sql<SqlBool>`users.agents && ${agents}::text[]`)
    if (search === null) return found
    const pattern = asPattern(search)
    return found.where((is) =>
      is.or([
        is('username', 'ilike', pattern),
        is(sql<string>`first_name || ' ' || last_name`, 'ilike', pattern),
        is('email', 'ilike', pattern),
      ]),
    )
  }
  return {
    /** All users by name, including retired ones, whose loads can still be searched. */
    named: (tenant: string): Effect.Effect<readonly NamedPerson[]> =>
      Effect.promise(async () => {
        const found = await database
          .forTenant(tenant)
          .selectFrom('users')
          .select(['username', 'first_name', 'last_name', 'roles'])
          .where('tenant_id', '=', tenant)
          .execute()
        return found.map(({ username, first_name, last_name, roles }) => ({
          username,
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          sells: roles.includes('sales'),
        }))
      }),
    /** A page of users: the rows, the total (exact up to 1000), and the start of the next page. */
    list: (tenant: string, filter: UserFilter) =>
      Effect.promise(async () => {
        const { sort, after, limit } = filter
        const by = SORTS[sort.column]
        const comparison = sql.raw(sort.direction === 'asc' ? '>' : '<')
        const all = filtered(tenant, filter)
        const page = after === null ? all : all.where(sql<SqlBool>`(${by}, users.id) ${comparison} (${after.sort}, ${after.id})`)
        const counted = all.select('id').limit(MAX_COUNT + 1)
        const [rows, { total }] = await Promise.all([
          page
            .select([...COLUMNS, 'last_seen_at', by.as('ordered_by')])
            .orderBy(by, sort.direction)
            .orderBy('users.id', sort.direction)
            .limit(limit + 1)
            .execute(),
          database
            .forTenant(tenant)
            .selectFrom(counted.as('counted'))
            .select((count) => count.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow(),
        ])
        const shown = rows.slice(0, limit)
        const last = rows.length > limit ? shown.at(-1) : undefined
        const users = shown.map(({ ordered_by: _, ...user }) => user)
        const next = last ? { sort: last.ordered_by, id: last.id } : null
        return { users, total: Math.min(total, MAX_COUNT), more: total > MAX_COUNT, next }
      }),

    /** The user with this ID or, if there is none, this username ignoring case; null if not found or retired. */
    find: (tenant: string, idOrUsername: string) =>
      Effect.promise(async () => {
        const found = await everybody(tenant)
          .where('retired', '=', false)
          .select(COLUMNS)
          .where((is) => is.or([is('id', '=', idOrUsername), is(sql`lower(username)`, '=', idOrUsername.toLowerCase())]))
          .execute()
        return found.find(({ id }) => id === idOrUsername) ?? found[0] ?? null
      }),

    /** The ID of the user with this username, ignoring case, retired or not; null if not found. */
    idOf: (tenant: string, username: string) =>
      Effect.promise(async () => {
        const named = everybody(tenant).select('id').where(sql<SqlBool>`lower(username) = ${username.toLowerCase()}`)
        return (await named.orderBy('retired').limit(1).executeTakeFirst())?.id ?? null
      }),

    /** When a user was last seen, ISO 8601; null if never. */
    lastSeen: (tenant: string, id: string) =>
      Effect.promise(async () => {
        const row = await everybody(tenant).select('last_seen_at').where('users.id', '=', id).executeTakeFirst()
        return row?.last_seen_at ?? null
      }),

    /** Active users who are one of these agents. */
    ofAgents: (tenant: string, agents: readonly string[]) =>
      Effect.promise(() =>
        everybody(tenant)
          .where('retired', '=', false)
          .where(sql<SqlBool>`users.agents && ${agents}::text[]`)
          .select(['id', 'username', 'first_name', 'last_name', 'agents'])
          .orderBy('username')
          .limit(1000)
          .execute(),
      ),
  }
}
export type UserQueries = ReturnType<typeof createUserQueries>
