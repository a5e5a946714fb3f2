import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '../log/envelope.ts'
import type { LockCommand, LockFacts } from './commands.ts'
import { decideLock } from './decide.ts'
import { happened, type LockEvent } from './events.ts'
import { evolveLock } from './evolve.ts'
import { MAX_LOCKS_EXCEEDED } from './refusals.ts'
import { type Lock, leaseAt, lockColumns, lockMessage, remainingSeconds } from './state.ts'

const DANA: Actor = { id: '1', username: 'dana' }
const LEE: Actor = { id: '2', username: 'lee' }
const KIM: Actor = { id: '3', username: 'kim' }
const NOON = '2026-11-20T12:00:00.000Z'
/** The instant so many seconds after noon. */
const at = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1000).toISOString()

const LEASE = 900
const acquired = (holder = DANA, seconds = 0) => happened('LockAcquired', { holder, expires_at: at(seconds + LEASE) })
const extended = (seconds: number) => happened('LockExtended', { expires_at: at(seconds + LEASE) })
const requested = (by: Actor, holder = DANA) => happened('LockRequested', { by, holder })

const folded = (events: readonly LockEvent[]): Lock | null =>
  events.reduce<Lock | null>((lock, event) => evolveLock(lock, { ...event, meta: { at: NOON, by: DANA, command_id: 'c' } }), null)

const given = (...events: readonly LockEvent[]) => ({
  when: (command: LockCommand, by: Actor, seconds = 0, facts: Partial<LockFacts> = {}) =>
    decideLock(folded(events), command, { now: at(seconds), by, is_admin: false, lease_seconds: LEASE, ...facts }),
})
const gives = (...events: readonly LockEvent[]) => Result.succeed(events)
const refusal = (decision: ReturnType<typeof decideLock>) => (Result.isFailure(decision) ? decision.failure : null)

const ACQUIRE = { type: 'AcquireLock' } as const
const EXTEND = { type: 'ExtendLock' } as const
const RELEASE = { type: 'ReleaseLock' } as const
const EXPIRE = { type: 'ExpireLock' } as const
const REQUEST = { type: 'RequestLock' } as const
const KEEP = { type: 'KeepLock' } as const
const handOver = (to: Actor | null = null) => ({ type: 'HandOverLock', to }) as const
const ADMIN_RELEASE = { type: 'AdminReleaseLock', reason: 'Gone home' } as const

test('a free load is locked for the length of the lease [4.30]', () => {
  expect(given().when(ACQUIRE, DANA)).toEqual(gives(acquired()))
  expect(given(acquired(), happened('LockReleased', { holder: DANA })).when(ACQUIRE, LEE)).toEqual(gives(acquired(LEE)))
})

test('the lock of another is not to be had, and says whose it is [4.34]', () => {
  expect(refusal(given(acquired()).when(ACQUIRE, LEE, 60))).toEqual({
    type: 'LockedByAnother',
    message: 'dana has this load locked for 14 minutes',
  })
})

test('the holder who asks again keeps it; the lease is renewed once half of it is used', () => {
  expect(given(acquired()).when(ACQUIRE, DANA, 449)).toEqual(gives())
  expect(given(acquired()).when(ACQUIRE, DANA, 450)).toEqual(gives(extended(450)))
})

test('a lease that ran out is free, whether or not that was told [4.30]', () => {
  const expired = happened('LockExpired', { holder: DANA, expired_at: at(LEASE) })
  expect(given(acquired()).when(ACQUIRE, LEE, 899.999)).toMatchObject({ _tag: 'Failure' })
  expect(given(acquired()).when(ACQUIRE, LEE, 900)).toEqual(gives(expired, acquired(LEE, 900)))
  expect(given(acquired(), expired).when(ACQUIRE, LEE, 900)).toEqual(gives(acquired(LEE, 900)))
})

test('the holder extends the lease from now [4.30]', () => {
  expect(given(acquired()).when(EXTEND, DANA, 10)).toEqual(gives(extended(10)))
})

test.each([
  ['extended', EXTEND],
  ['released', RELEASE],
  ['handed over', handOver(LEE)],
])('a lock that is gone cannot be %s; one of another neither [4.31, 4.32]', (_, command) => {
  expect(refusal(given().when(command, DANA))?.type).toBe('LockGone')
  expect(refusal(given(acquired()).when(command, DANA, 900))?.type).toBe('LockGone')
  expect(refusal(given(acquired()).when(command, LEE))?.type).toBe('LockedByAnother')
  expect(refusal(given(acquired()).when(command, LEE, 0, { is_admin: true }))?.type).toBe('LockedByAnother')
})

test('the holder releases it [4.32]', () => {
  expect(given(acquired()).when(RELEASE, DANA)).toEqual(gives(happened('LockReleased', { holder: DANA })))
})

test('it expires only when its time is up', () => {
  expect(given(acquired()).when(EXPIRE, DANA, 899)).toEqual(gives())
  expect(given(acquired(), extended(10)).when(EXPIRE, DANA, 900)).toEqual(gives())
  expect(given(acquired()).when(EXPIRE, DANA, 900)).toEqual(gives(happened('LockExpired', { holder: DANA, expired_at: at(LEASE) })))
  expect(given().when(EXPIRE, DANA)).toEqual(gives())
})

