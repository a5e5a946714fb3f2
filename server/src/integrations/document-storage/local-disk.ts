import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DocumentStorage, StorageFull } from './service.ts'

const TENANT = /^[a-z0-9][a-z0-9-]{0,62}$/
const SHA256 = /^[0-9a-f]{64}$/
/** Room on the disk that documents never take: the database may live beside them. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Documents as files below a folder, `<tenant>/<first two digits>/<sha256>`: no part of a path is anything that a sender wrote. A file is
 * written beside its place, brought to the disk and then moved there, so that a half one is never read.
 */
export const localDocumentStorage = (folder: string): DocumentStorage => {
  const pathOf = (tenant: string, sha256: string): string => {
    if (!TENANT.test(tenant) || !SHA256.test(sha256)) throw new Error('not the place of a document')
    return join(folder, tenant, sha256.slice(0, 2), sha256)
  }
  return {
    async put(tenant, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(tenant, sha256)
      const known = await stat(path).catch(() => null)
      if (known?.size === bytes.byteLength) return sha256
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const disk = await statfs(folder)
      if (disk.bavail * disk.bsize < bytes.byteLength + KEPT_FREE_BYTES) throw new StorageFull(`no room left for documents in ${folder}`)
      const beside = `${path}.${randomUUID()}`
      try {
        const file = await open(beside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
      return sha256
    },
    async get(tenant, sha256) {
      try {
        return await readFile(pathOf(tenant, sha256))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}
