import { Effect } from 'effect'
import { DependencyDown } from '../commands/failures.ts'

/** A read of the log; the request is answered 503 when the database is unreachable. */
export const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })
