import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { encodingOf } from './text-encoding.ts'

/** One row of a CSV file with the line it starts on, or why it could not be read. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly reason: string }

/** Maximum length of a record; otherwise an unclosed quotation mark would consume the rest of the file. */
const LONGEST_RECORD = 100_000

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The most frequent delimiter in a header line. */
const delimiterOf = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

const firstLineOf = async (path: string, encoding: string): Promise<string> => {
  for await (const chunk of createReadStream(path, { end: 65_535 }) as AsyncIterable<Uint8Array>) {
    return new TextDecoder(encoding).decode(chunk).split(/\r\n|\n|\r/, 1)[0] ?? ''
  }
  return ''
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Normalizes line breaks, because the parser counts CRLF within a quoted cell as two. */
async function* withPlainBreaks(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of text) {
    const whole = held + chunk
    held = whole.endsWith('\r') ? '\r' : ''
    yield whole.slice(0, whole.length - held.length).replaceAll('\r\n', '\n')
  }
  yield held
}

const breaksIn = (cells: readonly string[]): number => cells.reduce((count, cell) => count + (cell.match(/[\r\n]/g)?.length ?? 0), 0)

const reasonOf = (error: CsvError | undefined): string => {
  switch (error?.code) {
    case 'CSV_MAX_RECORD_SIZE':
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is never closed. The rows up to the next quotation mark could not be read.'
    default:
      return error?.message ?? 'This row is not valid CSV.'
  }
}

async function* rowsOf(text: AsyncIterable<string> | Iterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const source = Readable.from(withPlainBreaks(text))
  const skipped: CsvRow[] = []
  let lastSkipped = 0
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LONGEST_RECORD,
    on_skip: (error) => {
      const line = Number(error?.lines ?? 1)
      if (line !== lastSkipped) skipped.push({ line, reason: reasonOf(error) })
      lastSkipped = line
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  pipeline(source, parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield* skipped.splice(0)
      yield { line: info.lines - breaksIn(record), cells: record }
    }
    yield* skipped.splice(0)
  } finally {
    source.destroy()
  }
}

/**
 * Reads the rows of a CSV file on demand, header first, so that memory use doesn't depend on the file's length. Accepts
 * commas, semicolons, tabs and pipes, quoted cells, rows of uneven length, UTF-8 with or without a byte order mark,
 * UTF-16 and Latin-1. An invalid row is returned as a reason and reading continues. Rejects when the file can't be
 * opened.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const encoding = await encodingOf(path)
  yield* rowsOf(textOf(path, encoding), delimiterOf(await firstLineOf(path, encoding)))
}

/** The same for text in memory. */
export const readCsvText = (text: string): AsyncGenerator<CsvRow> =>
  rowsOf([text], delimiterOf(text.slice(0, LONGEST_RECORD).split(/\r\n|\n|\r/, 1)[0] ?? ''))
