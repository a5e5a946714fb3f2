import type { Refusal } from '@waybill/shared/decision/refusal'
import type { DecidedEvent, StoredEvent } from '@waybill/shared/log/envelope'
import { ERRORS } from '@waybill/shared/protocol/errors'
import { Effect, Result } from 'effect'
import type { EventStore, InlineRow } from '../store/event-store.ts'
import type { CommandAck, CommandRequest } from './command-request.ts'
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

export interface StreamCommand<State> {
  readonly stream: WritableStream<State>
  readonly id: string
  /** Events hold plain JSON; their interfaces cannot express that, hence `object`. */
  readonly decide: (state: State | null) => Result.Result<readonly DecidedEvent<string, object>[], Refusal>
  /** Whether the stream may be new. */
  readonly creates: boolean
  /** User who must hold the lease of the load; null if the command needs no lock. */
  readonly holder: string | null
  /** Error messages for the guards of an inline view, by name. */
  readonly guards?: Readonly<Record<string, Refusal>>
}

/** Who holds a load at this moment, read from the log and phrased for the requesting user; null when it is free. */
export type ReadLease = (
  tenant: string,
  id: string,
  userId: string,
  now: string,
) => Promise<{ readonly id: string; readonly username: string; readonly message: string } | null>

interface StreamCommandParts {
  readonly store: EventStore
  readonly readLease: ReadLease
  /** How many milliseconds the clock of this process is ahead of the database's; default 0. */
  readonly readClockSkew?: () => Promise<number>
}

const TRIES = 3
/** Clocks this far apart judge locks differently. */
const MOST_SKEW_MS = 5_000

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/**
 * Runs a command against its stream: decides on the cached state, appends with the version it was decided on, and decides again if another
 * writer was first (three times). Answers without an append (a refusal, "nothing changed") are decided on the newest events, and only after
 * the ledger was checked for whether this command was already accepted.
 */
