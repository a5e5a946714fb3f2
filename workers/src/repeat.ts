import type { Logger } from '@waybill/server/runtime/logger'

interface Repeated {
  readonly logger: Logger
  /** What is done here, for the log. */
  readonly what: string
  readonly everyMs: number
  readonly work: (isStopping: () => boolean) => Promise<void>
}

/** Does a thing again and again, with a pause in between, until it is stopped. When it fails that is logged, and it comes again. */
export const repeat = ({ logger, what, everyMs, work }: Repeated): { stop(): Promise<void> } => {
  let stopped = false
  let wait: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      wait = setTimeout(resolve, everyMs)
    })
  const run = async () => {
    while (!stopped) {
      try {
        await work(() => stopped)
      } catch (error) {
        if (!stopped) logger.warn({ err: error }, `${what} failed, trying again`)
      }
      if (!stopped) await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(wait)
      wake?.()
      await running
    },
  }
}
