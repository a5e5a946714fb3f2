import type { LockCommands } from '@waybill/server/commands/lock/lock-commands'
import { Effect } from 'effect'
import { jobRequest } from '../job-request.ts'
import type { JobOf } from '../queues.ts'

const CLOCK = { id: 'system', username: 'Clock' }

/** Expires a lease. The decider ignores one that was extended or released meanwhile. */
export const expireLock =
  (locks: LockCommands) =>
  async ({ tenant, pro, position }: JobOf<'expire-lock'>): Promise<void> => {
    const now = new Date().toISOString()
    const request = jobRequest({ tenant, by: CLOCK, id: `expire-lock:${pro}:${position}`, now, cause: `position ${position}` })
    await Effect.runPromise(locks.send(request, pro, { type: 'ExpireLock' }))
  }
