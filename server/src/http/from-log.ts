import { Effect } from 'effect'
import { DependencyDown } from '../commands/failures.ts'

/** A read of the log; when the database does not answer, the call is answered with 503. */
export const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })
