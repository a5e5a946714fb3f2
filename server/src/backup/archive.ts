import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'

/** A gzipped tar file that is written entry by entry; only the current chunk is in memory. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** Adds exactly `size` bytes of a stream and returns their sha256, hex. */
  addStream(name: string, size: number, content: Readable): Promise<string>
  /** Settles when everything is on the disk. */
  finish(): Promise<void>
  /** Discards what was written so far; the caller deletes the file. */
  abandon(): Promise<void>
}

/**
 * Starts an archive at `path`, readable by its owner only.
 * @throws Error when there is a file of that name
 */
export const createArchive = (path: string): ArchiveWriter => {
  const pack = createPack()
  const written = pipeline(pack, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  written.catch(() => {}) // the caller waiting below gets the error
  const failed = written.then(() => new Promise<never>(() => {})) // settles only when writing fails
  failed.catch(() => {})
  const addStream = async (name: string, size: number, content: Readable): Promise<string> => {
    const hash = createHash('sha256')
    const passing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await Promise.race([pipeline(content, passing, pack.entry({ name, size, mode: 0o600 })), failed])
    return hash.digest('hex')
  }
  return {
    add: async (name, content) => void (await addStream(name, content.byteLength, Readable.from([content]))),
    addStream,
    async finish() {
      pack.finalize()
      await written
    },
    async abandon() {
      pack.destroy()
      await written.catch(() => {})
    },
  }
}
