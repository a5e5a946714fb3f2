import type { Lock } from '@waybill/shared/lock/state'
import { type LockEventType, lockStream } from '@waybill/shared/lock/stream'
import type { WritableStream } from '../run-unit.ts'
import { writableStream } from '../writable-stream.ts'

const GRANTS: ReadonlySet<string> = new Set(['LockAcquired', 'LockHandedOver'] satisfies LockEventType[])

/**
 * `lock/{pro}`: who holds a load. The row of a newly granted lock carries the maximum that the append guards; a user who has one keeps it,
 * also above a maximum that was lowered since.
 */
export const createLockStream = (maxLocksPerUser: number): WritableStream<Lock> => {
  const stream = writableStream(lockStream)
  return {
    ...stream,
    row: (id, lock, events) => {
      const row = stream.row(id, lock, events)
      return row && events.some(({ type }) => GRANTS.has(type)) ? { ...row, row: { ...row.row, max_locks: maxLocksPerUser } } : row
    },
  }
}
