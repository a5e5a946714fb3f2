import * as Result from 'effect/Result'
import { type Config, loadConfig } from './config.ts'
import { createLogger, type Logger } from './logger.ts'
import { StartError } from './start-error.ts'

/** A process that has started. `port` is where it listens, if it does. */
export interface Service {
  readonly port?: number
  /** Finishes what is under way and frees everything; called once. */
  stop(): Promise<void>
}

/** What a service tells the launcher that started it, over the channel between parent and child. */
export type ServiceMessage = { readonly type: 'ready'; readonly port?: number } | { readonly type: 'failed'; readonly message: string }

/** How long a stop may take before the process ends all the same. */
const patience = 3000

/**
 * The life of a server or worker process: reads the configuration, starts, tells its launcher, and stops on SIGTERM, SIGINT, SIGHUP or
 * when the launcher is gone. A start that fails says why in one line and exits with 1.
 */
export async function runService(name: string, start: (config: Config, logger: Logger) => Promise<Service>): Promise<void> {
  const loaded = loadConfig(process.env)
  if (Result.isFailure(loaded)) return giveUp(name, loaded.failure)
  const config = loaded.success
  const logger = createLogger(name, config.logLevel)
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
  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    logger.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), patience).unref()
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('the launcher is gone'))
  tellLauncher({ type: 'ready', ...(service.port !== undefined && { port: service.port }) })
  logger.info({ port: service.port }, 'ready')
}

const tellLauncher = (message: ServiceMessage): void => {
  process.send?.(message)
}

function giveUp(name: string, message: string): void {
  process.stderr.write(`waybill ${name}: ${message}\n`)
  if (process.send === undefined) process.exit(1)
  process.send({ type: 'failed', message } satisfies ServiceMessage, () => process.exit(1))
}
