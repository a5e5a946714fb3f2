import { Schema } from 'effect'
import { TABS } from './tabs.ts'

/**
 * What a user may do with a feature. `none` takes the level of the parent [6.3]; everything except `not-permitted` permits [6.7].
 */
export const LEVELS = ['full', 'read-only', 'none', 'not-permitted'] as const
export const Level = Schema.Literals(LEVELS)
export type Level = typeof Level.Type

/** One node of the feature tree that the server hands out [6.2]. */
export interface FeatureNode {
  readonly feature: string
  readonly level: Level
  readonly children: readonly FeatureNode[]
}
export type PermissionTree = readonly FeatureNode[]

/** Every feature by module; a feature is named `module#feature` [6.4]. */
export const FEATURES = {
  shipments: [
    'read',
    'create',
    'revise',
    'cover',
    'uncover',
    'void',
    'unvoid',
    'hold',
    'reserve',
    'repeat',
    'release',
    'acknowledge_events',
    'import',
  ],
  lock: ['acquire', 'hand_over', 'admin_release'],
  check_calls: ['create', 'create_for_others', 'void'],
  carrier_bids: ['create', 'revise', 'delete'],
  incidents: ['create'],
  events: ['create', 'edit', 'close'],
  documents: ['read', 'create', 'remove'],
  forms: ['preview', 'create', 'edit_texts'],
  confirmations: ['send', 'record'],
  mailbox: ['read'],
  tracking: ['start', 'stop', 'look_up', 'capacity'],
  ltl_quotes: ['request', 'select', 'book', 'cancel', 'send_pickup_request'],
  lane_prices: ['refresh'],
  carriers: ['read', 'create', 'revise', 'revise_compliance', 'revise_payee', 'override_compliance'],
  customers: ['read', 'create', 'revise', 'revise_credit'],
  users: ['read', 'manage'],
  roles: ['read', 'manage'],
  templates: ['revise', 'share'],
  /** Filters and column layouts. */
  saved_views: ['share'],
  audit: ['read'],
  personal_data: ['erase'],
  feed: ['read'],
  webhooks: ['read', 'manage'],
  outbox: ['read', 'manage'],
  debug_logs: ['read', 'create'],
  code_lists: ['read', 'edit'],
  available_trucks: ['read', 'edit'],
  drop_hooks: ['read', 'edit'],
  ramps: ['read', 'edit'],
  requirements: ['read', 'edit'],
  auto_ratings: ['read', 'edit'],
  settings: ['read', 'edit'],
  /** Screens, each under the type of its tab [6.5]. */
  tabs: TABS,
} as const satisfies Record<string, readonly string[]>

export type Module = keyof typeof FEATURES
export type Feature = { [M in Module]: `${M}#${(typeof FEATURES)[M][number]}` }[Module] | 'admin_privileges' | 'support_privileges'

/** Features that only read: `read-only` on a module permits only these. */
const READ_FEATURES: ReadonlySet<string> = new Set(['read', 'preview', 'look_up', 'capacity'])

/** Whether a feature, `module#feature`, only reads. */
export const isReadFeature = (path: string): boolean => {
  const [module, feature = ''] = path.split('#')
  return module === 'tabs' || READ_FEATURES.has(feature)
}

/** Every feature by its path `module#feature`, in the order of the tree. */
export const FEATURE_PATHS: readonly string[] = Object.entries(FEATURES).flatMap(([module, features]) =>
  features.map((feature) => `${module}#${feature}`),
)

/** Every node that a role can set a level for: modules and their features. */
export const NODE_PATHS: ReadonlySet<string> = new Set([...Object.keys(FEATURES), ...FEATURE_PATHS])
