import { ApiError, answeredError, unreachable } from '../app/api-error.ts'
import { session } from '../app/client.ts'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { type BoardFileQuestion, type FileProgress, fileQuery, progressWords, readFile, shareDone } from './board-file.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const KIND = { csv: 'CSV', xlsx: 'Spreadsheet' } as const
/** Fewer words than this in a second: people read them. */
const SAY_EVERY_MS = 100

let count = 0

const save = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Fetches what a board shows as a file, tells how far it is, and can be stopped [7.17]. */
export const exportBoard = async (question: BoardFileQuestion, today: string): Promise<void> => {
  const id = `export-${++count}`
  const stopped = new AbortController()
  const actions = [{ label: 'Cancel', onAct: () => stopped.abort() }]
  const text = `${KIND[question.type]} export`
  let saidAt = 0
  const tell = (progress: FileProgress) => {
    if (stopped.signal.aborted || performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    showToast({ id, tone: 'info', text, detail: progressWords(progress), progress: shareDone(progress), actions })
  }
  showToast({ id, tone: 'info', text, detail: 'Asking for the rows…', progress: null, actions })
  const token = session.token()
  try {
    const url = `/${encodeURIComponent(session.tenant())}/api/v1/shipments?${fileQuery(question)}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stopped.signal }).catch(
      (reason: unknown) => {
        throw stopped.signal.aborted ? reason : unreachable()
      },
    )
    if (!response.ok) throw answeredError(response.status, await response.json().catch(() => null))
    const { blob, progress } = await readFile(response, question.type, tell)
    save(blob, `shipments-${today}.${question.type}`)
    const rows = progress.rows || progress.total || 0
    showToast({
      id,
      tone: 'ok',
      text: `${text} is ready`,
      detail: progress.more && progress.rows === 0 ? undefined : `${NUMBER.format(rows)} rows`,
    })
  } catch (error) {
    if (stopped.signal.aborted) return dismissToast(id)
    if (token !== null && error instanceof ApiError && error.status === 401) session.unauthorized(token)
    showToast({ id, tone: 'bad', text: `${text} failed`, detail: error instanceof Error ? error.message : String(error) })
  }
}
