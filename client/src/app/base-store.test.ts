import { expect, test } from 'vitest'
import { readBase, updateBase } from './base-store.ts'
import { memoryStorage } from './memory-storage.ts'

test('what was never set is null, and the default density', () => {
  expect(readBase(memoryStorage())).toEqual({ tenant: null, version: null, theme: null, density: 'default', panes: {}, folds: {} })
})

test('a change leaves the rest as it is', () => {
  const storage = memoryStorage({ base_store: { tenant: 'acme', version: '1', theme: 'dark' } })
  updateBase(storage, { density: 'comfortable' })
  expect(storage.all()).toEqual({
    base_store: { tenant: 'acme', version: '1', theme: 'dark', density: 'comfortable', panes: {}, folds: {} },
  })
})

test('sizes of panes are numbers, and what is none is left out', () => {
  expect(readBase(memoryStorage({ base_store: { panes: { side: 372, below: 'tall' } } })).panes).toEqual({ side: 372 })
})

test('what a user folds is yes or no, and what is neither is left out', () => {
  expect(readBase(memoryStorage({ base_store: { folds: { '7/stops': true, '8/stops': false, '9/stops': 'yes' } } })).folds).toEqual({
    '7/stops': true,
    '8/stops': false,
  })
})

test.each(['{', '7', 'null', '"acme"', '[]', '{"theme":"pink","tenant":5,"density":[],"panes":7,"folds":[1]}'])(
  '%s in the storage harms nobody',
  (text) => {
    const storage = { ...memoryStorage(), getItem: () => text }
    expect(readBase(storage)).toEqual({ tenant: null, version: null, theme: null, density: 'default', panes: {}, folds: {} })
  },
)

test('a storage that takes nothing harms nobody', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => updateBase(full, { theme: 'dark' })).not.toThrow()
})

test('panes keep the size they were given, whatever else is stored under their name', () => {
  const storage = memoryStorage({ base_store: { panes: { timeline: 320, other: 'wide' } } })
  expect(readBase(storage).panes).toEqual({ timeline: 320 })
})
