import type { LockEventType } from '@waybill/shared/lock/events'
import { evolveLock } from '@waybill/shared/lock/evolve'
import { type Lock, lockColumns } from '@waybill/shared/lock/state'
import type { WritableStream } from '../run-unit.ts'

const GRANTS: ReadonlySet<string> = new Set(['LockAcquired', 'LockHandedOver'] satisfies LockEventType[])

/**
 * `lock/{pro}`: who holds a load. Its own stream, so that leases do not conflict with edits. The row of a newly granted lock carries the
 * maximum that the append guards; a user who has one keeps it, also above a maximum that was lowered since.
 */
export const createLockStream = (maxLocksPerUser: number): WritableStream<Lock> => ({
  type: 'lock',
  noun: 'lock',
  evolve: evolveLock,
  row: (id, lock, events) => ({
    kind: 'lock',
    id,
    row: { ...lockColumns(lock), ...(events.some(({ type }) => GRANTS.has(type)) && { max_locks: maxLocksPerUser }) },
  }),
})
