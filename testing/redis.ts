import { describe } from 'vitest'

const given = process.env.REDIS_URL

/** Tests that need a real Redis server. They are skipped without REDIS_URL, and the end of the run reports it. */
export const describeWithRedis = describe.skipIf(!given)

/**
 * The run's Redis, in a database of the test worker's own; empty it before use. Call only inside `describeWithRedis`.
 */
export function testRedisUrl(): string {
  if (!given) throw new Error('REDIS_URL is not set')
  return Object.assign(new URL(given), { pathname: `/${process.env.VITEST_POOL_ID ?? '1'}` }).href
}
