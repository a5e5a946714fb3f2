import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Result } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CarrierFileRow, readCarrierFile } from './carrier-file.ts'
import { inputFiles } from './input-files.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { MAX_TENDER_FILE_BYTES, readTenderFile, readTenderText } from './tender-file.ts'
import { decodeText, encodingOf } from './text-encoding.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-imports-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, content)
  return path
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('the files at a path', () => {
  test('are all files below a folder, in order, without hidden ones', async () => {
    for (const name of ['many/b.edi', 'many/a/z.x12', 'many/a/.git/x', 'many/.hidden', 'many/c']) await write(name, 'x')
    await symlink(join(folder, 'many'), join(folder, 'many/loop'))
    await symlink(join(folder, 'many/c'), join(folder, 'many/d-link'))
    const files = Result.getOrThrow(await inputFiles(join(folder, 'many')))
    expect(files.map((file) => file.name)).toEqual(['a/z.x12', 'b.edi', 'c', 'd-link'])
    expect(files[0]?.path).toBe(join(folder, 'many/a/z.x12'))
  })

  test('are the file itself', async () => {
    const path = await write('one.edi', 'x')
    expect(await inputFiles(path)).toEqual(Result.succeed([{ path, name: 'one.edi' }]))
  })

  test('give an error when there are none', async () => {
    await mkdir(join(folder, 'empty'))
    expect(Result.getFailure(await inputFiles(join(folder, 'nowhere')))).toMatchObject({
      value: expect.stringContaining('No file or folder exists at'),
    })
    expect(Result.getFailure(await inputFiles(join(folder, 'empty')))).toMatchObject({
      value: expect.stringContaining('There are no files in'),
    })
  })
})

describe('encodings', () => {
  test.each([
    ['utf-8', Buffer.from('Québec', 'utf8')],
    ['utf-8', Buffer.from('\ufeffQuébec', 'utf8')],
    ['windows-1252', Buffer.from('Québec', 'latin1')],
    ['utf-16le', Buffer.from('\ufeffQuébec', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffQuébec', 'utf16le').swap16()],
  ])('%s', async (encoding, bytes) => {
    expect(decodeText(bytes)).toBe('Québec')
    expect(await encodingOf(await write('encoded', bytes))).toBe(encoding)
  })

  test('a character split across two chunks is decoded as one', async () => {
    const text = `${'x'.repeat(65_535)}é`
    expect(await encodingOf(await write('long', Buffer.from(text, 'utf8')))).toBe('utf-8')
    expect(await collect(readCsv(await write('long', Buffer.from(text, 'utf8'))))).toEqual([{ line: 1, cells: [text] }])
  })
})

describe('CSV', () => {
  const rowsOf = async (content: string | Uint8Array) => collect(readCsv(await write('rows.csv', content)))
  const row = (line: number, ...cells: string[]): CsvRow => ({ line, cells })
  test.each([
    ['commas and quotes', 'a,b\n1,"x,""y"""\n', [row(1, 'a', 'b'), row(2, '1', 'x,"y"')]],
    ['semicolons after a byte order mark', '\ufeffa;b\r\n1;2\r\n', [row(1, 'a', 'b'), row(2, '1', '2')]],
    ['tabs', 'a\tb,c\td\n1\t2\t3\n', [row(1, 'a', 'b,c', 'd'), row(2, '1', '2', '3')]],
    ['blank lines and a last line without a line break', 'a,b\n\n1,2', [row(1, 'a', 'b'), row(3, '1', '2')]],
    ['uneven rows and stray quotes', 'a,b\n1\n1,x"y,3\n', [row(1, 'a', 'b'), row(2, '1'), row(3, '1', 'x"y', '3')]],
    ['a line break in a cell', 'a,b\n1,"x\ny"\n3,4\n', [row(1, 'a', 'b'), row(2, '1', 'x\ny'), row(4, '3', '4')]],
    [
      'the same with Windows line breaks',
      'a,b\r\n1,"x\r\ny\r\n"\r\n\r\n3,4\r\n',
      [row(1, 'a', 'b'), row(2, '1', 'x\ny\n'), row(6, '3', '4')],
    ],
    ['Latin-1', Buffer.from('a\nQuébec\n', 'latin1'), [row(1, 'a'), row(2, 'Québec')]],
    ['nothing', '', []],
  ])('%s', async (_, content, rows) => {
    expect(await rowsOf(content)).toEqual(rows)
  })

  test('an unclosed quotation mark is reported once', async () => {
    const rows = await rowsOf(`a,b\n1,2\n"3,4\n${'5,6\n'.repeat(100_000)}`)
    expect(rows).toEqual([
      row(1, 'a', 'b'),
      row(2, '1', '2'),
      { line: expect.any(Number), reason: expect.stringContaining('quotation mark is never closed') },
    ])
  })
})

const CENSUS = 'usdot_number,legal_name,p_state,p_zip_code\n'

describe('carrier files', () => {
  const rowsOf = async (content: string): Promise<CarrierFileRow[]> =>
    collect(readCarrierFile({ path: await write('carriers.csv', content), name: 'carriers.csv' }))
  test('carriers and reject reasons have their line numbers', async () => {
    expect(await rowsOf(`${CENSUS}1,ONE,MA,1851\n,TWO,,\n3,,,\n`)).toMatchObject([
      { file: 'carriers.csv', line: 2, carrier: { dot_number: '1', input: { name: 'ONE', zip: '01851' } } },
      { line: 3, reason: 'USDOT number is missing.' },
      { line: 4, reason: 'Name is missing.' },
    ])
  })

  test.each([
    ['another CSV', 'a,b\n1,2\n', 'not an FMCSA census file'],
    ['an empty file', '', 'The file is empty.'],
  ])('%s gives one rejected row', async (_, content, reason) => {
    expect(await rowsOf(content)).toEqual([{ file: 'carriers.csv', line: 1, reason: expect.stringContaining(reason) }])
  })

  test('a missing file gives one rejected row', async () => {
    expect(await collect(readCarrierFile({ path: join(folder, 'nowhere'), name: 'nowhere' }))).toEqual([
      { file: 'nowhere', line: 1, reason: expect.stringContaining("can't be read") },
    ])
  })

  test('fifty thousand rows are read to the end, one at a time', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `${index + 1},CARRIER ${index},TX,75201`)
    const path = await write('large.csv', CENSUS + rows.join('\n'))
    let count = 0
    for await (const row of readCarrierFile({ path, name: 'large.csv' })) count += 'carrier' in row ? 1 : 0
    expect(count).toBe(50_000)
  }, 60_000)
})

