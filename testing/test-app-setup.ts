import type { TestProject } from 'vitest/node'
import { createDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { copyDatabase } from './copy-database.ts'
import { DEFAULT_LOADS, seedTestTenant } from './demo-tenant.ts'
import { testKeys } from './test-keys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases with a test tenant by size: `acme` with loads in every status. Leave no session open on them. */
    readonly floors: Readonly<Record<TestAppSize, string>>
  }
}

/** Loads per database: `large` for tests that scroll or need loads of every kind. */
const LOADS = { usual: DEFAULT_LOADS, large: 120 }
export type TestAppSize = keyof typeof LOADS

const createTestApp = async (templateUrl: string, size: TestAppSize): Promise<string> => {
  const url = await copyDatabase(templateUrl, `floor_${size}`)
  const database = createDatabase(url, { applicationName: 'floor', keys: testKeys })
  await seedTestTenant(database, createPostgresStore({ database }), 'acme', LOADS[size])
  await database.end()
  return url
}

/** Creates the browser tests' databases once, to be copied. */
export const prepareTestApps = async (project: TestProject): Promise<void> => {
  const { templateUrl } = project.getProvidedContext()
  const [usual, large] = await Promise.all([createTestApp(templateUrl, 'usual'), createTestApp(templateUrl, 'large')])
  project.provide('floors', { usual, large })
}
