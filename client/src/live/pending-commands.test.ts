import { expect, test } from 'vitest'
import { pendingCommands } from './pending-commands.ts'

const start = () => {
  let time = 0
  const commands = pendingCommands(
    (work) => work(),
    () => time,
  )
  const labels = () => commands.of('1').map(({ label, position }) => [label, position])
  return { commands, labels, wait: (ms: number) => (time += ms) }
}

test('a command is pending until the board has reached its position', async () => {
  const { commands, labels } = start()
  const sent = commands.track('1', 'Cover', async () => ({ position: 12 }))
  expect(labels()).toEqual([['Cover', null]])
  expect(await sent).toEqual({ position: 12 })
  commands.reached(11)
  expect(labels()).toEqual([['Cover', 12]])
  commands.reached(12)
  expect(labels()).toEqual([])
})

test('a board faster than the response leaves nothing pending', async () => {
  const { commands, labels } = start()
  commands.reached(20)
  await commands.track('1', 'Hold', async () => ({ position: 12 }))
  expect(labels()).toEqual([])
})

test('a rejection or a failure ends the command', async () => {
  const { commands, labels } = start()
  await commands.track('1', 'Void', async () => ({ position: null }))
  await expect(commands.track('1', 'Void', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(labels()).toEqual([])
})

test('recognizes its own changes by position, and by the load until the response arrives', async () => {
  const { commands } = start()
  let respond = (_: { position: number }) => {}
  const sent = commands.track('1', 'Cover', () => new Promise<{ position: number }>((resolve) => (respond = resolve)))
  expect(commands.isOurs('1', 12)).toBe(true)
  expect(commands.isOurs('2', 12)).toBe(false)
  respond({ position: 12 })
  await sent
  expect(commands.isOurs('1', 12)).toBe(true)
  expect(commands.isOurs('1', 13)).toBe(false)
})

test('measures from sending to the response and to the board', async () => {
  const { commands, wait } = start()
  expect(commands.timing()).toBeNull()
  await commands.track('1', 'Cover', async () => {
    wait(22)
    return { position: 12 }
  })
  wait(10)
  commands.reached(12)
  expect(commands.timing()).toEqual({ saved: 22, seen: 32 })
})