test('others may ask for it, once each, and again when a minute brought no answer', () => {
  expect(given(acquired()).when(REQUEST, LEE)).toEqual(gives(requested(LEE)))
  expect(given(acquired(), requested(LEE)).when(REQUEST, LEE, 59)).toEqual(gives())
  expect(given(acquired(), requested(LEE)).when(REQUEST, LEE, 60)).toEqual(gives(requested(LEE)))
  expect(folded([acquired(), requested(LEE), requested(LEE)])?.requests).toHaveLength(1)
  expect(given(acquired()).when(REQUEST, DANA)).toEqual(gives())
  expect(refusal(given().when(REQUEST, LEE))?.type).toBe('LockGone')
})

test('the holder hands it over to whom he names, else to who asked first', () => {
  const over = (to: Actor) => happened('LockHandedOver', { from: DANA, to, expires_at: at(10 + LEASE) })
  const asked = given(acquired(), requested(LEE), requested(KIM))
  expect(asked.when(handOver(), DANA, 10)).toEqual(gives(over(LEE)))
  expect(asked.when(handOver(KIM), DANA, 10)).toEqual(gives(over(KIM)))
  expect(asked.when(handOver(DANA), DANA, 10)).toEqual(gives())
  expect(refusal(given(acquired()).when(handOver(), DANA))?.type).toBe('NobodyAsked')
  expect(folded([acquired(), requested(LEE), requested(KIM), over(LEE)])).toMatchObject({ lease: { holder: LEE }, requests: [{ by: KIM }] })
})

test('the holder keeps it: whoever asked is told, and may ask again at once', () => {
  const kept = happened('LockKept', { holder: DANA, asked: [LEE, KIM] })
  expect(given(acquired(), requested(LEE), requested(KIM)).when(KEEP, DANA, 10)).toEqual(gives(kept))
  expect(refusal(given(acquired()).when(KEEP, DANA))?.type).toBe('NobodyAsked')
  expect(refusal(given(acquired(), requested(LEE)).when(KEEP, LEE))?.type).toBe('LockedByAnother')
  expect(given(acquired(), requested(LEE), kept).when(REQUEST, LEE, 1)).toEqual(gives(requested(LEE)))
})

test('only an admin takes it away from another', () => {
  expect(refusal(given(acquired()).when(ADMIN_RELEASE, LEE))?.type).toBe('AdminOnly')
  expect(given(acquired()).when(ADMIN_RELEASE, LEE, 0, { is_admin: true })).toEqual(
    gives(happened('LockReleasedByAdmin', { holder: DANA, reason: 'Gone home' })),
  )
  expect(refusal(given().when(ADMIN_RELEASE, LEE, 0, { is_admin: true }))?.type).toBe('LockGone')
})

test('the message names the holder and the minutes [4.34]', () => {
  const lease = { holder: DANA, acquired_at: NOON, expires_at: at(LEASE) }
  expect(lockMessage(lease, '1', NOON)).toBe('You have this load locked for 15 minutes')
  expect(lockMessage(lease, '2', at(1))).toBe('dana has this load locked for 15 minutes')
  expect(lockMessage(lease, '2', at(61))).toBe('dana has this load locked for 14 minutes')
  expect(remainingSeconds(lease, at(61))).toBe(839)
  expect(remainingSeconds(lease, at(1000))).toBe(0)
})

test('the refusal of one lock too many has the name that the product knows [4.33]', () => {
  expect(MAX_LOCKS_EXCEEDED.type).toBe('Lock::MaxLocksExceeded')
})

test('the columns of the board say who has the load', () => {
  const columns = { locked_by_id: '1', locked_by_username: 'dana', lock_expires_at: at(LEASE) }
  expect(lockColumns(folded([acquired()]) as Lock)).toEqual(columns)
  expect(lockColumns(folded([acquired(), happened('LockReleased', { holder: DANA })]) as Lock)).toEqual({
    locked_by_id: null,
    locked_by_username: null,
    lock_expires_at: null,
  })
})

test('an event that nobody knows stops the fold', () => {
  expect(() => evolveLock(null, { type: 'LockPicked', data: {}, meta: { at: NOON, by: DANA, command_id: 'c' } })).toThrow('LockPicked')
})

const commands = fc.constantFrom<LockCommand>(ACQUIRE, EXTEND, RELEASE, EXPIRE, REQUEST, handOver(), handOver(KIM), KEEP, ADMIN_RELEASE)
const steps = fc.array(
  fc.record({ command: commands, by: fc.constantFrom(DANA, LEE, KIM), wait: fc.integer({ min: 0, max: 1000 }), is_admin: fc.boolean() }),
  { maxLength: 30 },
)

test('whatever is asked, whoever has a lease keeps it until it ends or he gives it up', () => {
  fc.assert(
    fc.property(steps, (asked) => {
      let lock: Lock | null = null
      let clock = 0
      for (const { command, by, wait, is_admin } of asked) {
        clock += wait
        const now = at(clock)
        const before = leaseAt(lock, now)
        const decision = decideLock(lock, command, { now, by, is_admin, lease_seconds: LEASE })
        if (Result.isFailure(decision)) continue
        for (const event of decision.success) lock = evolveLock(lock, { ...event, meta: { at: now, by, command_id: 'c' } })
        const after = leaseAt(lock, now)
        const lost = before !== null && after?.holder.id !== before.holder.id
        if (lost) expect(by.id === before.holder.id || command.type === 'AdminReleaseLock').toBe(true)
        if (after) expect(Date.parse(after.expires_at)).toBeLessThanOrEqual(Date.parse(now) + LEASE * 1000)
      }
    }),
  )
})
