import type { PresentUser, ServerMessage } from '@waybill/shared/protocol/socket'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import type { LiveConnection } from './live-connection.ts'

/** Another user requests a lock that is ours. */
export interface LockRequest {
  readonly pro: string
  readonly by: PresentUser
}

/** The outcome of a lock request. `to` has the lock now; null: no one. */
export type LockResolution = ServerMessage<'lock:answered'>

/** Lock requests: the holder sees them on any tab, and the requester sees the outcome. */
export interface LockRequests {
  /** Whether we requested the lock of a load and are waiting for a response. */
  readonly isWaiting: (pro: string) => boolean
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** We requested it. */
  readonly note: (pro: string) => void
  readonly onRequested: (listener: (request: LockRequest) => void) => () => void
  readonly onAnswered: (listener: (resolution: LockResolution) => void) => () => void
}

export interface LockRequestsOptions {
  readonly schedule?: Schedule
  /** Milliseconds after which a user may request again. */
  readonly patience?: number
}

export const lockRequests = (
  connection: Pick<LiveConnection, 'on'>,
  { schedule = nextFrame, patience = 60_000 }: LockRequestsOptions = {},
): LockRequests => {
  const waiting = keyedStore<ReturnType<typeof setTimeout>>(schedule)
  const settle = (pro: string) => {
    clearTimeout(waiting.get(pro))
    waiting.set(pro, undefined)
  }
  connection.on('lock:answered', ({ pro }) => settle(pro))
  return {
    isWaiting: (pro) => waiting.get(pro) !== undefined,
    subscribe: waiting.subscribe,
    note: (pro) => {
      settle(pro)
      waiting.set(
        pro,
        setTimeout(() => settle(pro), patience),
      )
    },
    onRequested: (listener) => connection.on('lock:requested', listener),
    onAnswered: (listener) => connection.on('lock:answered', listener),
  }
}
