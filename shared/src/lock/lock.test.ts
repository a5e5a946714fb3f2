import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '../log/envelope.ts'
import { permissionsOf } from '../permissions/roles.ts'
import type { LockCommand, LockFacts } from './commands.ts'
import { decideLock } from './decide.ts'
import { MAX_LOCKS_EXCEEDED } from './refusals.ts'
import { type Lock, leaseAt, lockColumns, lockMessage, remainingSeconds } from './state.ts'
import { type LockEvent, lockStream } from './stream.ts'

const DANA: Actor = { id: '1', username: 'dana' }
const LEE: Actor = { id: '2', username: 'lee' }
const KIM: Actor = { id: '3', username: 'kim' }
const NOON = '2026-11-20T12:00:00.000Z'
/** The instant this many seconds after noon. */
const at = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1000).toISOString()

const LEASE = 900
const acquired = (holder = DANA, seconds = 0) => lockStream.happened('LockAcquired', { holder, expires_at: at(seconds + LEASE) })
const extended = (seconds: number) => lockStream.happened('LockExtended', { expires_at: at(seconds + LEASE) })
const requested = (by: Actor, holder = DANA) => lockStream.happened('LockRequested', { by, holder })

const folded = (events: readonly LockEvent[]): Lock | null =>
  events.reduce<Lock | null>((lock, event) => lockStream.evolve(lock, { ...event, meta: { at: NOON, by: DANA, command_id: 'c' } }), null)

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
  expect(given(acquired(), lockStream.happened('LockReleased', { holder: DANA })).when(ACQUIRE, LEE)).toEqual(gives(acquired(LEE)))
})

test('a load locked by another user cannot be locked, and the error names the holder [4.34]', () => {
  expect(refusal(given(acquired()).when(ACQUIRE, LEE, 60))).toEqual({
    type: 'LockedByAnother',
    message: 'dana has this load locked for 14 minutes',
  })
})

test('a holder who locks again keeps the lock, and the lease is renewed once half of it is used', () => {
  expect(given(acquired()).when(ACQUIRE, DANA, 449)).toEqual(gives())
  expect(given(acquired()).when(ACQUIRE, DANA, 450)).toEqual(gives(extended(450)))
})

test('an expired lease leaves the load free, whether or not the expiration was recorded [4.30]', () => {
  const expired = lockStream.happened('LockExpired', { holder: DANA, expired_at: at(LEASE) })
  expect(given(acquired()).when(ACQUIRE, LEE, 899.999)).toMatchObject({ _tag: 'Failure' })
  expect(given(acquired()).when(ACQUIRE, LEE, 900)).toEqual(gives(expired, acquired(LEE, 900)))
  expect(given(acquired(), expired).when(ACQUIRE, LEE, 900)).toEqual(gives(acquired(LEE, 900)))
})

test('extending a lock restarts the lease from now [4.30]', () => {
  expect(given(acquired()).when(EXTEND, DANA, 10)).toEqual(gives(extended(10)))
})

test.each([
  ['extended', EXTEND],
  ['released', RELEASE],
  ['handed over', handOver(LEE)],
])('a lock that expired or belongs to another user cannot be %s [4.31, 4.32]', (_, command) => {
  expect(refusal(given().when(command, DANA))?.type).toBe('LockGone')
  expect(refusal(given(acquired()).when(command, DANA, 900))?.type).toBe('LockGone')
  expect(refusal(given(acquired()).when(command, LEE))?.type).toBe('LockedByAnother')
  expect(refusal(given(acquired()).when(command, LEE, 0, { is_admin: true }))?.type).toBe('LockedByAnother')
})

test('the holder releases the lock [4.32]', () => {
  expect(given(acquired()).when(RELEASE, DANA)).toEqual(gives(lockStream.happened('LockReleased', { holder: DANA })))
})

test('a lock expires only when its lease is over', () => {
  expect(given(acquired()).when(EXPIRE, DANA, 899)).toEqual(gives())
  expect(given(acquired(), extended(10)).when(EXPIRE, DANA, 900)).toEqual(gives())
  expect(given(acquired()).when(EXPIRE, DANA, 900)).toEqual(
    gives(lockStream.happened('LockExpired', { holder: DANA, expired_at: at(LEASE) })),
  )
  expect(given().when(EXPIRE, DANA)).toEqual(gives())
})

test('another user requests the lock once, and again after a minute without an answer', () => {
  expect(given(acquired()).when(REQUEST, LEE)).toEqual(gives(requested(LEE)))
  expect(given(acquired(), requested(LEE)).when(REQUEST, LEE, 59)).toEqual(gives())
  expect(given(acquired(), requested(LEE)).when(REQUEST, LEE, 60)).toEqual(gives(requested(LEE)))
  expect(folded([acquired(), requested(LEE), requested(LEE)])?.requests).toHaveLength(1)
  expect(given(acquired()).when(REQUEST, DANA)).toEqual(gives())
  expect(refusal(given().when(REQUEST, LEE))?.type).toBe('LockGone')
})

