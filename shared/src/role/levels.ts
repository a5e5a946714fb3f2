import { isReadFeature, LEVELS, type Level } from '../permissions/features.ts'
import type { RoleLevels } from '../permissions/roles.ts'

/** Levels that a node of the tree can say: `read-only` is for modules and for what only looks. */
export const levelsFor = (path: string): readonly Level[] =>
  LEVELS.filter((level) => level !== 'read-only' || !path.includes('#') || isReadFeature(path))

/** The levels as they are kept: `none` is what is not there. */
export const withoutNone = (levels: RoleLevels): RoleLevels =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== 'none'))
