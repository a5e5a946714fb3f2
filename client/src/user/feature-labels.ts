import type { Level } from '@waybill/shared/permissions/features'

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  full: 'Full',
  'read-only': 'Read only',
  none: 'Same as module',
  'not-permitted': 'Not permitted',
}

const LABELS: Readonly<Record<string, string>> = {
  ltl_quotes: 'LTL quotes',
  tabs: 'Screens',
  audit: 'Audit log',
  feed: 'Event feed',
}

/** Label of a module or feature: `check_calls` is `Check calls`, `UsersIndexTab` is `Users Index`. */
export const featureLabel = (name: string): string => {
  const label =
    LABELS[name] ??
    name
      .replace(/Tab$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

/** Label of a feature path: `shipments#cover` is `Shipments: Cover`. */
export const featurePathLabel = (path: string): string => path.split('#').map(featureLabel).join(': ')
