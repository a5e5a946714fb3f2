import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from './logger.ts'

/**
 * A connection to Redis that comes back by itself after an outage; commands given meanwhile wait for it.
 * BullMQ wants `{maxRetriesPerRequest: null}` for the connections of its workers.
 */
export function connectRedis(
  url: string,
  logger: Logger,
  options: Pick<RedisOptions, 'maxRetriesPerRequest' | 'connectionName'> = {},
): Redis {
  const redis = new Redis(url, options)
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis connection failed, trying again'))
  return redis
}
