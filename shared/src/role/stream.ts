import { Schema } from 'effect'
import { applyChanges } from '../fields/apply.ts'
import type { Level } from '../permissions/features.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { Changes, NoData, OptionalText } from '../streams/event-schemas.ts'
import { withoutNone } from './levels.ts'
import { roleColumns } from './row.ts'
import type { CustomRole } from './state.ts'

/** Levels by path of the feature tree. Features come and go, so the log doesn't limit the paths. */
const Levels = Schema.Record(Schema.String, Schema.Literals(['full', 'read-only', 'none', 'not-permitted'] satisfies readonly Level[]))

/** `role/{id}`: a custom role and its row in the roles view. */
export const roleStream = defineStream<CustomRole>()({
  kind: 'role',
  blank: null,
  first: 'RoleCreated',
  recordIn: { RoleCreated: 'role' },
  // Features that were renamed.
  movedPaths: { 'levels.check_calls#strike': 'check_calls#void', 'levels.lock#take': 'lock#acquire' },
  events: {
    RoleCreated: event({
      data: Schema.Struct({
        role: Schema.Struct({
          id: Schema.String,
          name: Schema.String,
          description: OptionalText,
          levels: Levels,
          deleted: Schema.Boolean,
        }),
      }),
      title: () => 'Role created',
    }),
    /** A feature that the role no longer has a level for is `none` after the change. */
    RoleRevised: event({ data: Schema.Struct({ changes: Changes }), title: () => 'Role revised' }),
    RoleDeleted: event({
      data: NoData,
      title: () => 'Role deleted',
      fields: ['deleted'],
      changes: () => [{ path: 'deleted', from: false, to: true }],
    }),
  },
  evolve: {
    RoleCreated: (_, { role }) => role,
    RoleRevised: (role, { changes }) => {
      const revised = applyChanges(role, changes)
      return { ...revised, levels: withoutNone(revised.levels) }
    },
    RoleDeleted: (role) => ({ ...role, deleted: true }),
  },
  row: (id, role) => ({ kind: 'role', id, row: roleColumns(role) }),
})

export type RoleEvent = EventsOf<typeof roleStream>
