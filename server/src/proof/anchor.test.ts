import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anchorLine, readAnchorLines } from './anchor.ts'
import { anchorStatus } from './anchor-status.ts'
import { fileAnchors } from './file-anchors.ts'
import { folderObjects } from './folder-objects.ts'
import { objectAnchors } from './object-anchors.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const anchorAt = (position: number, tenant = 'acme') => ({
  tenant,
  position,
  hash: String(position).padStart(64, '0'),
  time: `2026-11-21T08:00:${String(position % 60).padStart(2, '0')}.000Z`,
})

const linesOf = (positions: readonly number[], key: typeof privateKey | null = privateKey, tenant = 'acme'): string[] => {
  const lines: string[] = []
  for (const position of positions) lines.push(anchorLine(anchorAt(position, tenant), lines.at(-1) ?? null, key))
  return lines
}

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'waybill-anchors-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

describe('a file of anchors', () => {
  test('an anchor file reads back as it was published, also for several tenants together', () => {
    const text = [...linesOf([3, 9, 20]), ...linesOf([5], privateKey, 'globex')].join('\n')
    expect(readAnchorLines(text, publicKey)).toEqual({
      anchors: [anchorAt(3), anchorAt(9), anchorAt(20), anchorAt(5, 'globex')],
      first_bad_line: null,
    })
  })

  test('any one character changed in a signed file is found in its line', () => {
    const text = linesOf([3, 9, 20]).join('\n')
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom('x', '7', '}', 'A'), (at, character) => {
        fc.pre(text[at] !== character && text[at] !== '\n')
        const found = readAnchorLines(text.slice(0, at) + character + text.slice(at + 1), publicKey).first_bad_line
        // The last characters of a base64 text may carry no bits: the line then fails where the next one quotes its hash.
        const line = text.slice(0, at).split('\n').length
        expect([line, line + 1]).toContain(found ?? (line === 3 ? line : null))
      }),
      { numRuns: 400 },
    )
  })

  test('a line removed, moved or written twice is found without a key', () => {
    const [first = '', second = '', third = ''] = linesOf([3, 9, 20], null)
    const bad = (...lines: string[]) => readAnchorLines(lines.join('\n'), null).first_bad_line
    expect(bad(first, second, third)).toBeNull()
    expect(bad(first, third)).toBe(2)
    expect(bad(second, third)).toBe(1)
    expect(bad(second, first, third)).toBe(1)
    expect(bad(first, second, second)).toBe(3)
  })

  test('a changed line whose later lines were recomputed is found by its signature only', () => {
    const [first = ''] = linesOf([3])
    const forged = anchorLine({ ...anchorAt(9), hash: 'ff'.repeat(32) }, first, null)
    const other = anchorLine({ ...anchorAt(9), hash: 'ff'.repeat(32) }, first, generateKeyPairSync('ed25519').privateKey)
    expect(readAnchorLines(`${first}\n${forged}`, null).first_bad_line).toBeNull()
    expect(readAnchorLines(`${first}\n${forged}`, publicKey).first_bad_line).toBe(2)
    expect(readAnchorLines(`${first}\n${other}`, publicKey).first_bad_line).toBe(2)
  })
})

describe('the place of anchors', () => {
  test('a file only grows, and drops a line that a crash cut short', async () => {
    const directory = await folder()
    const place = fileAnchors(directory)
    expect(await place.lastLines('acme', 1)).toEqual([])
    const [first = '', second = ''] = linesOf([3, 9])
    await place.add('acme', 3, first)
    await writeFile(join(directory, 'acme.ndjson'), `${first}\n${second.slice(0, 40)}`)
    expect(await place.lastLines('acme', 1)).toEqual([first])
    await place.add('acme', 9, second)
    expect(await readFile(join(directory, 'acme.ndjson'), 'utf8')).toBe(`${first}\n${second}\n`)
    expect(await place.lastLines('acme', 9)).toEqual([first, second])
    expect(await place.lastLines('globex', 1)).toEqual([])
  })

  test('object storage holds one object per anchor, in order, and never overwrites', async () => {
    const storage = folderObjects(await folder())
    const place = objectAnchors(storage)
    expect(await place.lastLines('acme', 1)).toEqual([])
    const [first = '', second = ''] = linesOf([9, 10])
    await place.add('acme', 9, first)
    await place.add('acme', 10, second)
    expect(await place.lastLines('acme', 1)).toEqual([second])
    expect(await place.lastLines('acme', 5)).toEqual([first, second])
    await expect(place.add('acme', 10, first)).rejects.toThrow()
    const bodies = await Promise.all((await storage.list('acme/')).map(storage.get))
    expect(readAnchorLines(bodies.join(''), publicKey)).toMatchObject({
      anchors: [{ position: 9 }, { position: 10 }],
      first_bad_line: null,
    })
  })
})

describe('status of the newest anchor', () => {
  const now = Date.parse('2026-11-23T08:10:00.000Z')
  const at = (position: number) => ({ position, hash: String(position) })
  const state = (known: Partial<Parameters<typeof anchorStatus>[0]>) =>
    anchorStatus({ anchor: at(9), published: at(9), uncoveredSince: null, now, ...known }).state

  test('an anchor is current while it covers the log, or the first event after it is younger than two minutes', () => {
    expect(state({})).toBe('current')
    expect(state({ uncoveredSince: '2026-11-23T08:08:01.000000Z' })).toBe('current')
    expect(state({ anchor: null, published: null })).toBe('current')
  })

  test('an anchor is late when an event has waited for it for more than two minutes', () => {
    expect(state({ uncoveredSince: '2026-11-23T08:07:59.000000Z' })).toBe('late')
    expect(state({ anchor: null, published: null, uncoveredSince: '2026-11-23T08:00:00.000000Z' })).toBe('late')
  })

  test('an anchor is missing when its storage ends before what was published there, or differs from it', () => {
    expect(state({ published: at(12) })).toBe('missing')
    expect(state({ anchor: null })).toBe('missing')
    expect(state({ published: { position: 9, hash: 'other' } })).toBe('missing')
    expect(state({ anchor: at(12) })).toBe('current') // a process that ended before recording it
  })
})
