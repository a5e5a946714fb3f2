import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import { featuresExceeding, rolesExceeding } from '../permissions/delegation.ts'
import { canOpenTab, isPermitted } from '../permissions/may.ts'
import { BUILT_IN_LEVELS, effectiveLevels, isBuiltIn, permissionsOf, ROLES } from '../permissions/roles.ts'
import type { RoleCommand } from './commands.ts'
import { decideRole, roleIdOf } from './decide.ts'
import { compareRoles } from './difference.ts'
import type { CustomRole } from './state.ts'
import type { RoleEvent } from './stream.ts'
import { roleStream } from './stream.ts'

const META = { at: '2026-11-20T10:00:00.000Z', by: { id: '1', username: 'admin' }, command_id: 'c' }

const fold = (role: CustomRole | null, events: readonly RoleEvent[]): CustomRole | null =>
  events.reduce<CustomRole | null>(
    (state, { type, data }) => roleStream.evolve(state, { type, data: JSON.parse(JSON.stringify(data)), meta: META }),
    role,
  )
const accepted = (role: CustomRole | null, command: RoleCommand) => Result.getOrThrow(decideRole(role, command))
const refusal = (role: CustomRole | null, command: RoleCommand) => {
  const decision = decideRole(role, command)
  return Result.isFailure(decision) ? [decision.failure.type, decision.failure.alerts?.[0]?.field] : null
}
const CREATE: RoleCommand = {
  type: 'CreateRole',
  name: ' Night Desk ',
  description: null,
  levels: { tabs: 'full', shipments: 'read-only', 'shipments#cover': 'full', lock: 'none' },
}
const night = fold(null, accepted(null, CREATE)) as CustomRole

describe('a custom role [2.24]', () => {
  test('is kept under an id that users carry, with what it says and nothing of what it does not', () => {
    expect(night).toEqual({
      id: 'night_desk',
      name: 'Night Desk',
      description: null,
      levels: { tabs: 'full', shipments: 'read-only', 'shipments#cover': 'full' },
      deleted: false,
    })
    expect(['Night  desk!', '  ', 'Ünï', 'A'.repeat(60)].map(roleIdOf)).toEqual(['night_desk', '', 'n', 'a'.repeat(40)])
  })

  test.each([
    [null, { ...CREATE, name: '  ' }, ['RoleIncomplete', 'name']],
    [null, { ...CREATE, name: '!!' }, ['RoleIncomplete', 'name']],
    [null, { ...CREATE, name: 'x'.repeat(41) }, ['RoleIncomplete', 'name']],
    [null, { ...CREATE, description: 'x'.repeat(401) }, ['RoleIncomplete', 'description']],
    [null, { ...CREATE, name: 'View Only' }, ['RoleBuiltIn', 'name']],
    [null, { ...CREATE, name: 'ADMIN' }, ['RoleBuiltIn', 'name']],
    [null, { ...CREATE, levels: { admin_privileges: 'full' } }, ['FeatureUnknown', 'levels']],
    [null, { ...CREATE, levels: { 'shipments#fly': 'full' } }, ['FeatureUnknown', 'levels']],
    [null, { ...CREATE, levels: { __proto__x: 'full' } }, ['FeatureUnknown', 'levels']],
    [null, { ...CREATE, levels: { 'shipments#void': 'read-only' } }, ['LevelNotAllowed', 'levels']],
    [night, CREATE, ['RoleNameTaken', 'name']],
    [null, { type: 'ReviseRole', name: 'x' }, ['RoleMissing', 'id']],
    [night, { type: 'DeleteRole', carriers: 2 }, ['RoleInUse', 'id']],
  ] as const)('is refused %#', (role, command, why) => {
    expect(refusal(role, command as RoleCommand)).toEqual(why)
  })

  test('a save says node by node what changed, and a node that it says nothing of any more is none', () => {
    const events = accepted(night, {
      type: 'ReviseRole',
      name: 'Nights',
      levels: { tabs: 'full', shipments: 'read-only', 'shipments#void': 'full' },
    })
    expect(events).toMatchObject([
      {
        type: 'RoleRevised',
        data: {
          changes: [
            { path: 'name', from: 'Night Desk', to: 'Nights' },
            { path: 'levels.shipments#cover', from: 'full', to: 'none' },
            { path: 'levels.shipments#void', from: 'none', to: 'full' },
          ],
        },
      },
    ])
    expect(fold(night, events)).toMatchObject({
      id: 'night_desk',
      levels: { tabs: 'full', shipments: 'read-only', 'shipments#void': 'full' },
    })
    expect(accepted(night, { type: 'ReviseRole', levels: night.levels })).toEqual([])
  })

  test('a deleted role can only be created again', () => {
    const gone = fold(night, accepted(night, { type: 'DeleteRole', carriers: 0 })) as CustomRole
    expect(refusal(gone, { type: 'ReviseRole', name: 'x' })).toEqual(['RoleMissing', 'id'])
    expect(fold(gone, accepted(gone, CREATE))).toEqual(night)
  })
})

