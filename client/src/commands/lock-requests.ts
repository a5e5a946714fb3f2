import type { PresentUser, ServerMessage } from '@waybill/shared/protocol/socket'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import type { LiveConnection } from './live-connection.ts'

/** Somebody asks for a lock that is ours. */
export interface LockAsked {
  readonly pro: string
  readonly by: PresentUser
}

/** What became of a lock that somebody asked for. `to` has it now; null: nobody. */
export type LockAnswered = ServerMessage<'lock:answered'>

/** Locks that are asked for: who is asked is told wherever he is, who asks is told what became of it. */
export interface LockRequests {
  /** Whether we asked for the lock of a load and wait for the answer. */
  readonly isWaiting: (pro: string) => boolean
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** We asked. */
  readonly note: (pro: string) => void
  readonly onAsked: (listener: (asked: LockAsked) => void) => () => void
  readonly onAnswered: (listener: (answered: LockAnswered) => void) => () => void
}

export interface LockRequestsOptions {
  readonly schedule?: Schedule
  /** Milliseconds after which one may ask again. */
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
    onAsked: (listener) => connection.on('lock:asked', listener),
    onAnswered: (listener) => connection.on('lock:answered', listener),
  }
}
