import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { openKeyRing } from './open-key-ring.ts'
import { newSealingKey, openWith, sealedBy, sealWith } from './seal.ts'

describe('a sealed text', () => {
  const key = newSealingKey()

  test('any text opens with the same key and context to what it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(openWith(key, sealWith(key, text, context), context)).toBe(text)
      }),
    )
  })

  test('a sealed text differs every time and shows nothing of its contents', () => {
    const [one, two] = [sealWith(key, 'hunter2', 'acme'), sealWith(key, 'hunter2', 'acme')]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('hunter2')).toBe(false)
  })

  test('a sealed text does not open for another tenant, with another key, or after one character was changed', () => {
    const sealed = sealWith(key, 'hunter2', 'acme/integration/1')
    expect(() => openWith(key, sealed, 'globex/integration/1')).toThrow('belongs elsewhere')
    expect(() => openWith(newSealingKey(), sealed, 'acme/integration/1')).toThrow('not sealed with this key')
    const at = sealed.length - 10
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    expect(() => openWith(key, changed, 'acme/integration/1')).toThrow('was changed')
    expect(() => openWith(key, sealed.slice(0, 30), 'acme/integration/1')).toThrow('cut short')
    expect(() => openWith(key, 'hunter2', '')).toThrow('not sealed with this key')
  })
})

describe('a ring', () => {
  test('seals with its first key and opens with every one; text of a removed key does not open', () => {
    const [before, now] = [newSealingKey(), newSealingKey()]
    const old = createKeyRing([before]).seal('hunter2', 'acme')
    const ring = createKeyRing([now, before])
    expect(ring.open(old, 'acme')).toBe('hunter2')
    expect([ring.isCurrent(old), ring.isCurrent(ring.seal('hunter2', 'acme'))]).toEqual([false, true])
    expect(() => createKeyRing([now]).open(old, 'acme')).toThrow(`key ${before.id}, which this process does not have`)
    expect(() => ring.open('hunter2', 'acme')).toThrow('not sealed')
  })
})

test('a fingerprint is the same for the same text, and differs under another key', () => {
  const [ring, other] = [createKeyRing([newSealingKey()]), createKeyRing([newSealingKey()])]
  expect(ring.fingerprint('hunter2')).toEqual(ring.fingerprint('hunter2'))
  expect(ring.fingerprint('hunter2')).not.toEqual(ring.fingerprint('hunter3'))
  expect(ring.fingerprint('hunter2')).not.toEqual(other.fingerprint('hunter2'))
})

describe('the keys of an installation', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waybill-keys-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  test('are created once in the data folder, readable by their owner only, also when processes start at once', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing({ secretKey: null, dataDir })))
    const sealed = rings.map((ring) => ring.seal('hunter2', 'acme'))
    expect(new Set(sealed.map(sealedBy)).size).toBe(1)
    expect(sealedBy((await openKeyRing({ secretKey: null, dataDir: join(dataDir, 'not', 'there') })).seal('x', ''))).not.toBeNull()
    expect((await openKeyRing({ secretKey: null, dataDir })).open(sealed[0] ?? '', 'acme')).toBe('hunter2')
    const path = join(dataDir, 'secret.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })

  test('come from the environment if it names them, the newest first', async () => {
    const [one, two] = ['11'.repeat(32), Buffer.alloc(32, 2).toString('base64')]
    const old = (await openKeyRing({ secretKey: one, dataDir })).seal('hunter2', 'acme')
    const ring = await openKeyRing({ secretKey: `${two}, ${one}`, dataDir })
    expect(ring.open(old, 'acme')).toBe('hunter2')
    expect(ring.isCurrent(old)).toBe(false)
  })

  test('stop the start when they are invalid, without showing the value', async () => {
    const refusal = await openKeyRing({ secretKey: 'correct horse', dataDir }).catch((error: Error) => error.message)
    expect(refusal).toContain('WAYBILL_SECRET_KEY must hold keys of 32 bytes')
    expect(refusal).not.toContain('horse')
    const folder = await mkdtemp(join(tmpdir(), 'waybill-keys-'))
    await writeFile(join(folder, 'secret.key'), '\n')
    await expect(openKeyRing({ secretKey: null, dataDir: folder })).rejects.toThrow('holds no key')
    await rm(folder, { recursive: true })
  })
})
