import type { TestProject } from 'vitest/node'
import { startThrowawayCluster } from '../server/src/runtime/embedded-postgres.ts'
import { migrate } from '../server/src/runtime/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template database of the run's temporary PostgreSQL server; leave no session open on it. */
    readonly templateUrl: string
  }
}

/** Global setup of the tests that need PostgreSQL: one server per run, its template database migrated once. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster()
  await migrate(cluster.url)
  project.provide('templateUrl', cluster.url)
  return () => cluster.stop()
}
