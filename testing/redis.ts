import { describe } from 'vitest'

const given = process.env.REDIS_URL

/** Tests that need a real Redis server. Without REDIS_URL they are skipped, and the end of the run says so. */
export const describeWithRedis = describe.skipIf(!given)

/** Redis of the run, in a database of the test worker's own; empty it before use. Only to be called inside `describeWithRedis`. */
export function testRedisUrl(): string {
  if (!given) throw new Error('REDIS_URL is not set')
  return Object.assign(new URL(given), { pathname: `/${process.env.VITEST_POOL_ID ?? '1'}` }).href
}
