import type { FilterValue } from './board-filter.ts'
import type { GridSort } from './grid-column.ts'

/** What of a board goes into a file: what is shown [7.17]. */
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
  /** How many rows will come, as far as the server counted; null: it did not say. */
  readonly total: number | null
  /** There are more than `total`. */
  readonly more: boolean
}

/** Of array parameters the name repeats with brackets [7.17]. */
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

/** How much of a file is there, from 0 to 1; null where nobody knows how much will come: more rows than are counted, or rows that cannot be. */
export const shareDone = ({ rows, total, more }: FileProgress): number | null =>
  total === null || total === 0 || more || rows === 0 ? null : Math.min(1, rows / total)

/** How far a file is, in words: by its rows where they can be counted as they come, else by what has come. */
export const progressWords = ({ rows, bytes, total, more }: FileProgress): string => {
  const known = total !== null && !more
  if (rows > 0) return known ? `${NUMBER.format(rows)} of ${NUMBER.format(total)} rows` : `${NUMBER.format(rows)} rows so far`
  const come = `${NUMBER.format(Math.ceil(bytes / 1024))} kB so far`
  return known ? `${come}, ${NUMBER.format(total)} rows in all` : come
}

const NEW_LINE = 10
const QUOTE = 34

/** Counts the rows of a CSV file as it comes, its head not among them; a line break inside quotes is none. */
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

/** Reads the answer to its end and tells how far it is; the server writes while this reads. */
export const readFile = async (
  response: Response,
  type: BoardFileQuestion['type'],
  onProgress: (progress: FileProgress) => void,
): Promise<{ readonly blob: Blob; readonly progress: FileProgress }> => {
  const said = response.headers.get('waybill-rows')
  const total = said === null ? null : Number(said)
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
