import { loadUserInfo } from '@waybill/shared/calls/sign-in'
import { permissionList } from '@waybill/shared/permissions/roles'
import type { UserInfo } from '@waybill/shared/protocol/users'
import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { knownZone } from '@waybill/shared/time/time-zone'
import { Effect } from 'effect'
import { Forbidden } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { roleName } from '../../users/role-names.ts'
import type { Sessions } from '../../users/sessions.ts'
import { userStream } from '../../users/user-stream.ts'
import { UserRetired } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'
import { readColumnTemplates } from './column-templates.ts'
import { readFilterSets } from './filter-sets.ts'
import { readTabRecords } from './tab-records.ts'
import { readTemplates } from './templates.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly sessions: Pick<Sessions, 'locate'>
}

/** The user-info request that follows a sign-in; the one request that a retired user's token allows, to tell them so [7.4, 8.2]. */
export const userInfoCalls = ({ database, cache, sessions }: Parts): readonly Implementation[] => [
  implement(loadUserInfo, {
    find: ({ params, session }) =>
      params.id === session.user.id
        ? Effect.void
        : Effect.fail(new Forbidden({ feature: null, message: 'You can only load your own user info.' })),
    handle: ({ tenant, session, body }) =>
      Effect.gen(function* () {
        const { timezone } = body
        const { state: user } = yield* Effect.promise(() => cache.fresh(tenant, userStream, session.user.id))
        if (!user || user.retired) return yield* new UserRetired()
        // The permissions of the session, not of its user: the session may be testing another role.
        const permission_tree = session.permissions
        const testRole = session.test_role
        const name = testRole === null ? null : yield* Effect.promise(() => roleName(database.forTenant(tenant), tenant, testRole))
        // A browser may know a time zone that this server does not: the sign-in continues without it.
        if (timezone && knownZone(timezone)) yield* Effect.promise(() => sessions.locate(tenant, session.token_id, timezone))
        const owner = { tenant, user_id: user.id, is_admin: false }
        const columnTemplates = yield* Effect.promise(() => readColumnTemplates(database, owner))
        const { templates, default_templates } = yield* Effect.promise(() => readTemplates(database, owner))
        const defaultOf = (mode: Mode, view: ViewType) =>
          default_templates.find((choice) => choice.mode === mode && choice.view_type === view)?.template_id ?? null
        const user_info: UserInfo = {
          id: user.id,
          username: user.username,
          roles: session.roles,
          test_role: testRole === null ? null : { role: testRole, name: name ?? testRole },
          permission_list: permissionList(permission_tree),
          permission_tree,
          tab_records: yield* Effect.promise(() => readTabRecords(database, tenant, user.id)),
          default_template: defaultOf('truckload', 'full_form'),
          default_intermodal_template: defaultOf('intermodal', 'full_form'),
          default_split_screen_truckload_template: defaultOf('truckload', 'split_screen'),
          default_split_screen_intermodal_template: defaultOf('intermodal', 'split_screen'),
          column_templates: columnTemplates,
          default_column_template: columnTemplates.find((template) => template.default)?.id ?? null,
          filter_sets: yield* Effect.promise(() => readFilterSets(database, owner)),
          active_templates: templates.filter(({ id }) => default_templates.some(({ template_id }) => template_id === id)),
          default_templates,
        }
        return { user_info }
      }),
  }),
]
