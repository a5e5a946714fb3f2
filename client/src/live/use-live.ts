import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { BoardRecord } from './board-store.ts'
import type { ConnectionState } from './live-connection.ts'
import type { LiveSession } from './live-session.ts'
import type { LatencyStats } from './pending-commands.ts'
import type { NameOf } from './people-names.ts'
import type { WatchedRecord } from './record-store.ts'

export const LiveContext = createContext<LiveSession | null>(null)

/** The live session, inside the workspace. */
export const useLive = (): LiveSession => {
  const live = useContext(LiveContext)
  if (!live) throw new Error('Live data is available only inside the workspace.')
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

/** A load as the board knows it; undefined if it is not on the board or not loaded. */
export const useBoardRow = (pro: string): BoardRecord | undefined => {
  const { board } = useLive()
  return useKeyed({ subscribe: board.onRow, get: board.row }, pro)
}

/** Version, last change and lock of a load, watched while the component is visible. */
export const useWatchedRecord = (pro: string): WatchedRecord => {
  const { records } = useLive()
  useEffect(() => records.watch(pro), [records, pro])
  return useKeyed(records, pro)
}

/** Who else has a load open. */
export const useOtherViewers = (pro: string) => {
  const { presence } = useLive()
  return useKeyed({ subscribe: presence.subscribe, get: presence.others }, pro)
}

/** Names of users by username, for everything that shows who did something. */
export const useNames = (): NameOf => {
  const { people } = useLive()
  return useSyncExternalStore(people.subscribe, people.nameOf)
}

/** Every other user who has a load open. */
export const useAllViewers = () => {
  const { presence } = useLive()
  return useSyncExternalStore(presence.subscribeEveryone, presence.everyone)
}

/** Whether we requested the lock of a load and are waiting for a response. */
export const useIsLockRequested = (pro: string): boolean => {
  const { lockRequests } = useLive()
  return useKeyed({ subscribe: lockRequests.subscribe, get: lockRequests.isWaiting }, pro)
}

export const useTiming = (): LatencyStats | null => {
  const { pending } = useLive()
  return useSyncExternalStore(pending.subscribeTiming, pending.timing)
}
