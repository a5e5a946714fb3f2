import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import { BackupError, type Entry, entryOf } from './manifest.ts'

/**
 * Reads an archive entry by entry, in order; the next one comes when `onEntry` has read the content of this one. It ends early if `onEntry`
 * returns false.
 * @throws BackupError when the file is no archive, is damaged, or has an entry that no backup writes
 */
export const readArchive = async (path: string, onEntry: (entry: Entry, content: Readable) => Promise<boolean>): Promise<void> => {
  let damage: Error | null = null
  const noteDamage = (error: Error): void => {
    damage ??= new BackupError(`${path} is not a complete backup: ${error.message}`)
  }
  const [file, gunzip, extract] = [createReadStream(path), createGunzip(), createExtract()]
  file.on('error', noteDamage)
  gunzip.on('error', noteDamage)
  extract.on('error', noteDamage)
  const reading = pipeline(file, gunzip, extract)
  reading.catch(() => {}) // reported by `damage`
  try {
    for await (const content of extract) {
      try {
        if (!(await onEntry(entryOf(content.header.name), content as unknown as Readable))) return
      } catch (error) {
        throw damage ?? error // truncated content is not an error of the reader
      }
    }
  } catch (error) {
    throw damage ?? error
  }
  await reading.catch((error: unknown) => {
    throw damage ?? error
  })
}

/** All of a small entry. */
export const readText = async (content: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
