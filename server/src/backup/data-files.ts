import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the data folder that belongs in a backup; `path` is relative to the folder. */
export interface DataFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
}

const ANCHORS = /^[a-z0-9][a-z0-9-]{0,62}\.ndjson$/
const TENANT = /^[a-z0-9][a-z0-9-]{0,62}$/
const SHA256 = /^[0-9a-f]{64}$/

/** The keys and the anchors, with their sizes at this moment: anchor files only grow. */
export const listKeptFiles = async (dataDir: string): Promise<readonly DataFile[]> => {
  const found: DataFile[] = []
  for (const path of ['secret.key', ...(await namesIn(join(dataDir, 'anchors'), ANCHORS)).map((name) => `anchors/${name}`)]) {
    const size = await sizeOf(join(dataDir, path))
    if (size !== null) found.push({ path, size })
  }
  return found
}

/** Every document of every tenant. Files still being written have another name and are left out: no event names them yet. */
export async function* listDocuments(dataDir: string): AsyncGenerator<DataFile, void, undefined> {
  const documents = join(dataDir, 'documents')
  for (const tenant of await namesIn(documents, TENANT)) {
    for (const prefix of await namesIn(join(documents, tenant), /^[0-9a-f]{2}$/)) {
      for (const name of await namesIn(join(documents, tenant, prefix), SHA256)) {
        const path = `documents/${tenant}/${prefix}/${name}`
        const size = await sizeOf(join(dataDir, path))
        if (size !== null) yield { path, size }
      }
    }
  }
}

/** Which of a backup's files are in a data folder already; empty for a new one. */
export const findDataFiles = async (dataDir: string): Promise<readonly string[]> => {
  const kept = (await listKeptFiles(dataDir)).map(({ path }) => path)
  const { value } = await listDocuments(dataDir).next()
  return value === undefined ? kept : [...kept, value.path]
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => (file.isFile() ? file.size : null),
    (error: unknown) => missing(error, null),
  )

const namesIn = async (folder: string, wanted: RegExp): Promise<readonly string[]> => {
  const names: string[] = []
  try {
    for await (const { name } of await opendir(folder)) if (wanted.test(name)) names.push(name)
  } catch (error) {
    return missing(error, [])
  }
  return names.sort()
}

const missing = <T>(error: unknown, otherwise: T): T => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
  throw error
}
