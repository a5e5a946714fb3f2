import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { BoardRecord } from './board-store.ts'
import type { ConnectionState } from './live-connection.ts'
import type { LiveSession } from './live-session.ts'
import type { Timing } from './pending-commands.ts'
import type { WatchedRecord } from './record-store.ts'

export const LiveContext = createContext<LiveSession | null>(null)

/** What is alive, inside the workspace. */
export const useLive = (): LiveSession => {
  const live = useContext(LiveContext)
  if (!live) throw new Error('Outside of the workspace nothing is live.')
  return live
}

export const useConnectionState = (): ConnectionState => {
  const { connection } = useLive()
  return useSyncExternalStore(connection.subscribe, connection.state)
}

const useKeyed = <Value>(
  { subscribe, get }: { readonly subscribe: (key: string, listener: () => void) => () => void; readonly get: (key: string) => Value },
  key: string,
): Value =>
  useSyncExternalStore(
    useCallback((listener) => subscribe(key, listener), [subscribe, key]),
    () => get(key),
  )

/** A load as the board knows it; undefined when it is not on the board, or not loaded. */
export const useBoardRow = (pro: string): BoardRecord | undefined => {
  const { board } = useLive()
  return useKeyed({ subscribe: board.onRow, get: board.row }, pro)
}

/** Version, last change and lock of a load, watched while the component is in sight. */
export const useWatchedRecord = (pro: string): WatchedRecord => {
  const { records } = useLive()
  useEffect(() => records.watch(pro), [records, pro])
  return useKeyed(records, pro)
}

/** Who else has a load open. */
export const useOthers = (pro: string) => {
  const { presence } = useLive()
  return useKeyed({ subscribe: presence.subscribe, get: presence.others }, pro)
}

/** Everybody else who has some load open. */
export const useEveryone = () => {
  const { presence } = useLive()
  return useSyncExternalStore(presence.subscribeEveryone, presence.everyone)
}

/** Whether we asked for the lock of a load and were not answered yet. */
export const useIsLockAsked = (pro: string): boolean => {
  const { lockRequests } = useLive()
  return useKeyed({ subscribe: lockRequests.subscribe, get: lockRequests.isWaiting }, pro)
}

export const useTiming = (): Timing | null => {
  const { pending } = useLive()
  return useSyncExternalStore(pending.subscribeTiming, pending.timing)
}
