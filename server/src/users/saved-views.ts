import type { JsonObject } from '@waybill/shared/log/envelope'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

export type ViewKind = 'filter_set' | 'column_template' | 'form_template' | 'list_layout'

/** A named view that a user saved, private or shared. Instants are ISO 8601 UTC. */
export interface SavedView {
  readonly id: number
  readonly name: string
  readonly content: JsonObject
  readonly user_id: string
  readonly shared: boolean
  readonly created_at: string
  readonly updated_at: string
}

/** A view to save. `isDefault` null leaves the user's default unchanged. */
export interface ViewToSave {
  readonly name: string
  readonly content: JsonObject
  readonly shared: boolean
  readonly isDefault: boolean | null
}

/** The user the views belong to; an admin of such views may change shared ones. */
export interface ViewOwner {
  readonly tenant: string
  readonly user_id: string
  readonly is_admin: boolean
}

/** Maximum number of views of one kind per user. */
export const MAX_VIEWS = 200
/** Maximum number of own and shared views listed. */
const MOST_LISTED = 1000

const COLUMNS = ['id', 'name', 'content', 'user_id', 'shared', 'created_at', 'updated_at'] as const

/** Filters and layouts saved by users: their own and those shared by colleagues [3.6, 7.13]. */
export const createSavedViews = ({ database, kind }: { readonly database: WaybillDatabase; readonly kind: ViewKind }) => {
  const own = ({ tenant, user_id, is_admin }: ViewOwner, id: number) => {
    const one = database
      .forTenant(tenant)
      .selectFrom('saved_views')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('kind', '=', kind)
      .where('id', '=', id)
    return is_admin ? one.where((eb) => eb.or([eb('user_id', '=', user_id), eb('shared', '=', true)])) : one.where('user_id', '=', user_id)
  }

  const begin = async ({ tenant, user_id }: ViewOwner, id: number, isDefault: boolean | null): Promise<void> => {
    if (isDefault === null) return
    const db = database.forTenant(tenant)
    if (isDefault) {
      await db
        .insertInto('default_views')
        .values({ tenant_id: tenant, user_id, kind, view_id: id })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet({ view_id: id }))
        .execute()
    } else {
      await db
        .deleteFrom('default_views')
        .where('tenant_id', '=', tenant)
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .where('view_id', '=', id)
        .execute()
    }
  }

  const find = ({ tenant }: ViewOwner, id: number): Promise<SavedView> =>
    database
      .forTenant(tenant)
      .selectFrom('saved_views')
      .select(COLUMNS)
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  return {
    /** The user's own and the shared views, oldest first. */
    list: ({ tenant, user_id }: ViewOwner): Promise<readonly SavedView[]> =>
      database
        .forTenant(tenant)
        .selectFrom('saved_views')
        .select(COLUMNS)
        .where('tenant_id', '=', tenant)
        .where('kind', '=', kind)
        .where((eb) => eb.or([eb('user_id', '=', user_id), eb('shared', '=', true)]))
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute(),

    /** A view the user can see; undefined if there is none. */
    read: ({ tenant, user_id }: ViewOwner, id: number): Promise<SavedView | undefined> =>
      database
        .forTenant(tenant)
        .selectFrom('saved_views')
        .select(COLUMNS)
        .where('tenant_id', '=', tenant)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('user_id', '=', user_id), eb('shared', '=', true)]))
        .executeTakeFirst(),

    /** The user's default view; null for the built-in one. */
    defaultId: async ({ tenant, user_id }: ViewOwner): Promise<number | null> => {
      const row = await database
        .forTenant(tenant)
        .selectFrom('default_views')
        .select('view_id')
        .where('tenant_id', '=', tenant)
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row?.view_id ?? null
    },

    /** Null when the user has reached the limit. */
    add: async (owner: ViewOwner, { name, content, shared, isDefault }: ViewToSave): Promise<SavedView | null> => {
      const { tenant, user_id } = owner
      const db = database.forTenant(tenant)
      const { many } = await db
        .selectFrom('saved_views')
        .select((eb) => eb.fn.countAll<number>().as('many'))
        .where('tenant_id', '=', tenant)
        .where('kind', '=', kind)
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
      if (many >= MAX_VIEWS) return null
      const { id } = await db
        .insertInto('saved_views')
        .values({ tenant_id: tenant, kind, user_id, name: name.trim(), shared, content: JSON.stringify(content) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await begin(owner, id, isDefault)
      return find(owner, id)
    },

    /** Whether this view exists and the user may change it. */
    mayChange: async (owner: ViewOwner, id: number): Promise<boolean> => (await own(owner, id).executeTakeFirst()) !== undefined,

    /** Null if there is no such view the user may change. */
    change: async (owner: ViewOwner, id: number, { name, content, shared, isDefault }: ViewToSave): Promise<SavedView | null> => {
      const { tenant } = owner
      if (!(await own(owner, id).executeTakeFirst())) return null
      await database
        .forTenant(tenant)
        .updateTable('saved_views')
        .set({ name: name.trim(), shared, content: JSON.stringify(content), updated_at: sql`now()` })
        .where('tenant_id', '=', tenant)
        .where('id', '=', id)
        .execute()
      await begin(owner, id, isDefault)
      return find(owner, id)
    },

    /** False if there is no such view the user may delete. Users who had it as their default get the built-in one. */
    remove: async (owner: ViewOwner, id: number): Promise<boolean> => {
      const { tenant } = owner
      if (!(await own(owner, id).executeTakeFirst())) return false
      const db = database.forTenant(tenant)
      await db.deleteFrom('default_views').where('tenant_id', '=', tenant).where('kind', '=', kind).where('view_id', '=', id).execute()
      await db.deleteFrom('saved_views').where('tenant_id', '=', tenant).where('id', '=', id).execute()
      return true
    },

    /** Makes a view, or a built-in one by its negative ID, the user's default. False if the user can't see it. */
    beginWith: async (owner: ViewOwner, id: number): Promise<boolean> => {
      const { tenant, user_id } = owner
      if (id >= 0) {
        const seen = await database
          .forTenant(tenant)
          .selectFrom('saved_views')
          .select('id')
          .where('tenant_id', '=', tenant)
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where((eb) => eb.or([eb('user_id', '=', user_id), eb('shared', '=', true)]))
          .executeTakeFirst()
        if (!seen) return false
      }
      await begin(owner, id, true)
      return true
    },
  }
}
export type SavedViews = ReturnType<typeof createSavedViews>
