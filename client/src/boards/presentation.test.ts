import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RowSource, RowsView } from '../live/row-source.ts'
import { presentation } from './presentation.ts'

const start = (...ids: readonly string[]) => {
  let view: RowsView = { ids, total: ids.length, uncounted: false, more: false, loading: false, failure: null, generation: 1 }
  let notify = () => {}
  const source: RowSource<{ id: string }> = {
    view: () => view,
    onView: (listener) => {
      notify = listener
      return () => {
        notify = () => {}
      }
    },
    row: (id) => ({ id }),
    onRow: () => () => {},
    more: () => {},
    retry: () => {},
  }
  const holding = new Set<string>()
  const shown = presentation(source, { held: () => [...holding] })
  shown.start()
  shown.viewed(0, ids.length - 1)
  const live = (...next: readonly string[]) => {
    view = { ...view, ids: next }
    notify()
  }
  const showResult = (...next: readonly string[]) => {
    view = { ...view, ids: next, generation: view.generation + 1 }
    notify()
  }
  return { shown, holding, live, showResult, text: () => shown.get().ids.join('') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const quiet = () => vi.advanceTimersByTime(1000)

describe('order of rows', () => {
  test('a new order is shown at once after an idle time, then at most twice a second', () => {
    const { live, text } = start('a', 'b', 'c')
    quiet()
    live('b', 'a', 'c')
    expect(text()).toBe('bac')
    live('c', 'b', 'a')
    expect(text()).toBe('bac')
    vi.advanceTimersByTime(500)
    expect(text()).toBe('cba')
  })

  test('a new order does not move the row under the pointer until the pointer has left', () => {
    const { shown, holding, live, text } = start('a', 'b', 'c', 'd')
    holding.add('b')
    live('a', 'c', 'd', 'b')
    expect(text()).toBe('abcd')
    holding.clear()
    shown.released()
    expect(text()).toBe('acdb')
  })

  test('at the top, where scrolling cannot compensate, a new order waits for the pointer', () => {
    const { shown, holding, live, text } = start('a', 'b', 'c', 'd')
    holding.add('c')
    live('b', 'c', 'd')
    quiet()
    expect(text()).toBe('abcd')
    expect([...shown.get().leaving]).toEqual(['a'])
    holding.clear()
    shown.released()
    expect(text()).toBe('bcd')
  })

  test('further down, the screen scrolls with rows that come and go above the pointer', () => {
    const { shown, holding, live, text } = start('a', 'b', 'c', 'd')
    shown.viewed(1, 3)
    holding.add('c')
    live('b', 'c', 'd')
    expect(text()).toBe('bcd')
  })

  test('the result of a new query is shown as it is', () => {
    const { shown, holding, showResult, text } = start('a', 'b', 'c')
    holding.add('b')
    showResult('c', 'a')
    expect(text()).toBe('ca')
    expect(shown.get().leaving.size).toBe(0)
    expect(shown.get().arriving.size).toBe(0)
  })
})

test('an order that takes many rows off the screen is applied to a few of them per frame', () => {
  const [old, other] = ['abcdefghij', 'klmnopqrst']
  const { shown, live, text } = start(...old, ...other)
  shown.viewed(0, 9)
  live(...other, ...old)
  const inSight = () => [...text().slice(0, 10)].filter((id) => old.includes(id)).length
  const seen = [inSight()]
  while (inSight() > 0 && seen.length < 10) {
    vi.advanceTimersByTime(16)
    seen.push(inSight())
  }
  expect(seen).toEqual([6, 2, 0])
  expect(text()).toBe(other + old)
})

describe('rows that leave', () => {
  test('a row that leaves fades in place for 400 ms', () => {
    const { shown, live, text } = start('a', 'b', 'c')
    live('a', 'c')
    expect(text()).toBe('abc')
    expect([...shown.get().leaving]).toEqual(['b'])
    vi.advanceTimersByTime(399)
    expect(text()).toBe('abc')
    vi.advanceTimersByTime(1)
    expect(text()).toBe('ac')
    expect(shown.get().leaving.size).toBe(0)
  })

  test('a row that leaves stays while it is under the pointer', () => {
    const { shown, holding, live, text } = start('a', 'b', 'c')
    holding.add('b')
    live('a', 'c')
    quiet()
    expect(text()).toBe('abc')
    holding.clear()
    shown.released()
    expect(text()).toBe('ac')
  })

  test('a row that comes back stays', () => {
    const { shown, live, text } = start('a', 'b', 'c')
    live('a', 'c')
    vi.advanceTimersByTime(200)
    live('a', 'b', 'c')
    quiet()
    expect(text()).toBe('abc')
    expect(shown.get().leaving.size).toBe(0)
  })

  test('a row that is not visible leaves at once', () => {
    const { shown, live, text } = start('a', 'b', 'c', 'd')
    shown.viewed(0, 1)
    live('a', 'b', 'c')
    expect(text()).toBe('abc')
  })
})

describe('rows that arrive', () => {
  test('a row that arrives slides in for 200 ms', () => {
    const { shown, live } = start('a', 'b')
    live('a', 'n', 'b')
    expect([...shown.get().arriving]).toEqual(['n'])
    vi.advanceTimersByTime(200)
    expect(shown.get().arriving.size).toBe(0)
  })

  test('rows that arrive above the screen are counted until they are seen', () => {
    const { shown, live } = start('a', 'b', 'c', 'd')
    shown.viewed(2, 3)
    live('n', 'm', 'a', 'b', 'c', 'd')
    shown.viewed(4, 5)
    expect(shown.get().above).toBe(2)
    shown.viewed(1, 4)
    expect(shown.get().above).toBe(1)
    shown.viewed(0, 3)
    expect(shown.get().above).toBe(0)
  })

  test('rows that arrive below, or with a fetched page, are not counted', () => {
    const { shown, live } = start('a', 'b', 'c')
    shown.viewed(1, 2)
    live('a', 'b', 'n', 'c', 'x', 'y')
    expect(shown.get().above).toBe(0)
  })
})

test('changes missed while it was not following are not animated', () => {
  const { shown, live, text } = start('a', 'b')
  const stop = shown.start()
  stop()
  live('x', 'y')
  shown.start()
  expect(text()).toBe('xy')
  expect(shown.get()).toMatchObject({ above: 0, leaving: new Set(), arriving: new Set() })
})
