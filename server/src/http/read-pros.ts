import { Effect } from 'effect'
import { type Unreadable, unreadable } from './failures.ts'

const MAX_PROS = 500
const PRO = /^\d{7}$/

/** The pro numbers of the query parameter `pros`, each once. */
export const readPros = (given: readonly string[]): Effect.Effect<readonly string[], Unreadable> => {
  const pros = [...new Set(given)]
  if (pros.length === 0 || pros.length > MAX_PROS || !pros.every((pro) => PRO.test(pro))) {
    return Effect.fail(unreadable('pros', `Expected 1 to ${MAX_PROS} pro numbers of seven digits`))
  }
  return Effect.succeed(pros)
}
