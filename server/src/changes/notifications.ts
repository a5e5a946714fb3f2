import pg from 'pg'
import { STOPPED } from '../projections/stopped-projections.ts'
import type { Logger } from '../runtime/logger.ts'

const CHANNEL = 'waybill_changes'
const REBUILT = 'rebuilt:'
const MOVED = 'moved:'
const LONGEST_PAUSE_MS = 5_000

export interface NotificationOptions {
  readonly databaseUrl: string
  /** Pool of the connections that this process commits with; its own notifications are ignored. */
  readonly ownPool: pg.Pool
  /** Called with a tenant that some process committed to, or `*` for any. */
  readonly onWake: (tenant: string) => void
  /** Called with a tenant whose views were rebuilt. */
  readonly onRebuilt: (tenant: string) => void
  /** Called with the tenant and pro of a truck that any process, this one too, has seen move. */
  readonly onMoved: (tenant: string, pro: string) => void
  /** Called with a tenant whose background work stopped or resumed, in any process. */
  readonly onStopped: (tenant: string) => void
  readonly logger: Logger
}

/**
 * Listens on channel `waybill_changes`: each store sends one message per batch with the names of its tenants (if there is no Redis to say
 * more), and a rebuild sends the tenant whose rows it rebuilt. It has its own connection, reopens it when it breaks, and then assumes that
 * something was missed.
 */
export function listenForNotifications({ databaseUrl, ownPool, onWake, onRebuilt, onMoved, onStopped, logger }: NotificationOptions): {
  close(): Promise<void>
} {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let pause = 100
  const ownBackends = new Set<number>()
  const onConnect = (connected: pg.PoolClient): void => {
    ownBackends.add(backendOf(connected))
  }
  const onRemove = (removed: pg.PoolClient): void => {
    ownBackends.delete(backendOf(removed))
  }
  ownPool.on('connect', onConnect).on('remove', onRemove)

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: 'waybill changes', keepAlive: true })
    client = opened
    opened.on('notification', ({ payload = '*', processId }) => {
      if (payload.startsWith(MOVED)) {
        const [tenant = '', pro = ''] = payload.slice(MOVED.length).split('/')
        return onMoved(tenant, pro)
      }
      if (payload.startsWith(STOPPED)) return onStopped(payload.slice(STOPPED.length))
      if (ownBackends.has(processId)) return
      if (payload.startsWith(REBUILT)) onRebuilt(payload.slice(REBUILT.length))
      else for (const tenant of payload.split(',')) onWake(tenant)
    })
    opened.on('error', (error) => logger.warn({ err: error }, 'the notification connection was lost'))
    opened.once('end', () => {
      if (client === opened) retry()
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      pause = 100
      onWake('*')
    } catch (error) {
      logger.warn({ err: error }, 'listening for notifications failed, retrying')
      await opened.end().catch(() => {})
      if (client === opened) retry()
    }
  }

  const retry = (): void => {
    client = undefined
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      ownPool.off('connect', onConnect).off('remove', onRemove)
      await client?.end().catch(() => {})
    },
  }
}

/** The server process id at the other end of a connection; in the driver, but not in its types. */
const backendOf = (client: pg.ClientBase): number => (client as unknown as { readonly processID: number }).processID
