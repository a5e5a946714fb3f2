import { checkViews } from '../server/src/projections/rebuild.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { replay } from '../server/src/store/replay.ts'
import { verifyTenant } from '../server/src/store/verify.ts'
import type { Acknowledged } from './crash-writers.ts'

export interface CrashReport {
  readonly events: number
  /** Acknowledged commands missing from the logs. */
  readonly missing: number
  /** Commands in a log more than once. */
  readonly twice: number
  /** Acknowledged commands at another position than acknowledged. */
  readonly misplaced: number
  /** Tenants whose log has a gap, a broken link, or an end that differs from its head. */
  readonly badLogs: readonly string[]
  readonly viewDifferences: number
  /** Acknowledged commands that were sent again, and how many got a different response. */
  readonly repeated: number
  readonly otherAnswers: number
}

/** Compares the logs with the acknowledged commands. Every command of the writers creates exactly one event. */
export const verifyLogs = async (
  database: WaybillDatabase,
  tenants: readonly string[],
  acknowledged: readonly Acknowledged[],
  repeats: number,
): Promise<CrashReport> => {
  const store = createPostgresStore({ database })
  const positions = new Map<string, number[]>()
  const badLogs: string[] = []
  let events = 0
  let viewDifferences = 0
  for (const tenant of tenants) {
    await replay(store, tenant, { fromPosition: 0 }, (page) => {
      for (const { meta, position } of page) {
        const name = `${tenant} ${meta.command_id}`
        positions.set(name, [...(positions.get(name) ?? []), position])
      }
    })
    const { events: whole, first_bad } = await verifyTenant(database.forTenant(tenant), tenant)
    events += whole
    if (first_bad) badLogs.push(`${tenant} at ${first_bad.position}: ${first_bad.fault}`)
    viewDifferences += (await checkViews(database, tenant)).different
  }
  const located = acknowledged.map(({ desk, key, position }) => ({
    position,
    found: positions.get(`${desk.tenant} ${desk.userId}/${key}`) ?? [],
  }))
  return {
    events,
    missing: located.filter(({ found }) => found.length === 0).length,
    twice: [...positions.values()].filter((found) => found.length > 1).length,
    misplaced: located.filter(({ found, position }) => found.length === 1 && found[0] !== position).length,
    badLogs,
    viewDifferences,
    ...(await askAgain(acknowledged, repeats)),
  }
}

/** Sends some acknowledged commands again: the response must be the first one. */
const askAgain = async (acknowledged: readonly Acknowledged[], repeats: number) => {
  const some = acknowledged.filter((_, index) => index % Math.ceil(acknowledged.length / repeats) === 0)
  let otherAnswers = 0
  for (const { desk, method, path, body, key, status, position } of some) {
    const again = await desk.call(method, path, body, key)
    if (again.status !== status || again.position !== position) otherAnswers += 1
  }
  return { repeated: some.length, otherAnswers }
}
