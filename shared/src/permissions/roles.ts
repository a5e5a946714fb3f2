import { FEATURES, type FeatureNode, type Level, type Module, type PermissionTree } from './features.ts'

/** The roles that a user may be given. */
export const ROLES = ['admin', 'support', 'dispatcher', 'sales', 'accounting', 'view_only'] as const
export type Role = (typeof ROLES)[number]

type Grant = { readonly [M in Module]?: readonly (typeof FEATURES)[M][number][] }

const READING: Grant = {
  shipments: ['read'],
  carriers: ['read'],
  customers: ['read'],
  users: ['read'],
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
  shipments: ['create', 'revise', 'cover', 'uncover', 'void', 'hold', 'reserve', 'repeat', 'release', 'acknowledge_events'],
  lock: ['take', 'hand_over'],
  check_calls: ['create', 'strike'],
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
  support: [READING, FLOOR, { settings: ['read'], debug_logs: ['read'], feed: ['read'], webhooks: ['read'] }],
  dispatcher: [READING, FLOOR, { carriers: ['create', 'revise'] }],
  sales: [
    READING,
    {
      shipments: ['create', 'revise', 'hold', 'reserve', 'repeat', 'acknowledge_events'],
      lock: ['take', 'hand_over'],
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
      lock: ['take', 'hand_over'],
      events: ['create', 'edit', 'close'],
      documents: ['create', 'remove'],
      forms: ['create'],
      confirmations: ['record'],
      customers: ['revise'],
      carriers: ['revise'],
      templates: ['revise'],
      feed: ['read'],
    },
  ],
  view_only: [READING],
}

const known = (roles: readonly string[]): readonly Role[] => {
  const lower = new Set(roles.map((role) => role.toLowerCase()))
  return ROLES.filter((role) => lower.has(role))
}

/** Whether one of the roles is view-only, in whatever case it is written [6.1]. */
export const isViewOnly = (roles: readonly string[]): boolean => roles.some((role) => role.toLowerCase() === 'view_only')

/**
 * The feature tree of a user with these roles: what any of them grants, except that view_only beside another role leaves only reading
 * [6.1, 6.2]. Every feature says its level itself; a module is `full` when any of its features is. Roles that are not known grant nothing.
 */
export const permissionsOf = (roles: readonly string[]): PermissionTree => {
  const held: readonly Role[] = isViewOnly(roles) ? ['view_only'] : known(roles)
  const granted = new Set(
    held
      .flatMap((role) => GRANTS[role])
      .flatMap((grant) => Object.entries(grant).flatMap(([module, features]) => features.map((feature) => `${module}#${feature}`))),
  )
  const leaf = (feature: string, yes: boolean): FeatureNode => ({ feature, level: yes ? 'full' : 'not-permitted', children: [] })
  const modules = Object.entries(FEATURES).map(([module, features]): FeatureNode => {
    const children = features.map((feature) => leaf(feature, granted.has(`${module}#${feature}`)))
    const level: Level = children.some((child) => child.level === 'full') ? 'full' : 'not-permitted'
    return { feature: module, level, children }
  })
  return [leaf('admin_privileges', held.includes('admin')), leaf('support_privileges', held.includes('support')), ...modules]
}

/** The tree as a flat list `module#feature` → level, the `permission_list` of the user info [3.2]. */
export const permissionList = (tree: PermissionTree): readonly { readonly feature: string; readonly level: Level }[] =>
  tree.flatMap((node) => [
    { feature: node.feature, level: node.level },
    ...node.children.map((child) => ({ feature: `${node.feature}#${child.feature}`, level: child.level })),
  ])
