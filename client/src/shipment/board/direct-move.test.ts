import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../app/api-error.ts'
import { dismissToasts, shownToasts } from '../../ui/toast-store.ts'
import { type DirectMovePorts, runDirectMove } from './direct-move.ts'

beforeEach(dismissToasts)
afterEach(dismissToasts)

const setUp = (ports: Partial<DirectMovePorts> = {}) => {
  const did: string[] = []
  const all: DirectMovePorts = {
    isHeld: () => false,
    lock: async (pro) => did.push(`lock ${pro}`),
    unlock: async (pro) => did.push(`unlock ${pro}`),
    send: async (pro, move) => did.push(`${move} ${pro}`),
    ...ports,
  }
  return { did, ports: all }
}

test('a load is reserved from its row under its lock, and the message undoes it [4.21]', async () => {
  const { did, ports } = setUp()
  await runDirectMove('reserve', '4820001', ports)
  expect(did).toEqual(['lock 4820001', 'reserve 4820001', 'unlock 4820001'])
  const toast = shownToasts().find(({ text }) => text === '4820001 is reserved')
  expect(toast).toMatchObject({ tone: 'ok', text: '4820001 is reserved' })
  const [undo] = toast?.actions ?? []
  expect(undo?.label).toBe('Undo')
  undo?.onAct()
  await expect.poll(() => did.slice(3)).toEqual(['lock 4820001', 'unreserve 4820001', 'unlock 4820001'])
  await expect.poll(() => shownToasts().map(({ text }) => text)).toEqual(['4820001 is no longer reserved'])
})

test('a lock that was already held is kept, and a rejection shows its reason', async () => {
  const refused = async () => {
    throw new ApiError(422, 'AlreadyReserved', 'Shipment 4820001 is reserved by dana.')
  }
  const { did, ports } = setUp({ isHeld: () => true, send: refused })
  await runDirectMove('reserve', '4820001', ports)
  expect(did).toEqual([])
  expect(shownToasts()).toMatchObject([
    { tone: 'bad', text: 'Reserve failed for 4820001', detail: 'Shipment 4820001 is reserved by dana.' },
  ])
})
