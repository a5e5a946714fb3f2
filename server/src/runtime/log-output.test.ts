import { expect, test } from 'vitest'
import { createLogOutput } from './log-output.ts'
import { createLogger } from './logger.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code })

/** A disk with `room` free bytes that rejects further writes, as a file system does. */
const disk = (room: number) => {
  const state = { room, text: '' }
  const write = (bytes: Uint8Array): number => {
    if (state.room === 0) throw failure('ENOSPC')
    const taken = bytes.subarray(0, state.room)
    state.room -= taken.length
    state.text += Buffer.from(taken).toString()
    return taken.length
  }
  return { state, write }
}

test('a full disk loses log lines without ending the process, and the log reports how many were lost once there is space', () => {
  const { state, write } = disk(150)
  const logger = createLogger('test', 'info', createLogOutput('test', write))
  logger.info('first')
  for (let line = 0; line < 5; line += 1) logger.error({ err: new Error('No space left on device') }, 'write failed')
  logger.fatal('still here')
  state.room = Number.POSITIVE_INFINITY
  logger.info('room again')
  logger.info('and again')
  const lines = state.text.trimEnd().split('\n')
  expect(lines[0]).toContain('"msg":"first"')
  expect(lines.slice(-3).map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', name: 'test', lost: 6, msg: 'log lines could not be written' },
    { msg: 'room again' },
    { msg: 'and again' },
  ])
})

test('waits briefly for a slow reader without losing lines, and does not wait for a closed one', () => {
  let refusals = 3
  let text = ''
  const slow = createLogOutput('test', (bytes) => {
    if (refusals-- > 0) throw failure('EAGAIN')
    text += Buffer.from(bytes).toString()
    return bytes.length
  })
  slow.write('a line\n')
  expect(text).toBe('a line\n')
  const closed = createLogOutput('test', () => {
    throw failure('EPIPE')
  })
  expect(() => closed.write('a line\n')).not.toThrow()
})
