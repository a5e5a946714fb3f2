import { Schema } from 'effect'
import { prose, timezone } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { type FeatureNode, Level } from '../permissions/features.ts'
import { UserInput } from '../user/commands.ts'
import { ColumnTemplate } from './column-templates.ts'
import { FilterSet } from './filter-sets.ts'
import { TestRole } from './roles.ts'
import { TabRecord } from './tab-records.ts'
import { TemplateChoiceResource, TemplateResource } from './templates.ts'

/** One user [3.3]. `version` is the one to send back with a save; `profile_pic` names the picture that `/users/{id}/picture` answers. */
export const UserResource = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  username: Schema.String,
  email: Schema.NullOr(Schema.String),
  first_name: Schema.String,
  last_name: Schema.String,
  roles: Schema.Array(Schema.String),
  agents: Schema.Array(Schema.String),
  office: Schema.NullOr(Schema.String),
  profile_pic: Schema.NullOr(Schema.String),
  timezone: Schema.NullOr(Schema.String),
})
export type UserResource = typeof UserResource.Type

/** Which users a list has. */
export const USER_SCOPES = ['current', 'retired', 'all'] as const
export type UserScope = (typeof USER_SCOPES)[number]

/** Columns that the list of users can be sorted by. */
export const USER_SORTS = ['username', 'name', 'email', 'office', 'timezone', 'last_seen_at'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** A user as lists return it. `last_seen_at`: an ISO instant; null = never. */
export const ListedUser = Schema.Struct({
  ...UserResource.fields,
  retired: Schema.Boolean,
  last_seen_at: Schema.NullOr(Schema.String),
})
export type ListedUser = typeof ListedUser.Type

/** A new user, before it is saved. */
export const NewUser = Schema.Struct({
  ...UserResource.fields,
  id: Schema.Null,
  email: Schema.Null,
})

/** An open session of a user; `current`: the one that asks. Instants are ISO 8601 UTC. */
export const SessionResource = Schema.Struct({
  id: Schema.String,
  created_at: Schema.String,
  last_seen_at: Schema.String,
  expires_at: Schema.String,
  address: Schema.NullOr(Schema.String),
  device: Schema.NullOr(Schema.String),
  timezone: Schema.NullOr(Schema.String),
  current: Schema.Boolean,
})
export type SessionResource = typeof SessionResource.Type

/** Who are the agents of loads: the agent of each, and the users who are that agent. */
export const ShipmentAgents = Schema.Struct({
  pro: Schema.String,
  agent_id: Schema.NullOr(Schema.String),
  users: Schema.Array(Schema.Struct({ id: Schema.String, username: Schema.String, first_name: Schema.String, last_name: Schema.String })),
})

/** What a password must be is in `user/password.ts`. */
const password = Schema.String.check(Schema.isMaxLength(1024))
const roles = Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(20))

/** `POST /users` [7.8]. */
export const NewUserBody = Schema.Struct({
  user: Schema.Struct({
    username: Schema.String.check(Schema.isMaxLength(200)),
    password,
    roles,
    ...UserInput.fields,
    ...optional(readOnly('id', 'version', 'profile_pic')),
  }),
})

/** `PUT /users/{id}` [7.8]: names, roles, a new password; what is absent stays as it is, and so does the username. */
export const UserBody = Schema.Struct({
  user: Schema.Struct({
    ...UserInput.fields,
    ...optional(readOnly('id', 'username', 'profile_pic', 'retired', 'last_seen_at')),
    roles: Schema.optionalKey(roles),
    password: Schema.optionalKey(password),
    version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  }),
})

/** `POST /users/batch_delete` [7.8]. */
export const UserIdsBody = Schema.Struct({
  user_ids: Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMinLength(1), Schema.isMaxLength(100)),
  /** Optional reason, shown in the history of each user. */
  reason: Schema.optionalKey(prose(500)),
})

/** `POST /users/{authUid}`: the user-info load of a sign-in [7.4]. */
export const UserInfoBody = Schema.Struct({
  user: Schema.optionalKey(
    Schema.Struct({
      auth_uid: Schema.optionalKey(Schema.NullOr(Schema.String)),
      token: Schema.optionalKey(Schema.NullOr(Schema.String)),
      username: Schema.optionalKey(Schema.NullOr(Schema.String)),
    }),
  ),
  timezone: Schema.optionalKey(timezone),
})

const Feature: Schema.Codec<FeatureNode> = Schema.Struct({
  feature: Schema.String,
  level: Level,
  children: Schema.Array(Schema.suspend((): Schema.Codec<FeatureNode> => Feature)),
}).annotate({ identifier: 'Feature' })

const template = Schema.NullOr(Schema.Int)

/**
 * What a workspace needs of its user [3.2]. The form templates are the defaults of their forms: chosen by the user, by the company, or
 * predefined; `active_templates` has each of them once. A column template is null if none was chosen.
 */
export const UserInfo = Schema.Struct({
  id: Schema.String,
  username: Schema.String,
  roles: Schema.Array(Schema.String),
  /** Null, or the role that this session tries: `roles` and permissions are then its own [6.11]. */
  test_role: TestRole,
  permission_list: Schema.Array(Schema.Struct({ feature: Schema.String, level: Level })),
  permission_tree: Schema.Array(Feature),
  tab_records: Schema.Array(TabRecord),
  default_template: template,
  default_intermodal_template: template,
  default_split_screen_truckload_template: template,
  default_split_screen_intermodal_template: template,
  column_templates: Schema.Array(ColumnTemplate),
  default_column_template: template,
  filter_sets: Schema.Array(FilterSet),
  active_templates: Schema.Array(TemplateResource),
  /** Of every mode and view, where the four above name the usual ones. */
  default_templates: Schema.Array(TemplateChoiceResource),
})
export type UserInfo = typeof UserInfo.Type
