import pg from 'pg'
import type { Logger } from '../runtime/logger.ts'

const CHANNEL = 'waybill_outbox'
const RECONNECT_MS = 1_000

/**
 * Calls back when effects were queued, in any process. It has its own connection and reopens it when it breaks; what is missed meanwhile
 * is found by looking regularly.
 */
export const listenOutbox = (databaseUrl: string, logger: Logger, onQueued: () => void): { close(): Promise<void> } => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const retry = (opened: pg.Client): void => {
    if (client !== opened) return
    client = undefined
    if (!isClosed) timer = setTimeout(() => void connect(), RECONNECT_MS)
  }
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: 'waybill outbox', keepAlive: true })
    client = opened
    opened.on('notification', onQueued)
    opened.on('error', (error) => logger.warn({ err: error }, 'the outbox connection was lost'))
    opened.once('end', () => retry(opened))
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      onQueued()
    } catch (error) {
      logger.warn({ err: error }, 'listening to the outbox failed, retrying')
      await opened.end().catch(() => {})
      retry(opened)
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
