import type { Logger } from '@waybill/server/runtime/logger'

interface Repeated {
  readonly logger: Logger
  /** Activity name for the log. */
  readonly what: string
  readonly everyMs: number
  readonly work: (isStopping: () => boolean) => Promise<void>
}

/**
 * Runs a task repeatedly, with a pause in between, until stopped. A failure is logged and the task runs again. `soon`
 * ends the pause early; during a run, it makes another follow at once.
 */
export const runRepeatedly = ({ logger, what, everyMs, work }: Repeated): { soon(): void; stop(): Promise<void> } => {
  let stopped = false
  let again = false
  let wait: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      wait = setTimeout(resolve, everyMs)
    })
  const run = async () => {
    while (!stopped) {
      again = false
      try {
        await work(() => stopped)
      } catch (error) {
        if (!stopped) logger.warn({ err: error }, `${what} failed, retrying`)
      }
      if (!stopped && !again) await pause()
    }
  }
  const running = run()
  return {
    soon: () => {
      again = true
      clearTimeout(wait)
      wake?.()
    },
    stop: async () => {
      stopped = true
      clearTimeout(wait)
      wake?.()
      await running
    },
  }
}
