import type { Refusal } from '@waybill/shared/decision/refusal'
import type { DecidedEvent, StoredEvent } from '@waybill/shared/log/envelope'
import { ERRORS } from '@waybill/shared/protocol/errors'
import { Effect, Result } from 'effect'
import {
  type EventStore,
  type InlineRow,
  type LedgerEntry,
  type OutboxEffect,
  type RequiredLease,
  UNIT_LIMITS,
  type UnitWrite,
} from '../store/event-store.ts'
import type { CommandRequest } from './command-request.ts'
import {
  type CommandFailure,
  DependencyDown,
  Forbidden,
  IdempotencyKeyReused,
  NotFound,
  NotLockedByYou,
  RefusedByRule,
  TooContended,
  VersionConflict,
} from './failures.ts'
import { changesSince } from './field-history.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { createStreamCache, type Folded, type StreamKind, streamId } from './stream-cache.ts'

/** A kind of record that commands may write: how it folds, and the row of the inline view that goes with every append. */
export interface WritableStream<State> extends StreamKind<State> {
  /** `events` are those that led to the current state. */
  readonly row: (id: string, state: State, events: readonly { readonly type: string }[]) => InlineRow | null
  /** What users call it, for a 404. */
  readonly noun: string
}

/** The streams of a unit by name: each its kind and the id of its record. */
export type NamedStreams<States> = { readonly [Name in keyof States]: readonly [kind: WritableStream<States[Name]>, id: string] }

/** What a unit writes: the events of each named stream that changes, and effects on other systems. No stream may be named `effects`. */
export type UnitDecision<States> = {
  /** Events hold plain JSON; their interfaces cannot express that, hence `object`. */
  readonly [Name in keyof States]?: readonly DecidedEvent<string, object>[]
} & { readonly effects?: readonly OutboxEffect[] }

/** One decision over named streams, recorded whole or not at all. */
export interface UnitCommand<States> {
  /** The first one is the record of the request: its version is compared with the sender's. */
  readonly streams: NamedStreams<States>
  /** Streams that may be new. */
  readonly creates: readonly (keyof States)[]
  /** Only streams that get events are compared when the unit is recorded. */
  readonly decide: (states: { readonly [Name in keyof States]: States[Name] | null }) => Result.Result<UnitDecision<States>, Refusal>
  /** Locks that must be held; default none. */
  readonly leases?: readonly RequiredLease[]
  /** Error messages for the guards of an inline view, by name. */
  readonly guards?: Readonly<Record<string, Refusal>>
}

/** The answer to an accepted unit. For a repeat, states and versions are those of the first answer. */
export interface UnitAck<States> {
  readonly states: States
  readonly versions: { readonly [Name in keyof States]: number }
  /** The tenant's log position of the last event (or, if nothing changed, the head it was decided at). */
  readonly position: number
  readonly repeated: boolean
}

/** Who holds a load at this moment, read from the log and phrased for the requesting user; null when it is free. */
export type ReadLease = (
  tenant: string,
  id: string,
  userId: string,
  now: string,
) => Promise<{ readonly id: string; readonly username: string; readonly message: string } | null>

export interface UnitRunnerParts {
  readonly store: EventStore
  readonly readLease: ReadLease
  /** How many milliseconds the clock of this process is ahead of the database's; default 0. */
  readonly readClockSkew?: () => Promise<number>
}

const TRIES = 3
/** Clocks this far apart judge locks differently. */
const MOST_SKEW_MS = 5_000

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/** A named stream; the name leads back to its state's type. */
type Member = readonly [name: string, kind: WritableStream<unknown>, id: string]

const membersOf = <States>(streams: NamedStreams<States>): readonly Member[] =>
  Object.entries(streams as NamedStreams<Record<string, unknown>>).map(([name, [kind, id]]) => [name, kind, id])

/** What a decision leaves of one stream. */
interface NextState {
  readonly member: Member
  readonly current: Folded<unknown>
  readonly next: Folded<unknown>
  readonly row: InlineRow | null
  readonly write: UnitWrite | null
}

/**
 * Runs a command over named streams: decides on their cached states, appends with the versions it was decided on, and decides again if
 * another writer was first (three times). Answers without an append (a refusal, "nothing changed") are decided on the newest events, and
 * only after the ledger was checked for whether this command was already accepted.
 */
