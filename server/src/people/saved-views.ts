import type { JsonObject } from '@waybill/shared/log/envelope'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

export type ViewKind = 'filter_set' | 'column_template' | 'form_template' | 'list_layout'

/** What somebody saved under a name, for himself or for everybody. Instants are ISO 8601 UTC. */
export interface SavedView {
  readonly id: number
  readonly name: string
  readonly content: JsonObject
  readonly user_id: string
  readonly shared: boolean
  readonly created_at: string
  readonly updated_at: string
}

/** What is to be saved. `isDefault` null leaves what the user begins with as it is. */
export interface ViewToSave {
  readonly name: string
  readonly content: JsonObject
  readonly shared: boolean
  readonly isDefault: boolean | null
}

/** Whose views: a user of a tenant; an admin of such views may change what others shared. */
export interface ViewOwner {
  readonly tenant: string
  readonly user_id: string
  readonly is_admin: boolean
}

/** A user keeps so many of a kind. */
export const MAX_VIEWS = 200
/** Of his own and of those that are shared, a user sees so many. */
const MOST_LISTED = 1000

const COLUMNS = ['id', 'name', 'content', 'user_id', 'shared', 'created_at', 'updated_at'] as const

/** Filters and layouts that users save: their own, and those that colleagues shared [3.6, 7.13]. */
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
    /** Those of the user and those that are shared, oldest first. */
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

    /** One that the user sees; undefined when there is none. */
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

    /** What the user begins with; null for the predefined one. */
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

    /** Null when the user has as many as he may have. */
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

    /** Whether there is one of this id that the user may change. */
    mayChange: async (owner: ViewOwner, id: number): Promise<boolean> => (await own(owner, id).executeTakeFirst()) !== undefined,

    /** Null when there is none that the user may change. */
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

    /** False when there is none that the user may remove. Whoever began with it begins with the predefined one again. */
    remove: async (owner: ViewOwner, id: number): Promise<boolean> => {
      const { tenant } = owner
      if (!(await own(owner, id).executeTakeFirst())) return false
      const db = database.forTenant(tenant)
      await db.deleteFrom('default_views').where('tenant_id', '=', tenant).where('kind', '=', kind).where('view_id', '=', id).execute()
      await db.deleteFrom('saved_views').where('tenant_id', '=', tenant).where('id', '=', id).execute()
      return true
    },

    /** Makes a view, or a predefined one by its id below zero, what the user begins with. False when he sees none of this id. */
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
