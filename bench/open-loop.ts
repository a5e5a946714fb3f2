import { setTimeout as sleep } from 'node:timers/promises'
import { microseconds } from './clock.ts'

/** Sends a command and returns its log position. */
export type SendCommand = (number: number) => Promise<number>

/**
 * Sends commands at a fixed rate, without waiting for earlier responses. Returns each position with its intended start
 * in microseconds, so that waiting for a busy system counts as latency.
 */
export const openLoop = async (rate: number, seconds: number, send: SendCommand): Promise<readonly (readonly [number, number])[]> => {
  const began = microseconds()
  const commands: Promise<readonly [number, number]>[] = []
  for (let number = 0; number < rate * seconds; number++) {
    const start = Math.round(began + (number * 1e6) / rate)
    const ahead = (start - microseconds()) / 1000
    if (ahead > 0) await sleep(ahead)
    commands.push(send(number).then((position) => [position, start] as const))
  }
  return (await Promise.all(commands)).sort(([a], [b]) => a - b)
}
