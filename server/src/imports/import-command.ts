import { randomUUID } from 'node:crypto'
import type { Actor } from '@waybill/shared/log/envelope'
import { Effect } from 'effect'
import type { CommandRequest } from '../commands/command-request.ts'
import type { CommandFailure } from '../commands/failures.ts'
import type { TradeCommands } from '../commands/trade-commands.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'

/** The services that an import uses. */
export interface ImportParts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly trade: TradeCommands
  /** Clock, epoch milliseconds. */
  readonly now: () => number
}

/** The permanent ID of a command, and the hash of its content. */
export interface CommandKey {
  readonly id: string
  readonly hash: Uint8Array
}

/**
 * Builds the request of an import command. No user is involved, so no lock is needed. Without a key it is a new command
 * every time.
 */
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

/** The result of a command, or why it was rejected. */
export type Sent<Ack> = { readonly ack: Ack } | { readonly failure: CommandFailure; readonly reason: string }

const reasonOf = (failure: CommandFailure): string => {
  if (failure._tag !== 'RefusedByRule') return failure.message
  const { alerts, message } = failure.refusal
  return alerts && alerts.length > 0 ? alerts.map((alert) => alert.message).join(' ') : message
}

/**
 * Sends a command of an import.
 * @throws DependencyDown when the database is unreachable: this does not reject the row, so the import ends and can be
 * run again
 */
export const sendCommand = <Ack>(command: Effect.Effect<Ack, CommandFailure>): Promise<Sent<Ack>> =>
  Effect.runPromise(
    Effect.matchEffect(command, {
      onSuccess: (ack) => Effect.succeed<Sent<Ack>>({ ack }),
      onFailure: (failure) =>
        failure._tag === 'DependencyDown' ? Effect.fail(failure) : Effect.succeed<Sent<Ack>>({ failure, reason: reasonOf(failure) }),
    }),
  )
