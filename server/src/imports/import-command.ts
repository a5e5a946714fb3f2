import { randomUUID } from 'node:crypto'
import type { Actor } from '@waybill/shared/log/envelope'
import { Effect } from 'effect'
import type { CommandRequest } from '../commands/command-request.ts'
import type { CommandFailure } from '../commands/failures.ts'
import type { TradeCommands } from '../commands/trade-commands.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'

/** What an import works with. */
export interface ImportParts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly trade: TradeCommands
  /** The clock, milliseconds of the epoch. */
  readonly now: () => number
}

/** The name under which a command is known when it comes again, and the hash of what it asks. */
export interface CommandKey {
  readonly id: string
  readonly hash: Uint8Array
}

/** The request around a command of an import: nobody sits at a screen, so no lock is needed. Without a key it is new every time. */
export const importRequest = (parts: ImportParts, tenant: string, by: Actor, key: CommandKey | null = null): CommandRequest => ({
  tenant,
  by,
  is_admin: true,
  now: new Date(parts.now()).toISOString(),
  command_id: key?.id ?? randomUUID(),
  keyed: key !== null,
  request_hash: key?.hash ?? new Uint8Array(32),
  expected_version: null,
  without_lock: true,
})

/** What a command answered, or why it was not accepted. */
export type Sent<Ack> = { readonly ack: Ack } | { readonly failure: CommandFailure; readonly reason: string }

const reasonOf = (failure: CommandFailure): string => {
  if (failure._tag !== 'RefusedByRule') return failure.message
  const { alerts, message } = failure.refusal
  return alerts && alerts.length > 0 ? alerts.map((alert) => alert.message).join(' ') : message
}

/**
 * Sends a command of an import.
 * @throws DependencyDown when the database is away: that says nothing of the row, so the import ends there and may be run again
 */
export const sendCommand = <Ack>(command: Effect.Effect<Ack, CommandFailure>): Promise<Sent<Ack>> =>
  Effect.runPromise(
    Effect.matchEffect(command, {
      onSuccess: (ack) => Effect.succeed<Sent<Ack>>({ ack }),
      onFailure: (failure) =>
        failure._tag === 'DependencyDown' ? Effect.fail(failure) : Effect.succeed<Sent<Ack>>({ failure, reason: reasonOf(failure) }),
    }),
  )
