import { expect, test, vi } from 'vitest'
import type { BoardRecord, BoardStore } from '../live/board-store.ts'
import { keyedStore } from '../live/keyed-store.ts'
import type { PendingCommand, PendingCommands } from '../live/pending-commands.ts'
import type { PresenceStore } from '../live/presence-store.ts'
import { boardSource } from './board-source.ts'

const NONE: readonly never[] = []

const start = () => {
  const now = (work: () => void) => work()
  const rows = keyedStore<BoardRecord>(now)
  const others = keyedStore<readonly { id: string; username: string }[]>(now)
  const pending = keyedStore<readonly PendingCommand[]>(now)
  const source = boardSource({
    board: { row: rows.get, onRow: rows.subscribe } as unknown as BoardStore,
    presence: { others: (pro) => others.get(pro) ?? NONE, subscribe: others.subscribe } as PresenceStore,
    pending: { of: (pro) => pending.get(pro) ?? NONE, subscribe: pending.subscribe } as PendingCommands,
  })
  return { rows, others, pending, source }
}
const record: BoardRecord = { id: '1', position: 3, cells: { pro: '1' } }
const tomas = { id: '7', username: 'tomas' }

test('a row is the same object until its record, its viewers or its commands change', () => {
  const { rows, others, source } = start()
  rows.set('1', record)
  const first = source.row('1')
  expect(source.row('1')).toBe(first)
  others.set('1', [tomas])
  expect(source.row('1')).not.toBe(first)
  expect(source.row('1')).toMatchObject({ id: '1', cells: { pro: '1' }, others: [tomas], pending: [] })
})

test('notifies listeners of a row about changes of any kind, and no one after they unsubscribe', () => {
  const { rows, others, pending, source } = start()
  const onChange = vi.fn()
  const stop = source.onRow('1', onChange)
  rows.set('1', record)
  others.set('1', [tomas])
  pending.set('1', [{ id: 1, pro: '1', label: 'Cover', position: null }])
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  others.set('1', undefined)
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('a row that left the board is gone', () => {
  const { rows, source } = start()
  rows.set('1', record)
  source.row('1')
  rows.set('1', undefined)
  expect(source.row('1')).toBeUndefined()
})
