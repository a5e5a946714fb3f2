import pg from 'pg'
import { STOPPED } from '../projections/stopped.ts'
import type { Logger } from '../runtime/logger.ts'

const CHANNEL = 'waybill_changes'
const REBUILT = 'rebuilt:'
const MOVED = 'moved:'
const LONGEST_PAUSE_MS = 5_000

export interface NotificationOptions {
  readonly databaseUrl: string
  /** Pool of the connections that this process commits with: it needs no notification of what it did itself. */
  readonly ownPool: pg.Pool
  /** Called with a tenant that some process committed to, or `*` where it may be any. */
  readonly onWake: (tenant: string) => void
  /** Called with a tenant whose views were made again. */
  readonly onRebuilt: (tenant: string) => void
  /** Called with the tenant and the pro of a truck that some process, this one too, has seen move. */
  readonly onMoved: (tenant: string, pro: string) => void
  /** Called with a tenant of whom work in the background stands still now, or goes on again, in whatever process. */
  readonly onStopped: (tenant: string) => void
  readonly logger: Logger
}

/**
 * Hears what others say on channel `waybill_changes`: the store of a process one message a batch, with the names of its tenants (where
 * there is no Redis to say more), and a rebuild the tenant whose rows it made again. It has a connection of its own, opens it again
 * when it breaks, and then takes it that something was missed.
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
    opened.on('error', (error) => logger.warn({ err: error }, 'the connection for notifications broke'))
    opened.once('end', () => {
      if (client === opened) retry()
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      pause = 100
      onWake('*')
    } catch (error) {
      logger.warn({ err: error }, 'listening for notifications failed, trying again')
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

/** The server's name for the other end of a connection; in the driver, but not in its types. */
const backendOf = (client: pg.ClientBase): number => (client as unknown as { readonly processID: number }).processID
