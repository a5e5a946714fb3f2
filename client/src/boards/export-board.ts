import { ApiError, responseError, unreachable } from '../app/api-error.ts'
import { session } from '../app/client.ts'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { type BoardFileQuestion, type FileProgress, fileQuery, progressOf, progressText, readFile } from './board-file.ts'
import type { BoardScreen } from './board-screen.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const KIND = { csv: 'CSV', xlsx: 'Spreadsheet' } as const
/** Minimum ms between progress updates, so that they can be read. */
const PROGRESS_INTERVAL_MS = 100

/** Where a board's rows can be exported: API path and file name. */
type BoardFile = NonNullable<BoardScreen['file']>

let count = 0

const save = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Exports what a board shows as a file, with progress and a way to cancel [7.17]. */
export const exportBoard = async ({ path, name }: BoardFile, query: BoardFileQuestion, today: string): Promise<void> => {
  const id = `export-${++count}`
  const stopped = new AbortController()
  const actions = [{ label: 'Cancel', onAct: () => stopped.abort() }]
  const text = `${KIND[query.type]} export`
  let shownAt = 0
  const showProgress = (progress: FileProgress) => {
    if (stopped.signal.aborted || performance.now() - shownAt < PROGRESS_INTERVAL_MS) return
    shownAt = performance.now()
    showToast({ id, tone: 'info', text, detail: progressText(progress), progress: progressOf(progress), actions })
  }
  showToast({ id, tone: 'info', text, detail: 'Preparing rows…', progress: null, actions })
  const token = session.token()
  try {
    const url = `/${encodeURIComponent(session.tenant())}/api/v1${path}?${fileQuery(query)}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stopped.signal }).catch(
      (reason: unknown) => {
        throw stopped.signal.aborted ? reason : unreachable()
      },
    )
    if (!response.ok) throw await responseError(response)
    const { blob, progress } = await readFile(response, query.type, showProgress)
    save(blob, `${name}-${today}.${query.type}`)
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
