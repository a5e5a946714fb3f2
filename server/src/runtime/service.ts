import * as Result from 'effect/Result'
import { type Config, loadConfig } from './config.ts'
import { createLogger, type Logger } from './logger.ts'
import { StartError } from './start-error.ts'

/** A started process. `port` is the port it listens on, if any. */
export interface Service {
  readonly port?: number
  /**
   * Reports that the process is about to stop, continues for `ms`, and sends clients elsewhere meanwhile. Rejects when
   * `signal` aborts.
   */
  drain?(ms: number, signal: AbortSignal): Promise<void>
  /** Finishes current work and frees all resources; called once. */
  stop(): Promise<void>
}

/** A message from a service to the launcher that started it, over the parent-child channel. */
export type ServiceMessage = { readonly type: 'ready'; readonly port?: number } | { readonly type: 'failed'; readonly message: string }

/** How long a stop may take before the process is ended, in ms. */
const STOP_TIMEOUT_MS = 3000

/**
 * Runs a server or worker process: reads the configuration, starts, notifies its launcher, and stops on SIGTERM,
 * SIGINT, SIGHUP (after DRAIN_SECONDS, unless the signal arrives twice) or when the launcher has ended. A failed start
 * prints one line and exits with 1.
 */
export async function runService(name: string, start: (config: Config, logger: Logger) => Promise<Service>): Promise<void> {
  const loaded = loadConfig(process.env)
  if (Result.isFailure(loaded)) return giveUp(name, loaded.failure)
  const config = loaded.success
  const logger = createLogger(name, config.logLevel)
  // Output of libraries can hit a full disk too.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  })
  let service: Service
  try {
    service = await start(config, logger)
  } catch (error) {
    if (error instanceof StartError) return giveUp(name, error.message)
    throw error
  }
  let draining: AbortController | null = null
  let stopping = false
  const stop = (reason: string) => {
    draining?.abort()
    if (stopping) return
    stopping = true
    logger.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  const drain = (reason: string) => {
    const ms = config.drainSeconds * 1000
    // A second signal skips the drain.
    if (ms === 0 || service.drain === undefined || draining !== null) return stop(reason)
    draining = new AbortController()
    logger.info({ reason, seconds: config.drainSeconds }, 'draining')
    service.drain(ms, draining.signal).then(
      () => stop(reason),
      () => stop(reason),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => drain(signal))
  process.on('disconnect', () => stop('the launcher has ended'))
  notifyLauncher({ type: 'ready', ...(service.port !== undefined && { port: service.port }) })
  logger.info({ port: service.port }, 'ready')
}

const notifyLauncher = (message: ServiceMessage): void => {
  process.send?.(message)
}

function giveUp(name: string, message: string): void {
  process.stderr.write(`waybill ${name}: ${message}\n`)
  if (process.send === undefined) process.exit(1)
  process.send({ type: 'failed', message } satisfies ServiceMessage, () => process.exit(1))
}