export const createUnitRunner = ({ store, readLease, readClockSkew = async () => 0 }: UnitRunnerParts) => {
  const cache = createStreamCache(store)
  const inTurn = createKeyedQueue()
  /** The row of a folded state: what it was before the next write. */
  const rows = new WeakMap<Folded<unknown>, InlineRow | null>()

  const rowOf = (kind: WritableStream<unknown>, id: string, folded: Folded<unknown>): InlineRow | null => {
    if (folded.state === null) return null
    const known = rows.get(folded)
    if (known !== undefined) return known
    const row = kind.row(id, folded.state, [])
    rows.set(folded, row)
    return row
  }

  const firstAnswer = async <States>(
    command: UnitCommand<States>,
    request: CommandRequest,
  ): Promise<UnitAck<States> | IdempotencyKeyReused | null> => {
    if (!request.keyed) return null
    const first = await store.findCommand(request.tenant, request.command_id)
    return first ? repeatOf(command, request, first) : null
  }

  /** The ids that the streams had when the command was first accepted: a record it created has got another id now. */
  const firstIds = async (members: readonly Member[], { tenant, command_id }: CommandRequest, first: LedgerEntry) => {
    const streams = members.length === 1 ? [first.stream] : await streamsOfUnit(tenant, command_id, first.position)
    const left = new Set(streams)
    const same = members.filter(([, kind, id]) => left.delete(streamId(kind, id)))
    return members.map((member): readonly [Member, string] => {
      const [, kind, id] = member
      if (same.includes(member)) return [member, id]
      const stream = [...left].find((each) => each.startsWith(`${kind.type}/`))
      if (stream === undefined) return [member, id]
      left.delete(stream)
      return [member, stream.slice(kind.type.length + 1)]
    })
  }

  /** The streams of a recorded unit, in its order: its events follow each other up to `position`. */
  const streamsOfUnit = async (tenant: string, command_id: string, position: number): Promise<readonly string[]> => {
    const events = await store.readTail(tenant, Math.max(0, position - UNIT_LIMITS.events), UNIT_LIMITS.events)
    return events.filter((event) => event.meta.command_id === command_id && event.position <= position).map(({ stream }) => stream)
  }

  const repeatOf = async <States>(
    command: UnitCommand<States>,
    request: CommandRequest,
    first: LedgerEntry,
  ): Promise<UnitAck<States> | IdempotencyKeyReused> => {
    if (!sameBytes(first.request_hash, request.request_hash)) {
      return new IdempotencyKeyReused({ message: 'This Idempotency-Key was already used for another request. Send a new key.' })
    }
    const ids = await firstIds(membersOf(command.streams), request, first)
    const then = await Promise.all(
      ids.map(async ([[name, kind], id]) => {
        const folded = await cache.asOf(request.tenant, kind, id, (event) => event.position <= first.position)
        return [name, folded] as const
      }),
    )
    return ackOf(then, first.position, true)
  }

  const notLocked = async (request: CommandRequest, leases: readonly RequiredLease[]): Promise<NotLockedByYou | null> => {
    for (const { pro, user } of leases) {
      const lease = await readLease(request.tenant, pro, request.by.id, request.now)
      if (lease?.id === user) continue
      return new NotLockedByYou({
        holder: lease?.username ?? null,
        message: lease ? lease.message : 'You do not have this load locked. Lock it and send the change again.',
      })
    }
    return null
  }

  /** The lock looks held here and not to the database, by its own clock. */
  const disputedLock = async (): Promise<TooContended> => {
    const skew = await readClockSkew().catch(() => 0)
    return new TooContended({
      message:
        Math.abs(skew) > MOST_SKEW_MS
          ? `The server's clock is ${Math.round(Math.abs(skew) / 1000)} seconds ${skew > 0 ? 'ahead of' : 'behind'} the database's, so the lock on this load can't be checked. Ask your Waybill administrator to correct the clock.`
          : 'The lock on this load just changed. Send the change again.',
    })
  }

  const missing = ([, { noun }, id]: Member) => new NotFound({ what: noun, message: `There is no ${noun} ${id}.` })

  /** Folds the decided events of one stream once: for its next state, its row and the cache. */
  const nextOf = (request: CommandRequest, member: Member, current: Folded<unknown>, decided: readonly DecidedEvent[]): NextState => {
    const [, kind, id] = member
    if (decided.length === 0) return { member, current, next: current, row: null, write: null }
    const stream = streamId(kind, id)
    const meta = metaOf(request)
    const events = decided.map((event) => ({ ...event, meta }))
    let { state, version } = current
    for (const event of events) {
      version += 1
      const provisional: StoredEvent = { ...event, tenant: request.tenant, stream, version, position: 0, recorded_at: request.now }
      state = kind.evolve(state, provisional)
    }
    const row = kind.row(id, state, events)
    const before = row === null ? null : (rowOf(kind, id, current)?.row ?? null)
    const write = { stream, expected: current.version, events, rows: row === null ? [] : [{ ...row, before }] }
    return { member, current, next: { version, state }, row, write }
  }

  const attempt = async <States>(command: UnitCommand<States>, request: CommandRequest): Promise<UnitAck<States> | CommandFailure> => {
    const { tenant } = request
    const { leases = [] } = command
    const members = membersOf(command.streams)
    const creates = new Set<PropertyKey>(command.creates)
    const read = () => Promise.all(members.map(([, kind, id]) => cache.fresh(tenant, kind, id)))
    const known = members.map(([, kind, id]) => cache.peek(tenant, kind, id))
    let isFresh = known.includes(undefined)
    let folded = isFresh ? await read() : (known as readonly Folded<unknown>[])

    const settle = async (failure: CommandFailure): Promise<UnitAck<States> | CommandFailure> =>
      (await firstAnswer(command, request)) ?? failure
    const refresh = async () => {
      folded = await read()
      isFresh = true
    }

    for (let lostRaces = 0; lostRaces < TRIES; ) {
      const current = folded
      const absent = members.find(([name], index) => current[index]?.state === null && !creates.has(name))
      if (absent !== undefined) {
        if (isFresh) return settle(missing(absent))
        await refresh()
        continue
      }
      const [[, kind, id], { version }] = [members[0] as Member, current[0] as Folded<unknown>]
      if (request.expected_version !== null && request.expected_version !== version) {
        if (isFresh) {
          const changes = await changesSince(store, tenant, kind, id, request.expected_version)
          return settle(new VersionConflict({ version, changes }))
        }
        await refresh()
        continue
      }
      const states = Object.fromEntries(members.map(([name], index) => [name, current[index]?.state]))
      const decision = command.decide(states as { readonly [Name in keyof States]: States[Name] | null })
      const decided = Result.isSuccess(decision) ? (decision.success as UnitDecision<Record<string, unknown>>) : null
      const next = members.map((member, index) =>
        nextOf(request, member, current[index] as Folded<unknown>, (decided?.[member[0]] ?? []) as readonly DecidedEvent[]),
      )
      const writes = next.flatMap(({ write }) => write ?? [])
      if (writes.length === 0) {
        if (decided?.effects?.length) throw new Error('effects need an event that causes them')
        if (!isFresh) {
          await refresh()
          continue
        }
        const first = await firstAnswer(command, request)
        if (first) return first
        if (Result.isFailure(decision) && decision.failure.feature !== undefined) {
          return new Forbidden({ feature: decision.failure.feature, message: decision.failure.message })
        }
        const locked = await notLocked(request, leases)
        if (locked) return locked
        if (Result.isFailure(decision)) return new RefusedByRule({ refusal: decision.failure })
        return ackOf(foldedByName(next), await store.head(tenant), false)
      }

      const { command_id, request_hash } = request
      const outcome = await store.append({ tenant, command_id, request_hash, leases, writes, effects: decided?.effects ?? [] })
      switch (outcome.status) {
        case 'done':
          for (const { member, next: reached, row, write } of next) {
            if (write === null) continue
            cache.keep(tenant, member[1], member[2], reached)
            rows.set(reached, row)
          }
          return ackOf(foldedByName(next), outcome.position, false)
        case 'repeat':
          return repeatOf(command, request, outcome)
        case 'conflict':
          lostRaces += 1
          await refresh()
          continue
        case 'locked':
          return (await notLocked(request, leases)) ?? disputedLock()
        case 'refused':
          return settle(
            new RefusedByRule({
              refusal: command.guards?.[outcome.constraint] ?? { type: 'Conflict', message: `Refused: ${outcome.constraint}.` },
            }),
          )
        case 'unknown_tenant':
          return missing(members[0] as Member)
      }
    }
    return new TooContended({ message: ERRORS.Contended.text })
  }

  return {
    cache,
    /** Runs one command; commands that share a record wait for each other within this process. */
    run: <States>(command: UnitCommand<States>, request: CommandRequest): Effect.Effect<UnitAck<States>, CommandFailure> => {
      const members = membersOf(command.streams)
      const keys = members.map(([, kind, id]) => `${request.tenant} ${streamId(kind, id)}`)
      return Effect.tryPromise({
        try: () => inTurn(keys, () => attempt(command, request)),
        catch: (cause) => {
          for (const [, kind, id] of members) cache.forget(request.tenant, kind, id)
          return new DependencyDown({ dependency: 'database', cause })
        },
      }).pipe(Effect.flatMap((answer) => ('repeated' in answer ? Effect.succeed(answer) : Effect.fail(answer))))
    },
  }
}

const metaOf = ({ now, by, command_id, screen, cause, address }: CommandRequest): StoredEvent['meta'] => ({
  at: now,
  by,
  command_id,
  ...(screen === undefined ? {} : { screen }),
  ...(cause === undefined ? {} : { cause }),
  ...(address === undefined ? {} : { address }),
})

const foldedByName = (states: readonly NextState[]) => states.map(({ member: [name], next }) => [name, next] as const)

const ackOf = <States>(
  folded: readonly (readonly [name: string, Folded<unknown>])[],
  position: number,
  repeated: boolean,
): UnitAck<States> => ({
  states: Object.fromEntries(folded.map(([name, { state }]) => [name, state])) as States,
  versions: Object.fromEntries(folded.map(([name, { version }]) => [name, version])) as UnitAck<States>['versions'],
  position,
  repeated,
})
