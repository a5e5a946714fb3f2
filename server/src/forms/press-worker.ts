import { parentPort } from 'node:worker_threads'
import type { Printed, PrintJob } from './press.ts'
import { renderPdf } from './render-pdf.ts'

// A thread of its own: a page takes a tenth of a second of pure computing, which live boards must not wait for.
parentPort?.on('message', async ({ id, sheet }: PrintJob) => {
  const printed: Printed = await renderPdf(sheet).then(
    (pdf) => ({ id, pdf, error: null }),
    (error: unknown) => ({ id, pdf: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  parentPort?.postMessage(printed)
})
