import type { Role } from './roles.ts'

/** What people call the roles that come with the product, and what they are for. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly description: string }>> = {
  admin: { name: 'Admin', description: 'May do everything; skips every check' },
  support: { name: 'Support', description: 'Works the floor and sees settings, reports of errors and the feed' },
  dispatcher: { name: 'Dispatcher', description: 'Enters, covers, tracks and voids loads' },
  sales: { name: 'Sales', description: 'Enters loads and looks after customers' },
  accounting: { name: 'Accounting', description: 'Revises and releases loads, looks after books' },
  view_only: { name: 'View only', description: 'Looks and changes nothing, whatever other roles somebody has' },
}
