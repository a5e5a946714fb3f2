import type { Level } from '@waybill/shared/permissions/features'

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  full: 'Full',
  'read-only': 'Read only',
  none: 'As its module',
  'not-permitted': 'Not permitted',
}

const WORDS: Readonly<Record<string, string>> = {
  ltl_quotes: 'LTL quotes',
  tabs: 'Screens',
  audit: 'Audit log',
  feed: 'Event feed',
}

/** A module or a feature of the tree as people read it: `check_calls` is `Check calls`, `UsersIndexTab` is `Users Index`. */
export const nodeWords = (name: string): string => {
  const words =
    WORDS[name] ??
    name
      .replace(/Tab$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A path of the tree, `shipments#cover`, as people read it: `Shipments: Cover`. */
export const pathWords = (path: string): string => path.split('#').map(nodeWords).join(': ')
