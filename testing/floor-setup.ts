import type { TestProject } from 'vitest/node'
import { createDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { copyDatabase } from './copy-database.ts'
import { seedTestTenant, USUAL_LOADS } from './demo-tenant.ts'
import { testKeys } from './test-keys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases with a floor, by its size: a tenant `acme` with loads in every status. Keep no session open on them. */
    readonly floors: Readonly<Record<FloorSize, string>>
  }
}

/** How many loads a floor has: `large` where there must be something to scroll to, or loads of every kind. */
const LOADS = { usual: USUAL_LOADS, large: 120 }
export type FloorSize = keyof typeof LOADS

const makeFloor = async (templateUrl: string, size: FloorSize): Promise<string> => {
  const url = await copyDatabase(templateUrl, `floor_${size}`)
  const database = createDatabase(url, { applicationName: 'floor', keys: testKeys })
  await seedTestTenant(database, createPostgresStore({ database }), 'acme', LOADS[size])
  await database.end()
  return url
}

/** The floors that browser tests begin with are made once and copied. */
export const prepareFloors = async (project: TestProject): Promise<void> => {
  const { templateUrl } = project.getProvidedContext()
  const [usual, large] = await Promise.all([makeFloor(templateUrl, 'usual'), makeFloor(templateUrl, 'large')])
  project.provide('floors', { usual, large })
}
