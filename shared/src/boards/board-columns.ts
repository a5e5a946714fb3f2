import type { AnyColumn } from './define-board.ts'
import { BOARD_KEYS, type BoardKey, boardOf } from './kinds.ts'

const columnsOf = async (key: BoardKey): Promise<ReadonlyMap<string, AnyColumn>> => {
  const { columns, extra } = boardOf(key)
  const all = [...columns, ...((await extra?.columns?.()) ?? [])]
  return new Map(all.map((column) => [column.key, column]))
}

/**
 * Every column of every board by key, in the order of the column chooser [2.56]: those of the row, then those of the record behind it. For
 * the server; the client imports the columns of the records when somebody chooses columns.
 */
export const BOARD_COLUMNS: ReadonlyMap<BoardKey, ReadonlyMap<string, AnyColumn>> = new Map(
  await Promise.all(BOARD_KEYS.map(async (key) => [key, await columnsOf(key)] as const)),
)

/** Every column of a board by key. */
export const columnsOfBoard = (key: BoardKey): ReadonlyMap<string, AnyColumn> => BOARD_COLUMNS.get(key) ?? new Map()
