import { Schema } from 'effect'
import type { FieldChange } from '../fields/change.ts'
import type { Actor } from '../log/envelope.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { ActorSchema, OptionalText } from '../streams/event-schemas.ts'
import { type Lock, lockColumns } from './state.ts'

const FREE: Lock = { lease: null, requests: [] }
const free = (): Lock => FREE

const leaseEnded = ({ holder: { id, username } }: { readonly holder: Actor }): readonly FieldChange[] => [
  { path: 'lease', from: { holder: { id, username } }, to: null },
]

/** `lock/{pro}`: who holds a load. Its own stream, so that leases don't conflict with edits. Instants are ISO 8601 UTC. */
export const lockStream = defineStream<Lock>()({
  kind: 'lock',
  blank: FREE,
  first: null,
  events: {
    LockAcquired: event({ data: Schema.Struct({ holder: ActorSchema, expires_at: Schema.String }), title: () => 'Locked' }),
    LockExtended: event({ data: Schema.Struct({ expires_at: Schema.String }), title: () => 'Lock extended' }),
    LockReleased: event({ data: Schema.Struct({ holder: ActorSchema }), title: () => 'Lock released', changes: leaseEnded }),
    /** The holder's lease expired. */
    LockExpired: event({
      data: Schema.Struct({ holder: ActorSchema, expired_at: Schema.String }),
      title: () => 'Lock expired',
      detail: ({ holder }) => holder.username,
      changes: leaseEnded,
    }),
    /** Early events don't name the holder. */
    LockRequested: event({
      data: Schema.Struct({ by: ActorSchema, holder: Schema.optionalKey(ActorSchema) }),
      title: () => 'Lock requested',
      detail: ({ by }) => by.username,
    }),
    /** The holder keeps the lock. Users who requested it may request it again. */
    LockKept: event({
      data: Schema.Struct({ holder: ActorSchema, requested_by: Schema.Array(ActorSchema) }),
      version: 2,
      upcast: { 1: ({ asked = [], ...data }) => ({ ...data, requested_by: asked }) },
      title: () => 'Lock request declined',
      detail: ({ requested_by }) => `requested by ${requested_by.map(({ username }) => username).join(', ')}`,
    }),
    LockHandedOver: event({
      data: Schema.Struct({ from: ActorSchema, to: ActorSchema, expires_at: Schema.String }),
      title: ({ to }) => `Lock handed to ${to.username}`,
      detail: ({ from }) => `from ${from.username}`,
      changes: ({ from, to }) =>
        (['id', 'username'] as const).map((field) => ({ path: `lease.holder.${field}`, from: from[field], to: to[field] })),
    }),
    /** An admin released the holder's lock. */
    LockReleasedByAdmin: event({
      data: Schema.Struct({ holder: ActorSchema, reason: OptionalText }),
      title: ({ holder }) => `Lock taken from ${holder.username}`,
      detail: ({ reason }) => reason,
      changes: leaseEnded,
    }),
  },
  evolve: {
    LockAcquired: (_, { holder, expires_at }, { at }) => ({ lease: { holder, acquired_at: at, expires_at }, requests: [] }),
    LockExtended: (lock, { expires_at }) => ({ ...lock, lease: lock.lease && { ...lock.lease, expires_at } }),
    LockReleased: free,
    LockExpired: free,
    LockRequested: (lock, { by }, { at }) => ({
      ...lock,
      requests: lock.requests.some((known) => known.by.id === by.id)
        ? lock.requests.map((known) => (known.by.id === by.id ? { by, at } : known))
        : [...lock.requests, { by, at }],
    }),
    LockKept: (lock) => ({ ...lock, requests: [] }),
    LockHandedOver: (lock, { to, expires_at }, { at }) => ({
      lease: { holder: to, acquired_at: at, expires_at },
      requests: lock.requests.filter(({ by }) => by.id !== to.id),
    }),
    LockReleasedByAdmin: free,
  },
  row: (id, lock) => ({ kind: 'lock', id, row: lockColumns(lock) }),
})

export type LockEvent = EventsOf<typeof lockStream>
export type LockEventType = LockEvent['type']
