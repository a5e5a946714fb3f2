import type { Feature, FeatureNode, Level, PermissionTree } from './features.ts'

const named = (nodes: PermissionTree, name: string): FeatureNode | undefined =>
  nodes.find((node) => node.feature.toLowerCase() === name.toLowerCase())

/**
 * The level of a feature by its path: `shipments`, `shipments#cover`, `tabs/boards/shipments`; case does not matter [6.4, 6.5]. A node
 * with `none` takes the level of its parent; if no parent has a level, or the path is not in the tree, it is `not-permitted` [6.7].
 */
export const levelOf = (tree: PermissionTree, feature: string): Level => {
  let nodes = tree
  let level: Level = 'not-permitted'
  for (const step of feature.split(/[#/]/)) {
    const node = named(nodes, step)
    if (!node) return 'not-permitted'
    if (node.level !== 'none') level = node.level
    nodes = node.children
  }
  return level
}

/** Whether the user is an administrator [6.6]. */
export const isAdmin = (tree: PermissionTree): boolean => levelOf(tree, 'admin_privileges') === 'full'

/** Whether the user is of the support staff [6.6]. */
export const isSupport = (tree: PermissionTree): boolean => levelOf(tree, 'support_privileges') === 'full'

/** Whether the user may use a feature: administrators always, others unless its level is `not-permitted` [6.7, 6.8]. */
export const isPermitted = (tree: PermissionTree, feature: string): boolean => isAdmin(tree) || levelOf(tree, feature) !== 'not-permitted'

/** The sender of a command. `permissions` is absent if Waybill itself sends it, for example an import or a background job. */
export interface Sender {
  readonly is_admin: boolean
  readonly permissions?: PermissionTree
}

/** Whether the sender of a command has a feature. A command of Waybill itself has every feature if it is sent as an admin. */
export const permits = ({ is_admin, permissions }: Sender, feature: Feature): boolean =>
  permissions === undefined ? is_admin : isPermitted(permissions, feature)

/** Whether the user may open a screen, by the type of its tab [6.5]. Screens that are not in the tree are open to everyone. */
export const canOpenTab = (tree: PermissionTree, tabType: string): boolean =>
  named(named(tree, 'tabs')?.children ?? [], tabType) === undefined || isPermitted(tree, `tabs/${tabType}`)
