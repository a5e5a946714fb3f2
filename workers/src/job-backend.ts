import type { Logger } from '@waybill/server/runtime/logger'
import { connectRedis } from '@waybill/server/runtime/redis'
import { createPostgresBackend, type Job, Queue as RedisQueue, Worker as RedisWorker, runMigrations, withBackend } from 'bullmq'
import { Result, Schema } from 'effect'
import pg from 'pg'
import { type JobOf, QUEUES, type QueueName, TRIES } from './queues.ts'

/** A worker that died is noticed after this long, and its job given to another, however many die of it. */
const STALLED = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 100 }
const USUAL_TRIES = { attempts: 3, delay: 1000 }
const KEPT = { removeOnComplete: { count: 500 }, removeOnFail: { count: 2000 } }

export interface JobQueue<Name extends QueueName> {
  /** Adds a job once: another with the same id, waiting or done lately, is the same job. */
  add(id: string, payload: JobOf<Name>, delayMs?: number): Promise<void>
  /** Runs a job again and again. */
  every(ms: number, payload: JobOf<Name>): Promise<void>
}

/** Which try of a job this is. */
export interface Attempt {
  /** Nobody tries again after this one. */
  readonly isLast: boolean
}

export interface JobBackend {
  queue<Name extends QueueName>(name: Name): JobQueue<Name>
  /** Works off the jobs of a queue. What throws is tried again, three times in all where `TRIES` does not say otherwise. */
  work<Name extends QueueName>(name: Name, concurrency: number, process: (payload: JobOf<Name>, attempt: Attempt) => Promise<void>): void
  close(): Promise<void>
}

interface BackendOptions {
  readonly databaseUrl: string
  /** Null: jobs live in the database, in a schema of their own. */
  readonly redisUrl: string | null
  readonly logger: Logger
}

/** The one place that knows where jobs live: PostgreSQL, or Redis where there is one. */
export const openJobBackend = async ({ databaseUrl, redisUrl, logger }: BackendOptions): Promise<JobBackend> => {
  const closing: (() => Promise<unknown>)[] = []
  const { Queue, Worker, connection } = redisUrl === null ? await onPostgres(databaseUrl, closing) : onRedis(redisUrl, logger, closing)

  return {
    queue: (name) => {
      const { attempts, delay } = TRIES[name] ?? USUAL_TRIES
      const queue = new Queue(name, {
        connection,
        defaultJobOptions: { attempts, backoff: { type: 'exponential', delay }, ...KEPT },
      })
      queue.on('error', (error: Error) => logger.warn({ queue: name, err: error }, 'queue'))
      closing.unshift(() => queue.close())
      return {
        add: async (id, payload, delayMs = 0) => {
          await queue.add(name, payload, { jobId: id, delay: Math.max(0, delayMs) })
        },
        every: async (ms, payload) => {
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
          await process(payload.success, { isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1) })
        },
        { connection, concurrency, ...STALLED },
      )
      worker.on('error', (error: Error) => logger.warn({ queue: name, err: error }, 'worker'))
      worker.on('failed', (job: Job | undefined, error: Error) => logger.error({ queue: name, job: job?.id, err: error }, 'job failed'))
      closing.unshift(() => worker.close())
    },
    close: async () => {
      for (const close of closing) await close()
    },
  }
}

type Parts = { readonly Queue: typeof RedisQueue; readonly Worker: typeof RedisWorker; readonly connection: never }

async function onPostgres(databaseUrl: string, closing: (() => Promise<unknown>)[]): Promise<Parts> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=public,bullmq',
    max: 8,
    application_name: 'waybill jobs',
  })
  pool.on('error', () => {})
  pool.setMaxListeners(0) // every queue and every worker listens to it
  const client = await pool.connect()
  try {
    await runMigrations(client)
  } finally {
    client.release()
  }
  closing.push(() => pool.end())
  // Their types name Redis; the classes are the same ones over another backend.
  const { Queue, Worker } = withBackend(createPostgresBackend) as unknown as Pick<Parts, 'Queue' | 'Worker'>
  return { Queue, Worker, connection: pool as never }
}

function onRedis(redisUrl: string, logger: Logger, closing: (() => Promise<unknown>)[]): Parts {
  const connection = connectRedis(redisUrl, logger, { maxRetriesPerRequest: null, connectionName: 'waybill jobs' })
  closing.push(() => connection.quit())
  return { Queue: RedisQueue, Worker: RedisWorker, connection: connection as never }
}
