import { FEATURE_PATHS, FEATURES, type FeatureNode, isReadFeature, type Level, type Module, type PermissionTree } from './features.ts'
import { isAdmin, levelOf } from './may.ts'

/** The roles that a user may be given. */
export const ROLES = ['admin', 'support', 'dispatcher', 'sales', 'accounting', 'view_only'] as const
export type Role = (typeof ROLES)[number]

type Grant = { readonly [M in Module]?: readonly (typeof FEATURES)[M][number][] }

const READING: Grant = {
  shipments: ['read'],
  carriers: ['read'],
  customers: ['read'],
  users: ['read'],
  roles: ['read'],
  audit: ['read'],
  debug_logs: ['create'],
  documents: ['read'],
  forms: ['preview'],
  mailbox: ['read'],
  code_lists: ['read'],
  available_trucks: ['read'],
  drop_hooks: ['read'],
  ramps: ['read'],
  requirements: ['read'],
  auto_ratings: ['read'],
}

const FLOOR: Grant = {
  ltl_quotes: ['request', 'select', 'book', 'cancel', 'send_pickup_request'],
  lane_prices: ['refresh'],
  templates: ['revise'],
  saved_views: ['share'],
  shipments: ['create', 'revise', 'cover', 'uncover', 'void', 'hold', 'reserve', 'repeat', 'release', 'acknowledge_events', 'import'],
  lock: ['acquire', 'hand_over'],
  check_calls: ['create', 'create_for_others', 'void'],
  carrier_bids: ['create', 'revise', 'delete'],
  incidents: ['create'],
  events: ['create', 'edit', 'close'],
  tracking: ['start', 'stop', 'look_up', 'capacity'],
  documents: ['create', 'remove'],
  forms: ['create'],
  confirmations: ['send', 'record'],
  available_trucks: ['edit'],
  drop_hooks: ['edit'],
  ramps: ['edit'],
  requirements: ['edit'],
}

const GRANTS: Record<Role, readonly Grant[]> = {
  admin: [FEATURES],
  support: [READING, FLOOR, { settings: ['read'], debug_logs: ['read'], feed: ['read'], webhooks: ['read'], outbox: ['read'] }],
  dispatcher: [READING, FLOOR, { carriers: ['create', 'revise'] }],
  sales: [
    READING,
    {
      shipments: ['create', 'revise', 'hold', 'reserve', 'repeat', 'acknowledge_events', 'import'],
      saved_views: ['share'],
      lock: ['acquire', 'hand_over'],
      check_calls: ['create'],
      carrier_bids: ['create', 'revise', 'delete'],
      incidents: ['create'],
      events: ['create', 'edit', 'close'],
      tracking: ['look_up', 'capacity'],
      documents: ['create'],
      forms: ['create'],
      customers: ['create', 'revise'],
      ltl_quotes: ['request', 'select'],
      lane_prices: ['refresh'],
      templates: ['revise'],
      available_trucks: ['edit'],
      requirements: ['edit'],
      auto_ratings: ['edit'],
    },
  ],
  accounting: [
    READING,
    {
      shipments: ['revise', 'release', 'acknowledge_events'],
      lock: ['acquire', 'hand_over'],
      events: ['create', 'edit', 'close'],
      documents: ['create', 'remove'],
      forms: ['create'],
      confirmations: ['record'],
      customers: ['revise', 'revise_credit'],
      carriers: ['revise', 'revise_compliance', 'revise_payee'],
      templates: ['revise'],
      saved_views: ['share'],
      feed: ['read'],
    },
  ],
  view_only: [READING],
}

/** Whether one of the roles is view-only; case does not matter [6.1]. */
export const isViewOnly = (roles: readonly string[]): boolean => roles.some((role) => role.toLowerCase() === 'view_only')

/** Levels of a custom role, by path of the feature tree; a node that it does not name is `none` [6.3]. */
export type RoleLevels = Readonly<Record<string, Level>>

/** What a custom role grants. */
export interface GrantingRole {
  readonly id: string
  readonly levels: RoleLevels
}

/** Whether a role is built in: it exists in every company and cannot be changed. */
export const isBuiltIn = (role: string): boolean => ROLES.includes(role.toLowerCase() as Role)

