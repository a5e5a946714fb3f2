import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

export interface PrintJob {
  readonly id: number
  readonly sheet: Sheet
}

export type Printed = { readonly id: number } & (
  | { readonly pdf: Uint8Array; readonly error: null }
  | { readonly pdf: null; readonly error: string }
)

/** Prints sheets one at a time in a worker thread. */
export interface PrintQueue {
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/**
 * Creates the queue. Its worker starts with the first sheet, restarts after a crash, and keeps the process alive only
 * while printing.
 */
export const createPrintQueue = (): PrintQueue => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let last = 0

  const giveUp = (stopped: Worker, error: Error) => {
    if (worker !== stopped) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const made = new Worker(new URL('./print-worker.ts', import.meta.url))
    made.on('message', ({ id, pdf, error }: Printed) => {
      const job = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) made.unref()
      if (error === null) job?.resolve(pdf)
      else job?.reject(new Error(error))
    })
    made.on('error', (error: Error) => giveUp(made, error))
    made.on('exit', () => giveUp(made, new Error('the print worker stopped')))
    return made
  }

  return {
    print: (sheet) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        last += 1
        waiting.set(last, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: last, sheet } satisfies PrintJob)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
