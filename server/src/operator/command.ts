import type { TradeCommands } from '../commands/trade-commands.ts'
import type { Config } from '../runtime/config.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'

/** Where a command of the operator's tool speaks. */
export interface OperatorIo {
  /** A line for people, on stderr, because stdout may carry data. */
  readonly say: (line: string) => void
  /** Data for the next program, on stdout. */
  readonly write: (text: string) => Promise<void>
}

/** What a command works with. */
export interface OperatorContext extends OperatorIo {
  readonly config: Config
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly trade: TradeCommands
}

/** What a command found: the process ends with 0 where `ok`, with 1 where a check failed or rows were rejected. */
export interface OperatorResult {
  readonly ok: boolean
  readonly report: object
}

/** The words after the command were not what it takes: usage is printed, the process ends with 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export type OperatorOptions = Readonly<Record<string, string | undefined>>

export interface OperatorCommand {
  /** As `waybill` prints it: `tenant create <tenant>`. */
  readonly usage: string
  /** Options that take a value, beside `--json`. */
  readonly options?: readonly string[]
  /** Options that take none. */
  readonly flags?: readonly string[]
  /** Answers what needs no database; null where one is needed. */
  readonly runOffline?: (io: OperatorIo, options: OperatorOptions) => Promise<OperatorResult> | null
  readonly run: (context: OperatorContext, words: readonly string[], options: OperatorOptions) => Promise<OperatorResult>
}
