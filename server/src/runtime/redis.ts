import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from './logger.ts'

/**
 * A connection to Redis that comes back by itself after an outage.
 * Commands given while Redis is away wait for it; `options` may say otherwise (BullMQ wants `maxRetriesPerRequest: null`).
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, { retryStrategy: (attempt) => Math.min(attempt * 100, 2000), ...options })
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis connection failed, trying again'))
  return redis
}
