import { FEATURE_PATHS, type Level } from '../permissions/features.ts'
import { effectiveLevels, type RoleLevels } from '../permissions/roles.ts'

export interface RoleDifference {
  /** `module#feature` */
  readonly path: string
  readonly one: Level
  readonly other: Level
}

/** Features whose effective level differs between two roles, in the order of the tree. */
export const compareRoles = (one: RoleLevels, other: RoleLevels): readonly RoleDifference[] => {
  const [ofOne, ofOther] = [effectiveLevels(one), effectiveLevels(other)]
  return FEATURE_PATHS.flatMap((path) => {
    const [a, b] = [ofOne.get(path) ?? 'not-permitted', ofOther.get(path) ?? 'not-permitted']
    return a === b ? [] : [{ path, one: a, other: b }]
  })
}
