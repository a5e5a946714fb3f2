import { randomUUID } from 'node:crypto'
import { createTabRecord, createTabRecords, deleteAllTabRecords, deleteTabRecord } from '@waybill/shared/calls/workspace'
import { isPermitted } from '@waybill/shared/permissions/may'
import { tabPath } from '@waybill/shared/permissions/tabs'
import { MAX_TABS, type TabRecord } from '@waybill/shared/protocol/tab-records'
import { Effect } from 'effect'
import { Forbidden, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { type Caller, type Implementation, implement } from '../implement.ts'

type Tab = TabRecord['tab']

/** A user's open tabs, oldest first. */
export const readTabRecords = (database: WaybillDatabase, tenant: string, auth_uid: string): Promise<readonly TabRecord[]> =>
  database
    .forTenant(tenant)
    .selectFrom('tab_records')
    .select(['id', 'auth_uid', 'tab'])
    .where('tenant_id', '=', tenant)
    .where('auth_uid', '=', auth_uid)
    .orderBy('id')
    .execute()

const TOO_MANY = { type: 'TooManyTabs', message: `You can keep at most ${MAX_TABS} tabs. Close one first.` }

/** Refuses a tab of a screen that the user may not open [6.5]. */
const permittedOnly = ({ session }: Caller, tabs: readonly Tab[]): Effect.Effect<void, Forbidden> => {
  const path = tabs
    .map(({ type }) => (typeof type === 'string' ? tabPath(type) : null))
    .find((one) => one !== null && !isPermitted(session.permissions, one))
  return path == null
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: path, message: `You don’t have permission to do this (${path}).` }))
}

const ownOnly = ({ session }: Caller, auth_uid: string): Effect.Effect<void, Forbidden> =>
  auth_uid === session.user.id ? Effect.void : Effect.fail(new Forbidden({ feature: null, message: 'These tabs belong to another user.' }))

/** The open tabs of a workspace, saved for the next sign-in [7.9–7.12]. They are visible to their user only and are not events. */
export const tabRecordCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const add = ({ tenant, session }: Caller, tabs: readonly Tab[]): Effect.Effect<readonly TabRecord[], RefusedByRule> =>
    Effect.gen(function* () {
      const auth_uid = session.user.id
      const open = yield* Effect.promise(() => readTabRecords(database, tenant, auth_uid))
      if (open.length + tabs.length > MAX_TABS) return yield* new RefusedByRule({ refusal: TOO_MANY })
      // Ids begin with the time, so they sort tabs by creation.
      const records = tabs.map((tab, place) => ({ id: `${Date.now()}-${String(place).padStart(3, '0')}-${randomUUID()}`, auth_uid, tab }))
      if (records.length === 0) return []
      const rows = records.map((record) => ({ tenant_id: tenant, ...record }))
      yield* Effect.promise(() => database.forTenant(tenant).insertInto('tab_records').values(rows).execute())
      return records
    })

  return [
    implement(createTabRecord, {
      handle: ({ body, ...caller }) =>
        Effect.gen(function* () {
          const { auth_uid, tab } = body
          yield* ownOnly(caller, auth_uid)
          yield* permittedOnly(caller, [tab])
          const [tab_record] = yield* add(caller, [tab])
          return { tab_record: tab_record as TabRecord }
        }),
    }),
    implement(createTabRecords, {
      handle: ({ body, ...caller }) =>
        Effect.gen(function* () {
          const { auth_uid, tabs } = body
          yield* ownOnly(caller, auth_uid)
          yield* permittedOnly(caller, tabs)
          return { tab_records: yield* add(caller, tabs) }
        }),
    }),
    implement(deleteAllTabRecords, {
      handle: ({ body: { auth_uid }, ...caller }) =>
        Effect.gen(function* () {
          const { tenant } = caller
          yield* ownOnly(caller, auth_uid)
          yield* Effect.promise(() =>
            database.forTenant(tenant).deleteFrom('tab_records').where('tenant_id', '=', tenant).where('auth_uid', '=', auth_uid).execute(),
          )
        }),
    }),
    implement(deleteTabRecord, {
      handle: ({ tenant, session, params: { id } }) =>
        Effect.gen(function* () {
          const { numDeletedRows } = yield* Effect.promise(() =>
            database
              .forTenant(tenant)
              .deleteFrom('tab_records')
              .where('tenant_id', '=', tenant)
              .where('id', '=', id)
              .where('auth_uid', '=', session.user.id)
              .executeTakeFirstOrThrow(),
          )
          if (numDeletedRows === 0n) return yield* new NotFound({ what: 'tab record', message: `There is no tab record ${id}.` })
        }),
    }),
  ]
}