test('a role stored by an earlier release keeps its permissions under the names that features have today', () => {
  const role = { ...night, levels: { 'lock#take': 'full', 'check_calls#strike': 'full', 'shipments#read': 'read-only' } } as CustomRole
  const stored: readonly RoleEvent[] = [
    { type: 'RoleCreated', schema_version: 1, data: { role } },
    {
      type: 'RoleRevised',
      schema_version: 1,
      data: { changes: [{ path: 'levels.check_calls#strike', from: 'full', to: 'none' }] },
    },
  ]
  expect(fold(null, stored.slice(0, 1))?.levels).toEqual({
    'lock#acquire': 'full',
    'check_calls#void': 'full',
    'shipments#read': 'read-only',
  })
  const revised = fold(null, stored) as CustomRole
  expect(revised.levels).toEqual({ 'lock#acquire': 'full', 'shipments#read': 'read-only' })
  expect(isPermitted(permissionsOf(['night_desk'], [revised]), 'lock#acquire')).toBe(true)
})

describe('the effective levels of a custom role', () => {
  test('the word of a module is that of its features which say none, and read-only permits what looks alone [6.3, 6.7]', () => {
    const levels = effectiveLevels(night.levels)
    expect(['read', 'cover', 'void'].map((feature) => levels.get(`shipments#${feature}`))).toEqual(['read-only', 'full', 'not-permitted'])
    expect(levels.get('lock#acquire')).toBe('not-permitted')
    expect(effectiveLevels({ lock: 'full', 'lock#acquire': 'not-permitted' }).get('lock#acquire')).toBe('not-permitted')
  })

  test('a custom role counts for users of its company, and the highest level of several roles wins, in any case [6.1, 6.4]', () => {
    const may = (roles: readonly string[], customRoles: readonly CustomRole[]) =>
      permissionsOf(roles, customRoles)
        .find(({ feature }) => feature === 'shipments')
        ?.children.filter(({ level }) => level !== 'not-permitted')
        .map(({ feature }) => feature)
    expect(may(['Night_Desk'], [night])).toEqual(['read', 'cover'])
    expect(may(['night_desk'], [])).toEqual([])
    expect(may(['night_desk', 'sales'], [night])).toEqual(expect.arrayContaining(['read', 'cover', 'create']))
    expect(may(['night_desk', 'VIEW_ONLY'], [night])).toEqual(['read'])
  })

  test('a custom role is never admin or support, and cannot replace a built-in role [6.6]', () => {
    const forged = { ...night, id: 'view_only', levels: { users: 'full' } } as CustomRole
    expect(permissionsOf(['view_only'], [forged])).toEqual(permissionsOf(['view_only']))
    const copy = { ...night, levels: BUILT_IN_LEVELS.admin }
    const [admin, support] = permissionsOf(['night_desk'], [copy])
    expect([admin?.level, support?.level]).toEqual(['not-permitted', 'not-permitted'])
    expect(ROLES.every(isBuiltIn)).toBe(true)
  })

  test('screens are looked up by path: denied one by one, everybody’s where no role speaks of them [6.5]', () => {
    const desk = { ...night, levels: { tabs: 'full', 'tabs#MapTab': 'not-permitted' } } as CustomRole
    const tree = permissionsOf(['night_desk'], [desk])
    expect(['MapTab', 'UsersIndexTab', 'ActiveShipmentsTab', 'CreateTab'].map((tab) => canOpenTab(tree, tab))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(canOpenTab(permissionsOf(['admin']), 'MapTab')).toBe(true)
    expect(canOpenTab(permissionsOf([]), 'MapTab')).toBe(false)
  })
})

describe('who may give what', () => {
  const manager = { ...night, id: 'manager', levels: { users: 'full', roles: 'full', shipments: 'full', tabs: 'full' } } as CustomRole
  const customRoles = [night, manager]
  const own = permissionsOf(['manager'], customRoles)

  test('users cannot give a role that has more than their own, even beside view_only; administrators can give every role', () => {
    expect(rolesExceeding(own, ['night_desk', 'manager', 'gone'], customRoles)).toEqual([])
    expect(rolesExceeding(own, ['admin', 'view_only', 'dispatcher', 'support'], customRoles)).toEqual([
      'admin',
      'view_only',
      'dispatcher',
      'support',
    ])
    expect(rolesExceeding(permissionsOf(['admin']), [...ROLES, 'manager'], customRoles)).toEqual([])
  })

  test('users cannot grant in a role what they may not do themselves', () => {
    expect(featuresExceeding(own, { 'shipments#void': 'full' })).toEqual([])
    expect(featuresExceeding(own, { carriers: 'read-only' })).toEqual(['carriers', 'carriers#read'])
    const reader = permissionsOf(['r'], [{ id: 'r', levels: { carriers: 'read-only' } }])
    expect(featuresExceeding(reader, { 'carriers#read': 'full' })).toEqual(['carriers', 'carriers#read'])
  })
})

test('two roles differ in what they come to, however they say it', () => {
  expect(compareRoles({ lock: 'full' }, { 'lock#acquire': 'full', 'lock#hand_over': 'full', 'lock#admin_release': 'full' })).toEqual([])
  expect(compareRoles({ lock: 'full' }, { 'lock#acquire': 'full' })).toEqual([
    { path: 'lock#hand_over', one: 'full', other: 'not-permitted' },
    { path: 'lock#admin_release', one: 'full', other: 'not-permitted' },
  ])
})
