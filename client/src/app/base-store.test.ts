import { expect, test } from 'vitest'
import { readBase, updateBase } from './base-store.ts'
import { memoryStorage } from './memory-storage.ts'

test('returns null for values never set, and the default density', () => {
  expect(readBase(memoryStorage())).toEqual({ tenant: null, version: null, theme: null, density: 'default', panes: {}, folds: {} })
})

test('keeps the other values when one changes', () => {
  const storage = memoryStorage({ base_store: { tenant: 'acme', version: '1', theme: 'dark' } })
  updateBase(storage, { density: 'comfortable' })
  expect(storage.all()).toEqual({
    base_store: { tenant: 'acme', version: '1', theme: 'dark', density: 'comfortable', panes: {}, folds: {} },
  })
})

test('keeps pane sizes that are numbers and drops the rest', () => {
  expect(readBase(memoryStorage({ base_store: { panes: { side: 372, below: 'tall' } } })).panes).toEqual({ side: 372 })
})

test('keeps folded sections that are true or false and drops the rest', () => {
  expect(readBase(memoryStorage({ base_store: { folds: { '7/stops': true, '8/stops': false, '9/stops': 'yes' } } })).folds).toEqual({
    '7/stops': true,
    '8/stops': false,
  })
})

test.each(['{', '7', 'null', '"acme"', '[]', '{"theme":"pink","tenant":5,"density":[],"panes":7,"folds":[1]}'])(
  'reads %s in the storage as defaults',
  (text) => {
    const storage = { ...memoryStorage(), getItem: () => text }
    expect(readBase(storage)).toEqual({ tenant: null, version: null, theme: null, density: 'default', panes: {}, folds: {} })
  },
)

test('works when the storage rejects writes', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => updateBase(full, { theme: 'dark' })).not.toThrow()
})

test('keeps the size of a pane, whatever else is stored under its name', () => {
  const storage = memoryStorage({ base_store: { panes: { timeline: 320, other: 'wide' } } })
  expect(readBase(storage).panes).toEqual({ timeline: 320 })
})