const granted = (role: Role): RoleLevels =>
  Object.fromEntries(
    GRANTS[role]
      .flatMap((grant) => Object.entries(grant).flatMap(([module, features]) => features.map((feature) => `${module}#${feature}`)))
      .map((path) => [path, 'full'] as const),
  )

/** Levels of each built-in role. */
export const BUILT_IN_LEVELS: Readonly<Record<Role, RoleLevels>> = Object.fromEntries(
  ROLES.map((role) => [role, { tabs: 'full', ...granted(role) }]),
) as unknown as Record<Role, RoleLevels>

const rankOf: Readonly<Record<Level, number>> = { full: 2, 'read-only': 1, none: 0, 'not-permitted': 0 }

/** The tree of one role: every node with its own level, else `none`. */
const treeOf = (levels: RoleLevels): PermissionTree =>
  Object.entries(FEATURES).map(([module, features]) => ({
    feature: module,
    level: levels[module] ?? 'none',
    children: features.map((feature) => ({ feature, level: levels[`${module}#${feature}`] ?? 'none', children: [] })),
  }))

/**
 * The level of a role for every feature, by `module#feature`; without its own level a feature has that of its module [6.3]. With
 * `read-only`, features that change something are not permitted.
 */
export const effectiveLevels = (levels: RoleLevels): ReadonlyMap<string, Level> => {
  const tree = treeOf(levels)
  return new Map(
    FEATURE_PATHS.map((path) => {
      const level = levelOf(tree, path)
      return [path, level === 'read-only' && !isReadFeature(path) ? 'not-permitted' : level]
    }),
  )
}

const levelsHeld = (roles: readonly string[], customRoles: readonly GrantingRole[]): readonly RoleLevels[] => {
  if (isViewOnly(roles)) return [BUILT_IN_LEVELS.view_only]
  const names = new Set(roles.map((role) => role.toLowerCase()))
  return [
    ...ROLES.filter((role) => names.has(role)).map((role) => BUILT_IN_LEVELS[role]),
    ...customRoles.filter(({ id }) => names.has(id) && !isBuiltIn(id)).map(({ levels }) => levels),
  ]
}

/**
 * The feature tree of a user with these roles: the highest level that any of them grants, except that view_only leaves only reading
 * [6.1, 6.2]. Every feature has its own level; a module has the highest of its features. Unknown roles grant nothing. Only the built-in
 * roles admin and support have their privileges.
 */
export const permissionsOf = (roles: readonly string[], customRoles: readonly GrantingRole[] = []): PermissionTree => {
  const held = levelsHeld(roles, customRoles).map(effectiveLevels)
  const most = (path: string): Level => {
    const levels = held.map((one) => one.get(path) ?? 'not-permitted')
    return levels.reduce((best, level) => (rankOf[level] > rankOf[best] ? level : best), 'not-permitted')
  }
  const leaf = (feature: string, level: Level): FeatureNode => ({ feature, level, children: [] })
  const privilege = (feature: string, role: Role): FeatureNode =>
    leaf(feature, !isViewOnly(roles) && roles.some((name) => name.toLowerCase() === role) ? 'full' : 'not-permitted')
  const modules = Object.entries(FEATURES).map(([module, features]): FeatureNode => {
    const children = features.map((feature) => leaf(feature, most(`${module}#${feature}`)))
    const level = children.reduce<Level>((best, child) => (rankOf[child.level] > rankOf[best] ? child.level : best), 'not-permitted')
    return { feature: module, level, children }
  })
  return [privilege('admin_privileges', 'admin'), privilege('support_privileges', 'support'), ...modules]
}

/** The tree as a flat list `module#feature` → level, the `permission_list` of the user info [3.2, 3.44]. */
export const permissionList = (tree: PermissionTree): readonly { readonly feature: string; readonly level: Level }[] =>
  tree.flatMap((node) => [
    { feature: node.feature, level: node.level },
    ...node.children.map((child) => ({ feature: `${node.feature}#${child.feature}`, level: child.level })),
  ])

/**
 * Features, by path, that have a higher level in `wanted` than in `own`: a user with `own` can't grant them. Empty for administrators.
 */
export const permissionsExceeding = (own: PermissionTree, wanted: PermissionTree): readonly string[] =>
  isAdmin(own)
    ? []
    : permissionList(wanted)
        .filter(({ feature, level }) => rankOf[level] > rankOf[levelOf(own, feature)])
        .map(({ feature }) => feature)
