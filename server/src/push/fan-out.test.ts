import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { shipmentRow } from '@waybill/shared/boards/shipment-row.arbitrary'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFanOut } from './fan-out.ts'
import { createLiveView } from './live-view.ts'
import { defineView } from './view-definition.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const [row] = fc.sample(shipmentRow, 1) as [ShipmentBoardRow]
const open = () => {
  const sent: { readonly from: number; readonly to: number; readonly ops: number }[] = []
  const fanOut = createFanOut({
    rooms: {
      send: (_room, _name, message) => {
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
  const commit = (isSeen: boolean) => {
    position += 1
    const rows = isSeen ? [{ board: 'shipments' as const, id: row.id, before: null, after: row }] : []
    if (view.take({ tenant: 'acme', from: position - 1, to: position, events: [], rows })) fanOut.urge(view)
    else fanOut.nudge(view)
  }
  return { sent, commit }
}

test('a quiet view is sent at once, a busy one in frames that say everything between them', async () => {
  const { sent, commit } = open()
  commit(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ from: 0, to: 1, ops: 1 }])
  commit(true)
  commit(false)
  commit(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent.slice(1)).toEqual([{ from: 1, to: 4, ops: 1 }])
})

test('where nothing is to be seen the position follows within a quarter of a second', async () => {
  const { sent, commit } = open()
  commit(false)
  commit(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60)
  expect(sent).toEqual([{ from: 0, to: 2, ops: 0 }])
})