const SET = ['ST*204*1', 'B2**A**77**PP', 'B2A*00', 'S5*1*CL', 'N4*Reno*NV*89501', 'S5*2*CU', 'N4*Waco*TX*76701', 'SE*8*1'].join('~')

describe('tender files', () => {
  test('every set is a tender or a rejected row, and the envelope has its warnings', () => {
    const { tenders, rejected, warnings } = readTenderText(
      `${SET}~${SET.replace('B2A*00', 'B2A*01')}~${SET.replace('B2A*00', 'B2A*22')}~ST*214*2~SE*2*2~ST*204*3~`,
      'f.edi',
    )
    expect(tenders).toMatchObject([
      { file: 'f.edi', line: 1, intent: 'create', tender: { key: 'unknown/77' } },
      { intent: 'update', tender: { key: 'unknown/77', purpose: '01' } },
    ])
    expect(rejected.map((row) => row.reason)).toEqual([
      'segment 27 (ST): Transaction set 204 3 is never closed (no SE before the end of the text).',
      'segment 17 (ST): The purpose of this 204 (information copy) does not create or change a load.',
      'segment 25 (ST): Expected a 204, but found a 214 (shipment status).',
    ])
    expect(warnings).toEqual([{ file: 'f.edi', line: 1, reason: expect.stringContaining('No interchange header') }])
  })

  test('a fingerprint depends only on the content', () => {
    const fingerprints = (text: string) => readTenderText(text, 'f').tenders.map((entry) => entry.fingerprint)
    const [once] = fingerprints(SET)
    expect(fingerprints(SET.replaceAll('~', '~\n').replace('SE*8*1', 'SE*9*1'))).toEqual([once])
    expect(fingerprints(SET.replaceAll('*', '|'))).toEqual([once])
    expect(fingerprints(SET.replace('Waco', 'Dallas'))).not.toEqual([once])
  })

  test('a file that is too large or missing gives one rejected row', async () => {
    const path = await write('huge.edi', Buffer.alloc(MAX_TENDER_FILE_BYTES + 1))
    expect(await readTenderFile({ path, name: 'huge.edi' })).toEqual({
      tenders: [],
      rejected: [{ file: 'huge.edi', line: 1, reason: expect.stringContaining('larger than') }],
      warnings: [],
    })
    expect((await readTenderFile({ path: join(folder, 'nowhere'), name: 'n' })).rejected).toHaveLength(1)
  })
})

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname

describe.skipIf(!existsSync(DATA))(`sample import files${existsSync(DATA) ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  test('every tender set is accounted for', async () => {
    const files = Result.getOrThrow(await inputFiles(join(DATA, 'edi')))
    const read = await Promise.all(files.map(readTenderFile))
    const tenders = read.flatMap((file) => file.tenders)
    expect(tenders.filter((entry) => entry.intent === 'create').map((entry) => entry.tender.key)).toEqual([
      'SENDER/123456789',
      'MGCTLYST/75027674',
      'PATINDPROD/366120',
      'BROKERTEST/REF-2026-0328-001',
      'MEGABROKER/MULTI-3STOP-001',
      'UPSSCNL/LD23029450',
    ])
    expect(tenders.filter((entry) => entry.intent === 'update')).toHaveLength(3)
    for (const [index, file] of read.entries()) expect(file.tenders.length + file.rejected.length, files[index]?.name).toBeGreaterThan(0)
  })

  test('carrier files are read to the last row', async () => {
    const rows = await collect(readCarrierFile({ path: join(DATA, 'carriers/fmcsa-carriers.csv'), name: 'fmcsa-carriers.csv' }))
    expect(rows.filter((row) => 'carrier' in row)).toHaveLength(979)
  })
})
