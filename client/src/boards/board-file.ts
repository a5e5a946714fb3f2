import type { FilterValue } from './board-filter.ts'
import type { GridSort } from './grid-column.ts'

/** The content of an exported board file: what is shown [7.17]. */
export interface BoardFileQuestion {
  readonly type: 'csv' | 'xlsx'
  /** Keys from left to right. */
  readonly columns: readonly string[]
  readonly filters: { readonly [name: string]: FilterValue }
  readonly sort: GridSort
}

export interface FileProgress {
  readonly rows: number
  readonly bytes: number
  /** Expected number of rows, as far as the server counted; null: not known. */
  readonly total: number | null
  /** There are more than `total`. */
  readonly more: boolean
}

/** Array parameters repeat the name with brackets [7.17]. */
export const fileQuery = ({ type, columns, filters, sort }: BoardFileQuestion): string => {
  const query = new URLSearchParams({ export: type, columns: columns.join(',') })
  if (sort.length > 0) query.set('sort', sort.map(({ column, direction }) => `${direction === 'desc' ? '-' : ''}${column}`).join(','))
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value)) for (const each of value) query.append(`filters[${name}][]`, each)
    else query.append(`filters[${name}]`, String(value))
  }
  return query.toString()
}

const NUMBER = new Intl.NumberFormat('en-US')

/** Progress of a file from 0 to 1; null if the number of rows is unknown or rows can't be counted as they arrive. */
export const progressOf = ({ rows, total, more }: FileProgress): number | null =>
  total === null || total === 0 || more || rows === 0 ? null : Math.min(1, rows / total)

/** Progress text of a file: by rows if they can be counted as they arrive, otherwise by bytes. */
export const progressText = ({ rows, bytes, total, more }: FileProgress): string => {
  const known = total !== null && !more
  if (rows > 0) return known ? `${NUMBER.format(rows)} of ${NUMBER.format(total)} rows` : `${NUMBER.format(rows)} rows so far`
  const received = `${NUMBER.format(Math.ceil(bytes / 1024))} kB so far`
  return known ? `${received}, ${NUMBER.format(total)} rows total` : received
}

const NEW_LINE = 10
const QUOTE = 34

/** Counts the rows of a CSV file as it arrives, without the header; a line break inside quotes doesn't count. */
export const rowCounter = () => {
  let lines = 0
  let quoted = false
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === NEW_LINE && !quoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

/** Reads a streamed response to its end and reports progress. */
export const readFile = async (
  response: Response,
  type: BoardFileQuestion['type'],
  onProgress: (progress: FileProgress) => void,
): Promise<{ readonly blob: Blob; readonly progress: FileProgress }> => {
  const rowsHeader = response.headers.get('waybill-rows')
  const total = rowsHeader === null ? null : Number(rowsHeader)
  const more = response.headers.get('waybill-rows-more') === 'true'
  const count = type === 'csv' ? rowCounter() : () => 0
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let progress: FileProgress = { rows: 0, bytes: 0, total, more }
  onProgress(progress)
  if (!response.body) throw new Error('The file is empty.')
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    chunks.push(chunk)
    progress = { ...progress, rows: count(chunk), bytes: progress.bytes + chunk.byteLength }
    onProgress(progress)
  }
  return { blob: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }), progress }
}
