import { permissionsOf } from '@waybill/shared/permissions/roles'
import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../app/api-error.ts'
import { BATCH_ACTIONS, batchActionsFor, batchTexts, planBatch } from './batch-actions.ts'
import { type BatchOutcome, type BatchPorts, runBatch } from './batch-run.ts'

const action = (id: string) => BATCH_ACTIONS.find((each) => each.id === id) as (typeof BATCH_ACTIONS)[number]

test('shows before the action how many loads change and why the others do not', () => {
  const loads = [
    { pro: '1', status: 'OPEN' },
    { pro: '2', status: 'HOLD' },
    { pro: '3', status: 'DISPATCHED' },
    { pro: '4', status: 'RESERVED' },
  ]
  expect(planBatch(action('hold'), loads, new Map([['4', 'Reyes has it']]))).toEqual({
    changes: ['1'],
    stays: [
      { pro: '2', why: '2 is already on hold' },
      { pro: '3', why: '3 is DISPATCHED' },
      { pro: '4', why: 'Reyes has it' },
    ],
  })
  expect(planBatch(action('remove_hold'), loads).changes).toEqual(['2'])
  expect(planBatch(action('release'), [{ pro: '5', status: 'DELIVERED' }, ...loads]).changes).toEqual(['5'])
  expect(planBatch(action('void'), [{ pro: '6', status: 'RELEASED' }, ...loads]).changes).toEqual(['1', '2', '3', '4'])
})

test('names each action on its loads', () => {
  const titles = BATCH_ACTIONS.map((each) => batchTexts(each, 2, 1)).map(({ title, button }) => [title, button])
  expect(titles).toEqual([
    ['Hold 2 loads', 'Hold 1 load'],
    ['Remove hold from 2 loads', 'Remove hold from 1 load'],
    ['Reserve 2 loads', 'Reserve 1 load'],
    ['Release 2 loads', 'Release 1 load'],
    ['Void 2 loads', 'Void 1 load'],
  ])
  expect(batchTexts(action('remove_hold'), 2, 2).summary).toBe('2 of 2 will be off hold.')
  expect(batchTexts(action('remove_hold'), 2, 0)).toEqual({
    title: 'Remove hold from 2 loads',
    button: 'Remove hold',
    summary: 'No loads to change.',
  })
})

test('offers the actions the user is permitted to run', () => {
  expect(batchActionsFor(permissionsOf(['view_only']))).toEqual([])
  expect(batchActionsFor(permissionsOf(['admin'])).map(({ id }) => id)).toEqual(['hold', 'remove_hold', 'reserve', 'release', 'void'])
})

const setUp = (ports: Partial<BatchPorts> = {}) => {
  const did: string[] = []
  const keys: string[] = []
  const outcomes: BatchOutcome[] = []
  const all: BatchPorts = {
    isHeld: () => false,
    lock: async (pro) => did.push(`lock ${pro}`),
    unlock: async (pro) => did.push(`unlock ${pro}`),
    command: async (pro, key) => {
      did.push(`hold ${pro}`)
      keys.push(key)
    },
    isStopped: () => false,
    onOutcome: (outcome) => outcomes.push(outcome),
    ...ports,
  }
  return { did, keys, outcomes, ports: all }
}

test('takes each lock, sends the command with its own idempotency key, and releases the lock', async () => {
  const { did, keys, outcomes, ports } = setUp()
  await runBatch(['1', '2'], ports)
  expect(did).toEqual(['lock 1', 'hold 1', 'unlock 1', 'lock 2', 'hold 2', 'unlock 2'])
  expect(new Set(keys).size).toBe(2)
  expect(outcomes.map(({ result }) => result)).toEqual(['done', 'done'])
})

test('keeps a lock that was already ours', async () => {
  const { did, ports } = setUp({ isHeld: (pro) => pro === '1' })
  await runBatch(['1', '2'], ports)
  expect(did).toEqual(['hold 1', 'lock 2', 'hold 2', 'unlock 2'])
})

test('releases the lock of a rejected load and says why, and continues with the others', async () => {
  const { did, outcomes, ports } = setUp({
    command: async (pro) => {
      if (pro === '1') throw new ApiError(422, 'Refused', 'Not now.', [])
    },
  })
  await runBatch(['1', '2'], ports)
  expect(did).toEqual(['lock 1', 'unlock 1', 'lock 2', 'unlock 2'])
  expect(outcomes).toEqual([
    { pro: '1', result: 'refused', why: 'Not now.' },
    { pro: '2', result: 'done' },
  ])
})

test('skips a load locked by another user', async () => {
  const { did, outcomes, ports } = setUp({
    lock: async () => {
      throw new ApiError(423, 'Locked', 'Reyes has it.')
    },
  })
  await runBatch(['1'], ports)
  expect(did).toEqual([])
  expect(outcomes).toEqual([{ pro: '1', result: 'refused', why: 'Reyes has it.' }])
})

test('repeats a request whose response was lost with the same key', async () => {
  const sent: string[] = []
  const { outcomes, ports } = setUp({
    command: async (_, key) => {
      sent.push(key)
      if (sent.length === 1) throw unreachable()
    },
  })
  await runBatch(['1'], ports)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(outcomes).toEqual([{ pro: '1', result: 'done' }])
})

test('a stop keeps what is done and sends nothing more', async () => {
  let stopped = false
  const { did, outcomes, ports } = setUp({ isStopped: () => stopped })
  const unlock = async () => {
    stopped = true
  }
  await runBatch(['1', '2', '3'], { ...ports, unlock })
  expect(did).toEqual(['lock 1', 'hold 1'])
  expect(outcomes.map(({ result }) => result)).toEqual(['done', 'stopped', 'stopped'])
})
