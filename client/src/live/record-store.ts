import type { LockResource } from '@waybill/shared/protocol/shipment-resource'
import type { LockEnding, PresentUser, ServerMessage, TruckPosition } from '@waybill/shared/protocol/socket'
import { localTimeOf, setServerTime } from './clock.ts'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import { isFailure, type LiveConnection } from './live-connection.ts'

/** Who holds a load's lock, until when (ms since 1970 by this machine's clock). */
export interface HeldLock {
  readonly auth_uid: string
  readonly username: string
  readonly until: number
}

export type RecordChange = ServerMessage<'record:changed'>

/** What is known about a load that is being viewed here. */
export interface WatchedRecord {
  /** Its newest version on the server; null until the watch is confirmed. A screen that shows an older one is out of date. */
  readonly version: number | null
  /** The event that made that version, if it happened while watching. */
  readonly changed: RecordChange | null
  /** The last tracking position of its truck while watching. */
  readonly truck: TruckPosition | null
  /** undefined: not known yet. */
  readonly lock: HeldLock | null | undefined
  /** The version of the lock; 0 if unknown. Messages about an older one are ignored. */
  readonly lock_version: number
  /** How we last lost the lock; null if we have it or did not see it lost. */
  readonly lost: LockEnding | null
}

export interface RecordStore {
  readonly get: (pro: string) => WatchedRecord
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** Watches until the last subscriber leaves. */
  readonly watch: (pro: string) => () => void
  /** The lock of a load and its version, from the response to a call. */
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

  const toHeldLock = (lock: ServerMessage<'lock:changed'>['lock']): HeldLock | null =>
    lock && { auth_uid: lock.auth_uid, username: lock.username, until: localTimeOf(lock.expires_at) }

  /** Responses and pushed messages arrive on two channels: the newest lock version wins, whichever arrives last. */
  const newestLock = (pro: string, lock: HeldLock | null, version: number, ended: readonly LockEnding[] = []): Partial<WatchedRecord> => {
    const known = records.get(pro) ?? UNKNOWN
    const newest = version >= known.lock_version ? { lock, lock_version: version } : { lock: known.lock, lock_version: known.lock_version }
    const lost = newest.lock?.auth_uid === me ? null : (ended.findLast(({ holder }) => holder.id === me) ?? known.lost)
    return { ...newest, lost }
  }

  const ask = (pro: string) =>
    connection.request('record:watch', { kind: 'shipment', id: pro }, (response) => {
      if (isFailure(response) || !watchers.has(pro)) return
      const known = records.get(pro)?.version ?? 0
      update(pro, {
        ...newestLock(pro, toHeldLock(response.lock), response.lock_version),
        ...(response.version > known && { version: response.version, changed: null }),
      })
      onPresence({ id: pro, users: response.users })
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
    if (watchers.has(pro)) update(pro, newestLock(pro, toHeldLock(lock), version, ended))
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
      if (lock.remaining_time !== null) setServerTime(Date.parse(lock.expires_at) - lock.remaining_time * 1000)
      const { locked_by_auth_uid: auth_uid, locked_by_username, expires_at } = lock
      update(pro, newestLock(pro, { auth_uid, username: locked_by_username ?? '', until: localTimeOf(expires_at) }, version))
    },
  }
}
