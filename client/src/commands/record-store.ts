import type { LockResource } from '@waybill/shared/protocol/shipment-resource'
import type { LockEnd, PresentUser, ServerMessage, TruckPosition } from '@waybill/shared/protocol/socket'
import { localTimeOf, noteServerTime } from './clock.ts'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import { isFailure, type LiveConnection } from './live-connection.ts'

/** Who holds a load, until when (ms since 1970 by this machine's clock). */
export interface HeldLock {
  readonly auth_uid: string
  readonly username: string
  readonly until: number
}

export type RecordChange = ServerMessage<'record:changed'>

/** What is known about a load that somebody here looks at. */
export interface WatchedRecord {
  /** Its newest version on the server; null until the watch is answered. A screen that shows an older one is behind. */
  readonly version: number | null
  /** What made that version, when it happened before our eyes. */
  readonly changed: RecordChange | null
  /** Where its truck was seen last, while somebody watched. */
  readonly truck: TruckPosition | null
  /** undefined: not known yet. */
  readonly lock: HeldLock | null | undefined
  /** That of the lock; 0 when it is not known. What was told of an older one is passed by. */
  readonly lock_version: number
  /** How we lost the lock when we had it last; null when we have it, or did not see it go. */
  readonly lost: LockEnd | null
}

export interface RecordStore {
  readonly get: (pro: string) => WatchedRecord
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** Watches until the last one who asked lets go. */
  readonly watch: (pro: string) => () => void
  /** The lock of a load as a call answered it, and the version of the lock that says so. */
  readonly noteLock: (pro: string, lock: LockResource | null, version: number) => void
}

export interface RecordStoreOptions {
  /** Our user id. */
  readonly me: string
  readonly onPresence: (presence: { readonly id: string; readonly users: readonly PresentUser[] }) => void
  readonly schedule?: Schedule
}

const UNKNOWN: WatchedRecord = { version: null, changed: null, truck: null, lock: undefined, lock_version: 0, lost: null }

export const recordStore = (connection: LiveConnection, options: RecordStoreOptions): RecordStore => {
  const { me, onPresence, schedule = nextFrame } = options
  const records = keyedStore<WatchedRecord>(schedule)
  const watchers = new Map<string, number>()

  const update = (pro: string, change: Partial<WatchedRecord>) => records.set(pro, { ...(records.get(pro) ?? UNKNOWN), ...change })

  const held = (lock: ServerMessage<'lock:changed'>['lock']): HeldLock | null =>
    lock && { auth_uid: lock.auth_uid, username: lock.username, until: localTimeOf(lock.expires_at) }

  /** Answers and what is told unasked come by two ways: of one lock the newest holds, whichever comes last. */
  const newestLock = (pro: string, lock: HeldLock | null, version: number, ended: readonly LockEnd[] = []): Partial<WatchedRecord> => {
    const known = records.get(pro) ?? UNKNOWN
    const newest = version >= known.lock_version ? { lock, lock_version: version } : { lock: known.lock, lock_version: known.lock_version }
    const lost = newest.lock?.auth_uid === me ? null : (ended.findLast(({ holder }) => holder.id === me) ?? known.lost)
    return { ...newest, lost }
  }

  const ask = (pro: string) =>
    connection.request('record:watch', { kind: 'shipment', id: pro }, (answer) => {
      if (isFailure(answer) || !watchers.has(pro)) return
      const known = records.get(pro)?.version ?? 0
      update(pro, {
        ...newestLock(pro, held(answer.lock), answer.lock_version),
        ...(answer.version > known && { version: answer.version, changed: null }),
      })
      onPresence({ id: pro, users: answer.users })
    })

  connection.onConnected(() => {
    for (const pro of watchers.keys()) ask(pro)
  })
  connection.on('record:changed', (change) => {
    if (!watchers.has(change.id) || change.version <= (records.get(change.id)?.version ?? 0)) return
    update(change.id, { version: change.version, changed: change })
  })
  connection.on('record:moved', ({ id, truck }) => {
    if (watchers.has(id)) update(id, { truck })
  })
  connection.on('lock:changed', ({ pro, lock, version, ended }) => {
    if (watchers.has(pro)) update(pro, newestLock(pro, held(lock), version, ended))
  })

  return {
    get: (pro) => records.get(pro) ?? UNKNOWN,
    subscribe: records.subscribe,
    watch: (pro) => {
      const count = watchers.get(pro) ?? 0
      watchers.set(pro, count + 1)
      if (count === 0) ask(pro)
      let watching = true
      return () => {
        if (!watching) return
        watching = false
        const left = (watchers.get(pro) ?? 1) - 1
        if (left > 0) return void watchers.set(pro, left)
        watchers.delete(pro)
        records.set(pro, undefined)
        connection.request('record:unwatch', { kind: 'shipment', id: pro }, () => {})
      }
    },
    noteLock: (pro, lock, version) => {
      if (!lock?.locked_by_auth_uid || lock.expires_at === null) return update(pro, newestLock(pro, null, version))
      if (lock.remaining_time !== null) noteServerTime(Date.parse(lock.expires_at) - lock.remaining_time * 1000)
      const { locked_by_auth_uid: auth_uid, locked_by_username, expires_at } = lock
      update(pro, newestLock(pro, { auth_uid, username: locked_by_username ?? '', until: localTimeOf(expires_at) }, version))
    },
  }
}
