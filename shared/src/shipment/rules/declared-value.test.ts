import { expect, test } from 'vitest'
import { testLoad } from '../load.fixture.ts'
import {
  COVERING_REENABLED,
  DECLARED_VALUE_CHANGED,
  DECLARED_VALUE_PAUSE_MS,
  declaredValueBlocks,
  isDeclaredValueChanged,
} from './declared-value.ts'

const worth = (declared_value: number | null) => testLoad({ load_info: { declared_value } })

test('a changed declared value disables covering until it is saved [4.28, 8.36]', () => {
  expect(declaredValueBlocks(worth(null), worth(5_000_000))).toEqual({
    type: 'DeclaredValueChanged',
    message: 'Declared value has changed, covering the load is disabled until shipment is saved',
  })
  expect(isDeclaredValueChanged(worth(5_000_000), worth(null))).toBe(true)
  expect(declaredValueBlocks(worth(5_000_000), worth(5_000_000))).toBeNull()
})

test('the texts match the spec, and the debounce is 500 ms [8.36, 8.37, 9.16]', () => {
  expect(DECLARED_VALUE_CHANGED).toBe('Declared value has changed, covering the load is disabled until shipment is saved')
  expect(COVERING_REENABLED).toBe('Covering the load is reenabled')
  expect(DECLARED_VALUE_PAUSE_MS).toBe(500)
})
