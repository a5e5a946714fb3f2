import type { FieldChange } from '../fields/change.ts'
import type { RoleLevels } from './roles.ts'

/** Features that roles in the log of an earlier release name differently, with their name today. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['check_calls#strike', 'check_calls#void'],
  ['lock#take', 'lock#acquire'],
])

const LEVELS_PATH = 'levels.'

const currentFeature = (path: string): string => RENAMED.get(path) ?? path

/** Levels as stored, under the names that features have today. */
export const currentLevels = (levels: RoleLevels): RoleLevels =>
  Object.fromEntries(Object.entries(levels).map(([path, level]) => [currentFeature(path), level]))

/** A change of a role as stored, under the name that its feature has today. */
export const currentChange = (change: FieldChange): FieldChange =>
  change.path.startsWith(LEVELS_PATH) ? { ...change, path: LEVELS_PATH + currentFeature(change.path.slice(LEVELS_PATH.length)) } : change
