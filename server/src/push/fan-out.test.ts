import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { anyShipmentRow } from '@waybill/shared/boards/shipment-row.fixture'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFanOut } from './fan-out.ts'
import { createLiveView } from './live-view.ts'
import { defineView } from './view-definition.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const rows: readonly ShipmentBoardRow[] = fc.sample(anyShipmentRow, 5).map((row, index) => ({ ...row, id: `480000${index}` }))
/** @param frameMs milliseconds it takes to send a frame */
const open = (frameMs = 0) => {
  const sent: { readonly from: number; readonly to: number; readonly ops: number }[] = []
  const now = performance.now.bind(performance)
  let taken = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + taken)
  const fanOut = createFanOut({
    rooms: {
      send: (_room, _name, message) => {
        taken += frameMs
        if ('ops' in message) sent.push({ from: message.from, to: message.to, ops: message.ops.length })
      },
      join: () => {},
      leave: () => {},
    },
  })
  const definition = defineView('acme', { all: [] }, { board: 'shipments', filter: {}, columns: ['pro'], sort: [] })
  const view = createLiveView(definition, 0, () => {})
  view.members.add('socket')
  let position = 0
  const commit = (loads: number) => {
    position += 1
    const seen = rows.slice(0, loads).map((row) => ({ board: 'shipments' as const, id: row.id, before: null, after: row }))
    if (view.take({ tenant: 'acme', from: position - 1, to: position, events: [], rows: seen })) fanOut.urge(view)
    else fanOut.nudge(view)
  }
  return { sent, commit }
}

test('a quiet view is sent at once; a busy view is sent in frames that hold every change in between', async () => {
  const { sent, commit } = open()
  commit(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ from: 0, to: 1, ops: 1 }])
  commit(1)
  commit(0)
  commit(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent.slice(1)).toEqual([{ from: 1, to: 4, ops: 1 }])
})

test.each([
  { frameMs: 1, loads: 1, rest: 16 },
  { frameMs: 1, loads: 5, rest: 20 },
  { frameMs: 4, loads: 5, rest: 46 },
])('a view with $loads changes whose frame took $frameMs ms waits $rest ms before its next frame', async ({ frameMs, loads, rest }) => {
  const { sent, commit } = open(frameMs)
  commit(loads)
  await vi.advanceTimersByTimeAsync(0)
  commit(1)
  await vi.advanceTimersByTimeAsync(rest - 2)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4)
  expect(sent).toHaveLength(2)
})

test('a change of position alone is sent within a quarter of a second', async () => {
  const { sent, commit } = open()
  commit(0)
  commit(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60)
  expect(sent).toEqual([{ from: 0, to: 2, ops: 0 }])
})
