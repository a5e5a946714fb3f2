import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Writes bytes and returns how many were written; throws as `fs.writeSync` does. */
export type WriteBytes = (bytes: Uint8Array) => number

/** How long a reader that takes nothing may block the process. */
const PATIENCE_MS = 200
const PAUSE_MS = 5

/**
 * Writes log lines to standard output synchronously. A line that can't be written (full disk, closed reader) is dropped
 * instead of ending the process; the next line that can be written is preceded by one with the number dropped.
 * @param name process name for that line
 */
export const createLogOutput = (name: string, write: WriteBytes = (bytes) => writeSync(1, bytes)): DestinationStream => {
  let lost = 0
  let isTorn = false

  const put = (text: string): void => {
    let rest: Uint8Array = Buffer.from(text)
    let remainingMs = PATIENCE_MS
    while (rest.length > 0) {
      try {
        const written = write(rest)
        isTorn = true
        rest = rest.subarray(written)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || remainingMs <= 0) throw error
        remainingMs -= PAUSE_MS
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
      }
    }
    isTorn = false
  }
  const notice = (): string => {
    const fields = { level: 'warn', time: new Date().toISOString(), pid: process.pid, name, lost, msg: 'log lines could not be written' }
    return `${isTorn ? '\n' : ''}${JSON.stringify(fields)}\n`
  }

  return {
    write(line) {
      try {
        if (lost > 0) put(notice())
        lost = 0
        put(line)
      } catch {
        lost += 1
      }
    },
  }
}
