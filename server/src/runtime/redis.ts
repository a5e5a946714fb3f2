import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from './logger.ts'

/**
 * A Redis connection that reconnects after an outage; commands wait meanwhile. BullMQ needs `{maxRetriesPerRequest:
 * null}` for its workers' connections.
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
