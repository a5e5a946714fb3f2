import { Readable } from 'node:stream'
import { canonicalJson } from '@waybill/shared/log/canonical'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash, GENESIS_HASH, linkHash } from './chain.ts'
import { verifyExport } from './verify.ts'

/** A file of eight events as an export writes it. */
function exportedFile(): string {
  let previous = GENESIS_HASH
  const lines = Array.from({ length: 8 }, (_, index) => {
    const event = { tenant: 'acme', stream: 'shipment/1', version: index + 1, type: 'ShipmentRevised', schema_version: 1 }
    const data = { note: `line ${index}`, cents: 145_000, list: [true, null, { a: 'b' }] }
    const meta = { at: '2026-11-21T08:00:00.000Z', by: { id: '1', username: 'ada' }, command_id: `c${index}` }
    const content = contentHash(event, canonicalJson(data), canonicalJson(meta))
    const recorded_at = `2026-11-21T08:00:0${index}.000000Z`
    previous = linkHash(previous, index + 1, recorded_at, content)
    return JSON.stringify({ ...event, position: index + 1, data, meta, recorded_at, content_hash: content.toString('hex'), hash: previous })
  })
  return lines.map((line) => `${line}\n`).join('')
}

const file = exportedFile()
const verifyText = (text: string) => verifyExport(Readable.from([Buffer.from(text)], { objectMode: false }))

test('a change of any one character in an exported file is found and its event named', async () => {
  expect((await verifyText(file)).first_bad).toBeNull()
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: file.length - 1 }), fc.constantFrom('x', '9', '"', '}'), async (at, character) => {
      fc.pre(file[at] !== character)
      const line = file.slice(0, at).split('\n').length
      const { first_bad } = await verifyText(file.slice(0, at) + character + file.slice(at + 1))
      expect(first_bad?.position).toBe(line)
    }),
    { numRuns: 400 },
  )
})