export const createStreamCommands = ({ store, readLease, readClockSkew = async () => 0 }: StreamCommandParts) => {
  const cache = createStreamCache(store)
  const inTurn = createKeyedQueue()

  const firstAnswer = async <State>(
    command: StreamCommand<State>,
    request: CommandRequest,
  ): Promise<CommandAck<State> | IdempotencyKeyReused | null> => {
    if (!request.keyed) return null
    const first = await store.findCommand(request.tenant, request.command_id)
    return first ? repeatOf(command, request, first) : null
  }

  const repeatOf = async <State>(
    command: StreamCommand<State>,
    request: CommandRequest,
    first: { readonly stream: string; readonly version: number; readonly position: number; readonly request_hash: Uint8Array },
  ): Promise<CommandAck<State> | IdempotencyKeyReused> => {
    if (!sameBytes(first.request_hash, request.request_hash)) {
      return new IdempotencyKeyReused({ message: 'This Idempotency-Key was already used for another request. Send a new key.' })
    }
    const { state } = await cache.at(request.tenant, command.stream, first.stream.slice(command.stream.type.length + 1), first.version)
    return { state: state as State, version: first.version, position: first.position, repeated: true }
  }

  const notLocked = async (request: CommandRequest, id: string, holder: string | null): Promise<NotLockedByYou | null> => {
    if (holder === null) return null
    const lease = await readLease(request.tenant, id, request.by.id, request.now)
    if (lease?.id === holder) return null
    return new NotLockedByYou({
      holder: lease?.username ?? null,
      message: lease ? lease.message : 'You do not have this load locked. Lock it and send the change again.',
    })
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

  const missing = (command: { readonly stream: { readonly noun: string } }, id: string) =>
    new NotFound({ what: command.stream.noun, message: `There is no ${command.stream.noun} ${id}.` })

  const attempt = async <State>(command: StreamCommand<State>, request: CommandRequest): Promise<CommandAck<State> | CommandFailure> => {
    const { tenant } = request
    const { stream, id } = command
    const known = cache.peek(tenant, stream, id)
    let isFresh = known === undefined
    let folded: Folded<State> = known ?? (await cache.fresh(tenant, stream, id))

    const settle = async (failure: CommandFailure): Promise<CommandAck<State> | CommandFailure> =>
      (await firstAnswer(command, request)) ?? failure
    const refresh = async () => {
      folded = await cache.fresh(tenant, stream, id)
      isFresh = true
    }

    for (let lostRaces = 0; lostRaces < TRIES; ) {
      const current = folded
      if (current.state === null && !command.creates) {
        if (isFresh) return settle(missing(command, id))
        await refresh()
        continue
      }
      if (request.expected_version !== null && request.expected_version !== current.version) {
        if (isFresh) {
          const changes = await changesSince(store, tenant, stream, id, request.expected_version)
          return settle(new VersionConflict({ version: current.version, changes }))
        }
        await refresh()
        continue
      }
      const decision = command.decide(current.state)
      if (Result.isFailure(decision) || decision.success.length === 0) {
        if (!isFresh) {
          await refresh()
          continue
        }
        const first = await firstAnswer(command, request)
        if (first) return first
        if (Result.isFailure(decision) && decision.failure.feature !== undefined) {
          return new Forbidden({ feature: decision.failure.feature, message: decision.failure.message })
        }
        const locked = await notLocked(request, id, command.holder)
        if (locked) return locked
        if (Result.isFailure(decision)) return new RefusedByRule({ refusal: decision.failure })
        return { state: current.state as State, version: current.version, position: await store.head(tenant), repeated: false }
      }

      const meta = {
        at: request.now,
        by: request.by,
        command_id: request.command_id,
        ...(request.screen === undefined ? {} : { screen: request.screen }),
        ...(request.cause === undefined ? {} : { cause: request.cause }),
        ...(request.address === undefined ? {} : { address: request.address }),
      }
      const events = (decision.success as readonly DecidedEvent[]).map((event) => ({ ...event, meta }))
      const provisional = events.map(
        (event, index): StoredEvent => ({
          ...event,
          tenant,
          stream: streamId(stream, id),
          version: current.version + index + 1,
          position: 0,
          recorded_at: request.now,
        }),
      )
      const next = provisional.reduce<State | null>((state, event) => stream.evolve(state, event), current.state) as State
      const outcome = await store.append({
        tenant,
        command_id: request.command_id,
        request_hash: request.request_hash,
        stream: streamId(stream, id),
        expected: current.version,
        events,
        row: stream.row(id, next, events),
        holder: command.holder,
      })
      switch (outcome.status) {
        case 'done':
          cache.advance(tenant, stream, id, current, provisional)
          return { state: next, version: outcome.version, position: outcome.position, repeated: false }
        case 'repeat':
          return repeatOf(command, request, outcome)
        case 'conflict':
          lostRaces += 1
          await refresh()
          continue
        case 'locked':
          return (await notLocked(request, id, command.holder)) ?? disputedLock()
        case 'refused':
          return settle(
            new RefusedByRule({
              refusal: command.guards?.[outcome.constraint] ?? { type: 'Conflict', message: `Refused: ${outcome.constraint}.` },
            }),
          )
        case 'unknown_tenant':
          return missing(command, id)
      }
    }
    return new TooContended({ message: ERRORS.Contended.text })
  }

  return {
    cache,
    /** Runs one command; commands of one record wait for each other within this process. */
    run: <State>(command: StreamCommand<State>, request: CommandRequest): Effect.Effect<CommandAck<State>, CommandFailure> =>
      Effect.tryPromise({
        try: () => inTurn(`${request.tenant} ${streamId(command.stream, command.id)}`, () => attempt(command, request)),
        catch: (cause) => {
          cache.forget(request.tenant, command.stream, command.id)
          return new DependencyDown({ dependency: 'database', cause })
        },
      }).pipe(Effect.flatMap((answer) => ('repeated' in answer ? Effect.succeed(answer) : Effect.fail(answer)))),
  }
}
export type StreamCommands = ReturnType<typeof createStreamCommands>
