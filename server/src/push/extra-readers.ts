import type { StoredRow } from '@waybill/shared/boards/define-board'
import type { BoardKey } from '@waybill/shared/boards/kinds'
import type { Change } from '../changes/change.ts'

/** By id: the records behind rows, each at least as new as its row. */
export type Extra = ReadonlyMap<string, unknown>

/** Reads what is behind the rows of a board, for the columns that are not in the row. */
export interface ExtraReader {
  /** Synchronous, if this process has all of it as new as the rows; else null. */
  atHand(tenant: string, rows: readonly StoredRow[]): Extra | null
  read(tenant: string, rows: readonly StoredRow[]): Promise<Extra>
  /** The rows of the board behind which a change alters something without writing them; left out: none. */
  affectedBy?(change: Change): readonly string[]
}

/** The readers of the boards that have such columns. */
export type ExtraReaders = { readonly [Key in BoardKey]?: ExtraReader }

export const NO_EXTRA: Extra = new Map()
