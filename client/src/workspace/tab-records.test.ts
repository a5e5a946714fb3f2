import type { TabRecord } from '@waybill/shared/protocol/tab-records'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tabRecords } from './tab-records.ts'
import { initialTabState, type TabAction, type TabState, tabReducer } from './tab-state.ts'
import { tabsOfRecords } from './tab-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (pro: string): TabAction => ({ type: 'open', spec: { type: 'ShipmentTab', params: { pro } }, about: { customer: 'Hartwell' } })
const after = (...actions: readonly TabAction[]): TabState => actions.reduce(tabReducer, initialTabState)
const record = (id: string, pro: string): TabRecord => ({ id, auth_uid: '7', tab: { type: 'ShipmentTab', params: { pro }, about: {} } })

const server = (known: readonly TabRecord[] = []) => {
  const calls: string[] = []
  let made = 0
  const response = (body: unknown) => ({ status: 201, position: null, body }) as never
  const post = vi.fn(async (path: string, body?: unknown) => {
    const { tab, tabs = [] } = body as { tab?: { params: { pro: string } }; tabs?: { params: { pro: string } }[] }
    calls.push([path, ...[...(tab ? [tab] : []), ...tabs].map(({ params }) => params.pro)].join(' '))
    return response({ tab_record: { id: `r${++made}` }, tab_records: tabs.map(() => ({ id: `r${++made}` })) })
  })
  const remove = vi.fn(async (path: string) => {
    calls.push(`DELETE ${path}`)
    return response(null)
  })
  return { calls, records: tabRecords({ api: { post, delete: remove }, authUid: '7', known }) }
}

test('sends opened tabs when idle, one or several at once, and deletes closed ones [3.5, 7.9, 7.10, 7.11]', async () => {
  const { calls, records } = server()
  records.follow(after(open('1')))
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  records.follow(after(open('1'), open('2')))
  records.follow(after(open('1'), open('2'), open('3')))
  await vi.advanceTimersByTimeAsync(5000)
  records.follow(after(open('2'), open('3')))
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual(['/tab_records 1', '/tab_records/batch_create 3 2', 'DELETE /tab_records/r1'])
})

test('does not send what the server has, and keeps the tabs of another window [3.5]', async () => {
  const { calls, records } = server([record('a', '1'), record('b', '8')])
  records.follow(after(open('1')))
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual([])
  records.follow(after())
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual(['DELETE /tab_records/a'])
})

test('signing out deletes all tabs and sends nothing afterwards [4.8, 7.12]', async () => {
  const { calls, records } = server()
  records.follow(after(open('1')))
  await records.clear()
  records.follow(after(open('2')))
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual(['/tab_records/destroy_all'])
})

test('tabs without a key are not stored', async () => {
  const { calls, records } = server()
  records.follow(after({ type: 'open', spec: { type: 'CreateTab', params: {} } }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual([])
})

test('on a machine without stored tabs, those of the server open with the board focused [2.14, 3.2, 3.5]', () => {
  const { tabs, focused } = tabsOfRecords([record('a', '1'), record('b', '2'), { tab: { type: 'Unknown', params: {} } }])
  expect(tabs.map(({ id }) => id)).toEqual(['ActiveShipmentsTab:active', 'ShipmentTab:2', 'ShipmentTab:1'])
  expect(focused).toBe(initialTabState.focused)
})
