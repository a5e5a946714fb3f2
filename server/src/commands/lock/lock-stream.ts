import { evolveLock } from '@waybill/shared/lock/evolve'
import { type Lock, lockColumns } from '@waybill/shared/lock/state'
import type { WritableStream } from '../run-stream-command.ts'

/** `lock/{pro}`: who has a load. Its own stream, so that leases do not conflict with edits; its row carries the maximum that the append guards. */
export const createLockStream = (maxLocksPerUser: number): WritableStream<Lock> => ({
  type: 'lock',
  noun: 'lock',
  evolve: evolveLock,
  row: (id, lock) => ({ kind: 'lock', id, row: { ...lockColumns(lock), max_locks: maxLocksPerUser } }),
})