test('the holder hands the lock over to a named user, or else to the first who requested it', () => {
  const over = (to: Actor) => lockStream.happened('LockHandedOver', { from: DANA, to, expires_at: at(10 + LEASE) })
  const withRequests = given(acquired(), requested(LEE), requested(KIM))
  expect(withRequests.when(handOver(), DANA, 10)).toEqual(gives(over(LEE)))
  expect(withRequests.when(handOver(KIM), DANA, 10)).toEqual(gives(over(KIM)))
  expect(withRequests.when(handOver(DANA), DANA, 10)).toEqual(gives())
  expect(refusal(given(acquired()).when(handOver(), DANA))?.type).toBe('LockNotRequested')
  expect(folded([acquired(), requested(LEE), requested(KIM), over(LEE)])).toMatchObject({ lease: { holder: LEE }, requests: [{ by: KIM }] })
})

test('when the holder keeps the lock, users who requested it are told and may request it again at once', () => {
  const kept = lockStream.happened('LockKept', { holder: DANA, requested_by: [LEE, KIM] })
  expect(given(acquired(), requested(LEE), requested(KIM)).when(KEEP, DANA, 10)).toEqual(gives(kept))
  expect(refusal(given(acquired()).when(KEEP, DANA))?.type).toBe('LockNotRequested')
  expect(refusal(given(acquired(), requested(LEE)).when(KEEP, LEE))?.type).toBe('LockedByAnother')
  expect(given(acquired(), requested(LEE), kept).when(REQUEST, LEE, 1)).toEqual(gives(requested(LEE)))
})

test("only an admin releases another user's lock", () => {
  expect(refusal(given(acquired()).when(ADMIN_RELEASE, LEE))?.type).toBe('AdminOnly')
  expect(given(acquired()).when(ADMIN_RELEASE, LEE, 0, { is_admin: true })).toEqual(
    gives(lockStream.happened('LockReleasedByAdmin', { holder: DANA, reason: 'Gone home' })),
  )
  expect(refusal(given().when(ADMIN_RELEASE, LEE, 0, { is_admin: true }))?.type).toBe('LockGone')
})

test('a role with lock#admin_release releases the lock of another user, another role does not', () => {
  const role = (path: string) => permissionsOf(['r'], [{ id: 'r', levels: { [path]: 'full' } }])
  const release = (path: string) => given(acquired()).when(ADMIN_RELEASE, LEE, 0, { permissions: role(path) })
  expect(refusal(release('lock#acquire'))?.type).toBe('AdminOnly')
  expect(refusal(release('lock#admin_release'))).toBeNull()
})

test('the lock message names the holder and the minutes left [4.34]', () => {
  const lease = { holder: DANA, acquired_at: NOON, expires_at: at(LEASE) }
  expect(lockMessage(lease, '1', NOON)).toBe('You have this load locked for 15 minutes')
  expect(lockMessage(lease, '2', at(1))).toBe('dana has this load locked for 15 minutes')
  expect(lockMessage(lease, '2', at(61))).toBe('dana has this load locked for 14 minutes')
  expect(remainingSeconds(lease, at(61))).toBe(839)
  expect(remainingSeconds(lease, at(1000))).toBe(0)
})

test('the error for one lock too many has the type from the spec [4.33]', () => {
  expect(MAX_LOCKS_EXCEEDED.type).toBe('Lock::MaxLocksExceeded')
})

test('the board columns show who has the load locked', () => {
  const columns = { locked_by_id: '1', locked_by_username: 'dana', lock_expires_at: at(LEASE) }
  expect(lockColumns(folded([acquired()]) as Lock)).toEqual(columns)
  expect(lockColumns(folded([acquired(), lockStream.happened('LockReleased', { holder: DANA })]) as Lock)).toEqual({
    locked_by_id: null,
    locked_by_username: null,
    lock_expires_at: null,
  })
})

test('folding an unknown lock event throws', () => {
  expect(() => lockStream.evolve(null, { type: 'LockPicked', data: {}, meta: { at: NOON, by: DANA, command_id: 'c' } })).toThrow(
    'LockPicked',
  )
})

const commands = fc.constantFrom<LockCommand>(ACQUIRE, EXTEND, RELEASE, EXPIRE, REQUEST, handOver(), handOver(KIM), KEEP, ADMIN_RELEASE)
const steps = fc.array(
  fc.record({ command: commands, by: fc.constantFrom(DANA, LEE, KIM), wait: fc.integer({ min: 0, max: 1000 }), is_admin: fc.boolean() }),
  { maxLength: 30 },
)

test('whatever commands arrive, a holder keeps the lock until the lease ends or they give it up', () => {
  fc.assert(
    fc.property(steps, (commands) => {
      let lock: Lock | null = null
      let clock = 0
      for (const { command, by, wait, is_admin } of commands) {
        clock += wait
        const now = at(clock)
        const before = leaseAt(lock, now)
        const decision = decideLock(lock, command, { now, by, is_admin, lease_seconds: LEASE })
        if (Result.isFailure(decision)) continue
        for (const event of decision.success) lock = lockStream.evolve(lock, { ...event, meta: { at: now, by, command_id: 'c' } })
        const after = leaseAt(lock, now)
        const lost = before !== null && after?.holder.id !== before.holder.id
        if (lost) expect(by.id === before.holder.id || command.type === 'AdminReleaseLock').toBe(true)
        if (after) expect(Date.parse(after.expires_at)).toBeLessThanOrEqual(Date.parse(now) + LEASE * 1000)
      }
    }),
  )
})
