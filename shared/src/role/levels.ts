import { isReadFeature, LEVELS, type Level } from '../permissions/features.ts'
import type { RoleLevels } from '../permissions/roles.ts'

/** Levels that a node of the tree can have: `read-only` is for modules and features that only read. */
export const levelsFor = (path: string): readonly Level[] =>
  LEVELS.filter((level) => level !== 'read-only' || !path.includes('#') || isReadFeature(path))

/** The levels as stored: without those that are `none`. */
export const withoutNone = (levels: RoleLevels): RoleLevels =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== 'none'))
