import { setTimeout as sleep } from 'node:timers/promises'
import { microseconds } from './clock.ts'

/** Sends a command and answers the log position that holds it. */
export type SendCommand = (number: number) => Promise<number>

/**
 * Commands at a fixed rate, whether the ones before are answered or not. Answers for each its position and when it was meant to start,
 * in microseconds, by position: what waits because the system is busy counts as its latency.
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
