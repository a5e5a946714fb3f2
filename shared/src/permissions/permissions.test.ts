import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURES, type FeatureNode, LEVELS, type Level } from './features.ts'
import { isAdmin, isPermitted, isSupport, levelOf } from './may.ts'
import { isViewOnly, permissionList, permissionsOf, ROLES } from './roles.ts'

const node = (feature: string, level: Level, ...children: FeatureNode[]): FeatureNode => ({ feature, level, children })

const TREE = [
  node('admin_privileges', 'none'),
  node('shipments', 'full', node('create', 'none'), node('void', 'not-permitted'), node('read', 'read-only')),
  node('quotes', 'none', node('create', 'none'), node('read', 'full')),
  node('lock', 'not-permitted', node('take', 'none'), node('admin_release', 'full')),
  node('tabs', 'full', node('boards', 'none', node('shipments', 'none'), node('customers', 'not-permitted', node('list', 'none')))),
]

describe('the level of a feature', () => {
  test.each([
    ['shipments#create', 'full', 'none asks the parent [6.3]'],
    ['shipments#void', 'not-permitted', 'its own word stands before its parent’s [6.7]'],
    ['shipments#read', 'read-only', 'any other level is given as it is [6.3]'],
    ['SHIPMENTS#Create', 'full', 'case does not matter [6.4]'],
    ['shipments#cover', 'not-permitted', 'an absent feature is not permitted, whatever its parent says [6.7]'],
    ['reports#read', 'not-permitted', 'an absent module is not permitted [6.7]'],
    ['quotes#create', 'not-permitted', 'nobody says: not permitted [6.3, 6.7]'],
    ['quotes#read', 'full', 'a child may say more than its parent'],
    ['lock#acquire', 'not-permitted', 'none asks a parent that forbids'],
    ['lock#admin_release', 'full', 'a child may be permitted where its parent is not'],
    ['tabs/boards/shipments', 'full', 'by path, none asks upwards until somebody says [6.5]'],
    ['tabs/boards/customers/list', 'not-permitted', 'by path, the nearest word stands [6.5]'],
    ['', 'not-permitted', 'no name is no feature'],
  ] as const)('%s is %s: %s', (feature, level, _why) => {
    expect(levelOf(TREE, feature)).toBe(level)
    expect(isPermitted(TREE, feature)).toBe(level !== 'not-permitted')
  })

  test('administrators skip every check, also for what is absent or forbidden [6.6, 6.7]', () => {
    const admin = [node('Admin_Privileges', 'full'), node('shipments', 'not-permitted', node('void', 'not-permitted'))]
    expect(isAdmin(admin)).toBe(true)
    for (const feature of ['shipments#void', 'reports#read', 'anything']) expect(isPermitted(admin, feature)).toBe(true)
  })

  test.each(LEVELS.filter((level) => level !== 'full'))('%s on the privileges makes no one an administrator or support [6.6]', (level) => {
    const tree = [node('admin_privileges', level), node('support_privileges', level)]
    expect([isAdmin(tree), isSupport(tree)]).toEqual([false, false])
  })

  test('a feature that is not in the tree is not permitted, whatever the tree [6.7]', () => {
    const { tree } = fc.letrec<{ tree: FeatureNode[] }>((tie) => ({
      tree: fc.array(
        fc.record({
          feature: fc.constantFrom('a', 'b', 'c'),
          level: fc.constantFrom(...LEVELS),
          children: fc.oneof({ depthSize: 'small' }, fc.constant([]), tie('tree')),
        }),
        { maxLength: 3 },
      ),
    }))
    fc.assert(fc.property(tree, fc.constantFrom('x', 'a#x', 'a#b#x'), (nodes, feature) => levelOf(nodes, feature) === 'not-permitted'))
  })
})

describe('what a role grants', () => {
  const granted = (...roles: string[]) => {
    const tree = permissionsOf(roles)
    return (feature: string) => isPermitted(tree, feature)
  }

  test.each([
    [
      'admin',
      ['shipments#void', 'shipments#unvoid', 'lock#admin_release', 'users#manage', 'carriers#override_compliance', 'debug_logs#read'],
      [],
    ],
    ['support', ['shipments#read', 'shipments#cover', 'debug_logs#read'], ['users#manage', 'lock#admin_release', 'shipments#unvoid']],
    [
      'dispatcher',
      [
        'shipments#create',
        'shipments#revise',
        'shipments#cover',
        'shipments#uncover',
        'shipments#hold',
        'shipments#reserve',
        'shipments#void',
        'check_calls#create',
        'incidents#create',
        'events#create',
        'lock#acquire',
      ],
      ['shipments#unvoid', 'lock#admin_release', 'users#manage', 'debug_logs#read', 'carriers#override_compliance'],
    ],
    ['sales', ['shipments#create', 'shipments#revise', 'customers#create'], ['shipments#cover', 'shipments#void', 'users#manage']],
    ['accounting', ['shipments#release', 'shipments#revise'], ['shipments#cover', 'shipments#create', 'shipments#void']],
    [
      'view_only',
      ['shipments#read', 'audit#read', 'debug_logs#create'],
      ['shipments#create', 'lock#acquire', 'check_calls#create', 'events#create'],
    ],
  ] as const)('%s', (role, yes, no) => {
    const can = granted(role)
    expect(yes.filter((feature) => !can(feature))).toEqual([])
    expect(no.filter((feature) => can(feature))).toEqual([])
  })

  test('view_only in any case leaves only reading, even with other roles [6.1]', () => {
    const reading = permissionsOf(['view_only'])
    for (const roles of [['VIEW_ONLY'], ['View_Only', 'dispatcher'], ['admin', 'view_only']]) {
      expect(isViewOnly(roles)).toBe(true)
      expect(permissionsOf(roles)).toEqual(reading)
    }
    expect(isViewOnly(['viewer', 'view-only'])).toBe(false)
  })

  test('no role and an unknown role grant nothing [6.7]', () => {
    for (const roles of [[], ['superuser'], ['__proto__']]) {
      expect(permissionList(permissionsOf(roles)).filter(({ level }) => level !== 'not-permitted')).toEqual([])
    }
  })

  test('roles match in any case, and two roles grant what either grants', () => {
    const both = granted('Sales', 'DISPATCHER')
    expect([both('customers#create'), both('shipments#cover')]).toEqual([true, true])
  })

  test('the list has the same level as the tree for every feature [3.2, 6.2]', () => {
    const names = Object.entries(FEATURES).flatMap(([module, features]) => features.map((feature) => `${module}#${feature}`))
    for (const role of ROLES) {
      const tree = permissionsOf([role])
      const list = new Map(permissionList(tree).map(({ feature, level }) => [feature, level]))
      for (const name of names) expect([name, list.get(name)]).toEqual([name, levelOf(tree, name)])
    }
  })
})
