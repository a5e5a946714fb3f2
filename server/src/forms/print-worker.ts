import { parentPort } from 'node:worker_threads'
import type { Printed, PrintJob } from './print-queue.ts'
import { renderPdf } from './render-pdf.ts'

// Runs in its own thread: a page takes a tenth of a second of CPU time, which would delay live boards.
parentPort?.on('message', async ({ id, sheet }: PrintJob) => {
  const printed: Printed = await renderPdf(sheet).then(
    (pdf) => ({ id, pdf, error: null }),
    (error: unknown) => ({ id, pdf: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  parentPort?.postMessage(printed)
})
