import { Schema } from 'effect'
import { prose } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { Level } from '../permissions/features.ts'
import { MAX_ROLE_DESCRIPTION } from '../role/decide.ts'

const levels = Schema.Record(Schema.String.check(Schema.isMaxLength(100)), Level)
const name = Schema.String.check(Schema.isMaxLength(200))

/**
 * A role: built in (`is_built_in`), or custom. `levels`: the level it gives each node of the feature tree, by
 * path; a node that isn't listed is `none`. `user_count`: how many users have it.
 */
export const RoleResource = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  levels,
  is_built_in: Schema.Boolean,
  user_count: Schema.Int,
})
export type RoleResource = typeof RoleResource.Type

const roleFields = { description: prose(MAX_ROLE_DESCRIPTION), levels }
const readOnlyFields = optional(readOnly('id', 'is_built_in', 'user_count'))

/** `POST /roles`. */
export const NewRoleBody = Schema.Struct({
  role: Schema.Struct({ name, ...optional(roleFields), ...optional(readOnly('version')), ...readOnlyFields }),
})

/** `PUT /roles/{id}`: what is absent stays as it is; `levels` are given whole. */
export const RoleBody = Schema.Struct({
  role: Schema.Struct({ ...optional({ name, ...roleFields }), version: Schema.optionalKey(Schema.NullOr(Schema.Int)), ...readOnlyFields }),
})

/** `PUT /test_role`: the role to look at the product with [6.11]. */
export const TestRoleBody = Schema.Struct({ test_role: Schema.Struct({ role: Schema.String.check(Schema.isMaxLength(40)) }) })

/** What a session looks at the product with: a role that is tried, by its id and name, or null. */
export const TestRole = Schema.NullOr(Schema.Struct({ role: Schema.String, name: Schema.String }))
