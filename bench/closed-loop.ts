import { setTimeout as sleep } from 'node:timers/promises'

export interface ClosedLoop {
  readonly writers: number
  readonly seconds: number
  /** One command of a writer, from request to acknowledgement. */
  readonly command: (writer: number) => Promise<void>
}

export interface LoopResult {
  readonly perSecond: number
  /** Milliseconds. */
  readonly latencies: readonly number[]
}

const WARM_UP_MS = 500

/**
 * Writers that send one command after the other; the first half second is not counted. Rejects with the first failure.
 */
export const closedLoop = async ({ writers, seconds, command }: ClosedLoop): Promise<LoopResult> => {
  const latencies: number[] = []
  let phase: 'warming' | 'measuring' | 'over' = 'warming'
  const write = async (writer: number): Promise<void> => {
    while (phase !== 'over') {
      const began = performance.now()
      await command(writer)
      if (phase === 'measuring') latencies.push(performance.now() - began)
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const failure = running.then(() => sleep(2 ** 31 - 1, undefined, { ref: false })) // only a failure can settle this early
  await Promise.race([sleep(WARM_UP_MS), failure])
  phase = 'measuring'
  const began = performance.now()
  await Promise.race([sleep(seconds * 1000), failure])
  const elapsed = (performance.now() - began) / 1000
  phase = 'over'
  const perSecond = latencies.length / elapsed
  await running
  return { perSecond, latencies }
}
