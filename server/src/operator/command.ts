import type { TradeCommands } from '../commands/trade-commands.ts'
import type { Config } from '../runtime/config.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'

/** Output of a command of the operator's tool. */
export interface OperatorIo {
  /** Prints a line for people, on stderr because stdout may carry data. */
  readonly say: (line: string) => void
  /** Writes data for another program to stdout. */
  readonly write: (text: string) => Promise<void>
}

/** What a command runs with. */
export interface OperatorContext extends OperatorIo {
  readonly config: Config
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly trade: TradeCommands
}

/** The result of a command: exit code 0 if `ok`, 1 if a check failed or rows were rejected. */
export interface OperatorResult {
  readonly ok: boolean
  readonly report: object
}

/** The arguments don't fit the command: prints the usage and exits with 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export type OperatorOptions = Readonly<Record<string, string | undefined>>

export interface OperatorCommand {
  /** As `waybill` prints it: `tenant create <tenant>`. */
  readonly usage: string
  /** Options that take a value, besides `--json`. */
  readonly options?: readonly string[]
  /** Options without a value. */
  readonly flags?: readonly string[]
  /** Runs without a database; null if these options need one. */
  readonly runOffline?: (io: OperatorIo, options: OperatorOptions) => Promise<OperatorResult> | null
  /** Runs a command that must find the database as it is: not migrated, and with nothing else open on it. Used instead of `run`. */
  readonly runAlone?: (config: Config, io: OperatorIo, args: readonly string[], options: OperatorOptions) => Promise<OperatorResult>
  readonly run: (context: OperatorContext, args: readonly string[], options: OperatorOptions) => Promise<OperatorResult>
}
