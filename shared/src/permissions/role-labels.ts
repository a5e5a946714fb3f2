import type { Role } from './roles.ts'

/** Names and descriptions of the built-in roles. */
export const ROLE_LABELS: Readonly<Record<Role, { readonly name: string; readonly description: string }>> = {
  admin: { name: 'Admin', description: 'Can do everything' },
  support: { name: 'Support', description: 'Works loads and can see settings, error reports and webhooks' },
  dispatcher: { name: 'Dispatcher', description: 'Enters, covers, tracks and voids loads' },
  sales: { name: 'Sales', description: 'Enters loads and manages customers' },
  accounting: { name: 'Accounting', description: 'Edits and releases loads, manages customers and carriers' },
  view_only: { name: 'View only', description: 'Read only, even for users who have other roles' },
}
