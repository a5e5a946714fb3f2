import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localDocumentStorage } from './local-disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-documents-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = localDocumentStorage(folder)
const bytes = (text: string) => new TextEncoder().encode(text)
const filesOf = async (tenant: string) =>
  (await readdir(join(folder, tenant), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

test('stores identical bytes once, under their hash, and reads them back unchanged', async () => {
  const sha256 = createHash('sha256').update('signed').digest('hex')
  expect(await Promise.all([storage.put('acme', bytes('signed')), storage.put('acme', bytes('signed'))])).toEqual([sha256, sha256])
  expect(await filesOf('acme')).toEqual([sha256])
  expect(Buffer.from((await storage.get('acme', sha256)) ?? []).toString()).toBe('signed')
})

test('hides documents of other tenants and files that are not documents', async () => {
  const sha256 = await storage.put('acme', bytes('ours'))
  expect(await storage.get('globex', sha256)).toBeNull()
  await expect(storage.get('acme', '../../etc/passwd')).rejects.toThrow('not a valid document path')
  await expect(storage.get('..', sha256)).rejects.toThrow('not a valid document path')
  await expect(storage.put('a/b', bytes('x'))).rejects.toThrow('not a valid document path')
})
