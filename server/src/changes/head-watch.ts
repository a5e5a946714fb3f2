import type { TenantHead } from '../store/tenants.ts'
import type { ChangeBus } from './bus.ts'

/** Lets readers of a log wait for events that are not there yet. */
export interface HeadWatch {
  /** Resolves when the tenant's log reaches beyond a position, when the time is up, or when the caller or the server goes away. */
  waitBeyond(tenant: string, position: number, ms: number, signal?: AbortSignal): Promise<void>
  close(): void
}

interface HeadWatchOptions {
  readonly bus: ChangeBus
  readonly listTenants: () => Promise<readonly TenantHead[]>
  /** How often the heads are polled while there are waiters, for commits of other processes; default 250 ms. */
  readonly checkEveryMs?: number
}

interface Waiter {
  readonly tenant: string
  readonly position: number
  readonly wake: () => void
}

/** One poll of the heads of all logs serves all waiters in this process; its own commits wake them at once. */
export function createHeadWatch({ bus, listTenants, checkEveryMs = 250 }: HeadWatchOptions): HeadWatch {
  const waiters = new Set<Waiter>()
  let checking: NodeJS.Timeout | undefined
  let isClosed = false

  const reached = (tenant: string, position: number): void => {
    for (const waiter of [...waiters]) if (waiter.tenant === tenant && position > waiter.position) waiter.wake()
  }
  const check = async (): Promise<void> => {
    try {
      for (const { tenant, position } of await listTenants()) reached(tenant, position)
    } catch {
      // The database is away: the waiters' own reads report it.
    }
    plan()
  }
  const plan = (): void => {
    clearTimeout(checking)
    if (waiters.size > 0) checking = setTimeout(check, checkEveryMs)
  }
  const stopListening = bus.onChange(({ tenant, to }) => reached(tenant, to))

  return {
    waitBeyond: (tenant, position, ms, signal) =>
      new Promise((resolve) => {
        if (isClosed || signal?.aborted) return resolve()
        const waiter: Waiter = {
          tenant,
          position,
          wake: () => {
            waiters.delete(waiter)
            clearTimeout(end)
            signal?.removeEventListener('abort', waiter.wake)
            resolve()
          },
        }
        const end = setTimeout(() => waiter.wake(), ms)
        signal?.addEventListener('abort', waiter.wake)
        const isFirst = waiters.size === 0
        waiters.add(waiter)
        if (isFirst) plan()
      }),
    close() {
      isClosed = true
      stopListening()
      clearTimeout(checking)
      for (const waiter of [...waiters]) waiter.wake()
    },
  }
}
