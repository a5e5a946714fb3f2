import { permissionList } from '@waybill/shared/permissions/roles'
import { type UserInfo, UserInfoBody } from '@waybill/shared/protocol/users'
import type { Mode } from '@waybill/shared/shipment/shape'
import type { ViewType } from '@waybill/shared/templates/catalogue'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { Forbidden } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { roleName } from '../../people/role-names.ts'
import type { Sessions } from '../../people/sessions.ts'
import { userStream } from '../../people/user-stream.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { UserRetired } from '../failures.ts'
import { runCommand } from '../run-command.ts'
import { readColumnTemplates } from './column-templates.ts'
import { readFilterSets } from './filter-sets.ts'
import { readTabRecords } from './tab-records.ts'
import { readTemplates } from './templates.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly sessions: Pick<Sessions, 'locate'>
}

/** The user-info load with which a sign-in goes on; the one call that a retired user's token opens, to be told so [7.4, 8.2]. */
export const userInfoRoutes = ({ database, cache, sessions }: Parts): ApiRoutes =>
  new Hono<ApiEnv>().post('/users/:id', (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { tenant, session } = c.var
        if (c.req.param('id') !== session.user.id) {
          return yield* new Forbidden({ feature: null, message: 'A user-info load is for oneself.' })
        }
        const { timezone } = yield* decodeBody(c, UserInfoBody)
        const { state: user } = yield* Effect.promise(() => cache.fresh(tenant, userStream, session.user.id))
        if (!user || user.retired) return yield* new UserRetired()
        // What the session may, not what its user may: it may try another role.
        const permission_tree = session.permissions
        const tried = session.test_role
        const name = tried === null ? null : yield* Effect.promise(() => roleName(database.forTenant(tenant), tenant, tried))
        if (timezone) yield* Effect.promise(() => sessions.locate(tenant, session.token_id, timezone))
        const owner = { tenant, user_id: user.id, is_admin: false }
        const columnTemplates = yield* Effect.promise(() => readColumnTemplates(database, owner))
        const { templates, default_templates } = yield* Effect.promise(() => readTemplates(database, owner))
        const begin = (mode: Mode, view: ViewType) =>
          default_templates.find((choice) => choice.mode === mode && choice.view_type === view)?.template_id ?? null
        const user_info: UserInfo = {
          id: user.id,
          username: user.username,
          roles: session.roles,
          test_role: tried === null ? null : { role: tried, name: name ?? tried },
          permission_list: permissionList(permission_tree),
          permission_tree,
          tab_records: yield* Effect.promise(() => readTabRecords(database, tenant, user.id)),
          default_template: begin('truckload', 'full_form'),
          default_intermodal_template: begin('intermodal', 'full_form'),
          default_split_screen_truckload_template: begin('truckload', 'split_screen'),
          default_split_screen_intermodal_template: begin('intermodal', 'split_screen'),
          column_templates: columnTemplates,
          default_column_template: columnTemplates.find((template) => template.default)?.id ?? null,
          filter_sets: yield* Effect.promise(() => readFilterSets(database, owner)),
          active_templates: templates.filter(({ id }) => default_templates.some(({ template_id }) => template_id === id)),
          default_templates,
        }
        return { position: null, body: { user_info } }
      }),
    ),
  )
