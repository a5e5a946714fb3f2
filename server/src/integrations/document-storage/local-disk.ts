import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DocumentStorage, StorageFull } from './service.ts'

const TENANT = /^[a-z0-9][a-z0-9-]{0,62}$/
const SHA256 = /^[0-9a-f]{64}$/
/** Disk space that documents never use, because the database may be on the same disk. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Stores documents as `<tenant>/<first two digits>/<sha256>` below a folder; no path part comes from a sender. A file
 * is written under a temporary name, synced and then renamed, so a partial file is never read.
 */
export const localDocumentStorage = (folder: string): DocumentStorage => {
  const pathOf = (tenant: string, sha256: string): string => {
    if (!TENANT.test(tenant) || !SHA256.test(sha256)) throw new Error('not a valid document path')
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
      if (disk.bavail * disk.bsize < bytes.byteLength + KEPT_FREE_BYTES)
        throw new StorageFull(`not enough disk space for documents in ${folder}`)
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        const file = await open(temporaryPath, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
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
