import { decideEffect, type EffectDecision } from '@waybill/shared/outbox/decide'
import type { DecidedEffect } from '@waybill/shared/outbox/stream'
import type { OutboxEntry } from '@waybill/shared/protocol/outbox'
import { Effect } from 'effect'
import { sql } from 'kysely'
import type { CommandAck, CommandRequest } from '../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound, TooContended } from '../commands/failures.ts'
import type { StreamCommands } from '../commands/run-stream-command.ts'
import { notifyAlarms } from '../projections/stopped-projections.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { RecordedOutcome } from './effect-kind.ts'
import { effectStream } from './effect-stream.ts'
import { findEntry, readEntryId } from './entries.ts'

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

const outcomeOf = (decision: EffectDecision, by: RecordedOutcome['by']): RecordedOutcome | null => {
  const outcome = { response: null, reference: null, error: null, by }
  switch (decision.action) {
    case 'send_again':
      return null
    case 'mark_sent':
      return { ...outcome, status: 'done', reference: decision.reference }
    case 'mark_not_sent':
      return { ...outcome, status: 'failed', error: `Marked as not sent by ${by?.username}.` }
    case 'cancel':
      return { ...outcome, status: 'canceled', error: `Canceled by ${by?.username}.` }
  }
}

interface Parts {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
}

/** What users decide about effects on other systems, each recorded in the log. A worker then sends the effect or records its outcome. */
export const createOutboxCommands = ({ streams, database }: Parts) => {
  /** Returns whether the effect was still in the state that was decided on. */
  const apply = async (tenant: string, { id, state }: OutboxEntry, outcome: RecordedOutcome | null): Promise<boolean> => {
    const { position, ordinal } = readEntryId(id) ?? { position: 0, ordinal: 0 }
    const db = database.forTenant(tenant)
    const next =
      outcome === null
        ? sql`outcome = null, rounds = rounds + 1, attempts = 0, last_error = null, settled_by = null`
        : sql`outcome = ${JSON.stringify(outcome)}::jsonb`
    const { rows } = await sql`
      with decided as (
        update outbox set state = 'ready', done_at = null, due_at = clock_timestamp(), ${next}
        where tenant_id = ${tenant} and position = ${position} and ordinal = ${ordinal} and state = ${state} returning 1)
      select pg_notify('waybill_outbox', '') from decided
    `.execute(db)
    await notifyAlarms(db, tenant)
    return rows.length > 0
  }

  return {
    /** Decides about an effect; it is settled shortly afterwards. */
    decide: (request: CommandRequest, id: string, decision: EffectDecision): Effect.Effect<CommandAck<DecidedEffect>, CommandFailure> =>
      Effect.gen(function* () {
        const { tenant, by } = request
        const entry = yield* outside(() => findEntry(database.forTenant(tenant), tenant, id))
        if (entry === null) return yield* new NotFound({ what: 'outbox entry', message: `There is no outbox entry ${id}.` })
        const ack = yield* streams.run(
          { stream: effectStream, id, creates: true, holder: null, decide: (before) => decideEffect(before, entry, decision) },
          request,
        )
        if (ack.repeated || (yield* outside(() => apply(tenant, entry, outcomeOf(decision, by))))) return ack
        return yield* new TooContended({ message: 'This entry was just sent or settled. Reload the outbox.' })
      }),
  }
}
export type OutboxCommands = ReturnType<typeof createOutboxCommands>
