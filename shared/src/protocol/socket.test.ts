import { Result } from 'effect'
import { expect, test } from 'vitest'
import { decodeClientMessage, isClientMessageName } from './socket.ts'

const decode = (name: string, message: unknown) => {
  if (!isClientMessageName(name)) throw new Error(name)
  return decodeClientMessage(name, message)
}

test('a subscription without columns and sort has those of System Default, by pickup [2.45]', () => {
  expect(Result.getOrThrow(decode('board:subscribe', { board: 'shipments' }))).toMatchObject({
    filter: {},
    columns: expect.arrayContaining(['status', 'pro', 'mode', 'lock', 'tender']),
    sort: [{ column: 'pickup', direction: 'asc' }],
  })
})

test.each([
  ['board:subscribe', null],
  ['board:subscribe', []],
  ['board:subscribe', { board: 'payroll' }],
  ['board:subscribe', { board: 'shipments', columns: ['constructor'] }],
  ['board:subscribe', { board: 'shipments', sort: [{ column: 'pro', direction: 'sideways' }] }],
  ['board:subscribe', { board: 'shipments', sort: Array.from({ length: 6 }, () => ({ column: 'pro', direction: 'asc' })) }],
  ['board:subscribe', { board: 'shipments', limit: 501 }],
  ['board:subscribe', { board: 'shipments', limit: 1.5 }],
  ['board:subscribe', { board: 'shipments', tenant: 'globex' }],
  ['board:more', { view: 'v', after: { sort: [{}], id: '4800001' } }],
  ['board:more', { view: 'v', after: '../../etc' }],
  ['board:resume', { view: 'v', position: -1 }],
  ['board:resume', { view: 'v', position: Number.NaN }],
  ['record:watch', { kind: 'user', id: '3' }],
  ['presence:set', { open: Array.from({ length: 51 }, () => ({ kind: 'shipment', id: '4800001' })) }],
])('%s refuses %j and says why in one line', (name, message) => {
  const decoded = decode(name, message)
  expect(Result.isFailure(decoded) && decoded.failure).toMatch(/^[^\n]{5,300}$/)
})

test('names of JavaScript object members are not messages', () => {
  expect(['constructor', '__proto__', 'toString', 'board:changes'].filter(isClientMessageName)).toEqual([])
})
