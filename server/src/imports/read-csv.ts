import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { encodingOf } from './text-encoding.ts'

/** One row of a CSV file with the line that it begins in, or why it could not be read. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly reason: string }

/** One record may not be longer: an open quotation mark would otherwise swallow the rest of the file. */
const LONGEST_RECORD = 100_000

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter that a header line has most of. */
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

/** The text with one mark for every end of a line: the parser counts two where a quoted cell has both. */
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
      return 'A quotation mark is opened and not closed; the rows from there to the next mark cannot be read.'
    default:
      return error?.message ?? 'The row is no CSV.'
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
 * The rows of a CSV file, the header first, read as they are asked for, so that a file of any length needs no more memory than one
 * row. Takes commas, semicolons, tabs and bars, quoted cells, rows of uneven length, UTF-8 with or without a mark, UTF-16 and
 * Latin-1. A row that is no CSV comes as a reason and the rest goes on. Rejects when the file cannot be opened.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const encoding = await encodingOf(path)
  yield* rowsOf(textOf(path, encoding), delimiterOf(await firstLineOf(path, encoding)))
}

/** The same of a text that is there already. */
export const readCsvText = (text: string): AsyncGenerator<CsvRow> =>
  rowsOf([text], delimiterOf(text.slice(0, LONGEST_RECORD).split(/\r\n|\n|\r/, 1)[0] ?? ''))
