import type { Logger } from '@waybill/server/runtime/logger'
import { connectRedis } from '@waybill/server/runtime/redis'
import { createPostgresBackend, type Job, Queue as RedisQueue, Worker as RedisWorker, runMigrations, withBackend } from 'bullmq'
import { Result, Schema } from 'effect'
import type { Redis } from 'ioredis'
import pg from 'pg'
import { type JobOf, QUEUES, type QueueName } from './queues.ts'

/** A dead worker is detected after this time, in ms, and its job given to another worker, any number of times. */
const STALLED = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 100 }
const TRIES = { attempts: 3, backoff: { type: 'exponential', delay: 1000 } }
/** States of a job that will not run again. */
const FINISHED: ReadonlySet<string> = new Set(['completed', 'failed', 'unknown'])
const KEPT = { removeOnComplete: { count: 500 }, removeOnFail: { count: 2000 } }

export interface JobQueue<Name extends QueueName> {
  /** Adds a job once: another with the same ID, waiting or recently done, is the same job. */
  add(id: string, payload: JobOf<Name>, delayMs?: number): Promise<void>
  /**
   * Adds a job that is due now unless it is waiting or running; a completed or failed one is added again. Returns true
   * if it was added. Only for jobs that can safely run twice.
   */
  ensure(id: string, payload: JobOf<Name>): Promise<boolean>
  /** Runs a job repeatedly; no change if it is already scheduled. */
  every(ms: number, payload: JobOf<Name>): Promise<void>
}

export interface JobBackend {
  queue<Name extends QueueName>(name: Name): JobQueue<Name>
  /** Processes the jobs of a queue. A job that throws is retried, three attempts in total. */
  work<Name extends QueueName>(name: Name, concurrency: number, process: (payload: JobOf<Name>) => Promise<void>): void
  /** Calls back whenever Redis is connected or reconnected; never when jobs are stored in the database. */
  onConnected(listener: () => void): void
  close(): Promise<void>
}

interface BackendOptions {
  readonly databaseUrl: string
  /** Null stores jobs in the database, in a separate schema. */
  readonly redisUrl: string | null
  readonly logger: Logger
}

/** Opens the job store: PostgreSQL, or Redis if configured. No other module knows which. */
export const openJobBackend = async ({ databaseUrl, redisUrl, logger }: BackendOptions): Promise<JobBackend> => {
  const closing: (() => Promise<unknown>)[] = []
  const { Queue, Worker, connection, redis } =
    redisUrl === null ? await onPostgres(databaseUrl, closing) : onRedis(redisUrl, logger, closing)

  return {
    queue: (name) => {
      const queue = new Queue(name, {
        connection,
        defaultJobOptions: { ...TRIES, ...KEPT },
      })
      queue.on('error', (error: Error) => logger.warn({ queue: name, err: error }, 'queue'))
      closing.unshift(() => queue.close())
      return {
        add: async (id, payload, delayMs = 0) => {
          await queue.add(name, payload, { jobId: id, delay: Math.max(0, delayMs) })
        },
        ensure: async (id, payload) => {
          const known = await queue.getJob(id)
          if (known !== undefined) {
            if (!FINISHED.has(await known.getState())) return false
            await known.remove()
          }
          await queue.add(name, payload, { jobId: id })
          return true
        },
        every: async (ms, payload) => {
          const known = await queue.getJobScheduler(name)
          // If the next run is long overdue, it was lost along with all later ones.
          if (known?.every === ms && known.next !== undefined && known.next > Date.now() - ms) return
          await queue.upsertJobScheduler(name, { every: ms }, { name, data: payload })
        },
      }
    },
    work: (name, concurrency, process) => {
      const decode = Schema.decodeUnknownResult(QUEUES[name] as Schema.Codec<JobOf<typeof name>, unknown>)
      const worker = new Worker(
        name,
        async (job: Job) => {
          const payload = decode(job.data)
          if (Result.isFailure(payload)) throw new Error(`unreadable job ${name} ${job.id}: ${String(payload.failure)}`)
          await process(payload.success)
        },
        { connection, concurrency, ...STALLED },
      )
      worker.on('error', (error: Error) => logger.warn({ queue: name, err: error }, 'worker'))
      worker.on('failed', (job: Job | undefined, error: Error) => logger.error({ queue: name, job: job?.id, err: error }, 'job failed'))
      closing.unshift(() => worker.close())
    },
    onConnected: (listener) => {
      redis?.on('ready', listener)
    },
    close: async () => {
      for (const close of closing) await close()
    },
  }
}

type Parts = {
  readonly Queue: typeof RedisQueue
  readonly Worker: typeof RedisWorker
  readonly connection: never
  readonly redis: Redis | null
}

async function onPostgres(databaseUrl: string, closing: (() => Promise<unknown>)[]): Promise<Parts> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=public,bullmq',
    max: 8,
    application_name: 'waybill jobs',
  })
  pool.on('error', () => {})
  pool.setMaxListeners(0) // shared by every queue and worker
  const client = await pool.connect()
  try {
    await runMigrations(client)
  } finally {
    client.release()
  }
  closing.push(() => pool.end())
  // The library's types name Redis; the classes are the same on another backend.
  const { Queue, Worker } = withBackend(createPostgresBackend) as unknown as Pick<Parts, 'Queue' | 'Worker'>
  return { Queue, Worker, connection: pool as never, redis: null }
}

function onRedis(redisUrl: string, logger: Logger, closing: (() => Promise<unknown>)[]): Parts {
  const connection = connectRedis(redisUrl, logger, { maxRetriesPerRequest: null, connectionName: 'waybill jobs' })
  closing.push(() => connection.quit())
  return { Queue: RedisQueue, Worker: RedisWorker, connection: connection as never, redis: connection }
}
