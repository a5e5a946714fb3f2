import { randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../runtime/make-folder.ts'
import { StartError } from '../../runtime/start-error.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { newSealingKey, type SealingKey, sealingKey } from './seal.ts'

const FILE = 'secret.key'

interface Place {
  /** Keys from the environment, in hex or base64, separated by commas; null: the file in the data folder. */
  readonly secretKey: string | null
  readonly dataDir: string
}

/**
 * The keys of this installation: `WAYBILL_SECRET_KEY`, else the file `secret.key` of the data folder (one key per line), which the first
 * process creates, readable by its owner only. Processes that start at once agree on one.
 * @throws StartError when the value is not a key; it never contains a value
 */
export const openKeyRing = async ({ secretKey, dataDir }: Place): Promise<KeyRing> => {
  if (secretKey !== null) return createKeyRing(readKeys(secretKey.split(','), 'WAYBILL_SECRET_KEY'))
  await makeFolder(dataDir)
  const path = join(dataDir, FILE)
  const text = (await readIfThere(path)) ?? (await makeFirst(path))
  return createKeyRing(readKeys(text.split('\n'), path))
}

/**
 * The keys of an installation that has started before; null if there is no key file. It creates none.
 * @throws StartError when the value is not a key
 */
export const findKeyRing = async ({ secretKey, dataDir }: Place): Promise<KeyRing | null> => {
  if (secretKey !== null) return createKeyRing(readKeys(secretKey.split(','), 'WAYBILL_SECRET_KEY'))
  const path = join(dataDir, FILE)
  const text = await readIfThere(path)
  return text === null ? null : createKeyRing(readKeys(text.split('\n'), path))
}

/** Decodes keys. @throws StartError */
const readKeys = (texts: readonly string[], from: string): readonly [SealingKey, ...SealingKey[]] => {
  const [first, ...others] = texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
      if (bytes.length !== 32) throw new StartError(`${from} must hold keys of 32 bytes in hex or base64 (openssl rand -hex 32)`)
      return sealingKey(bytes)
    })
  if (first === undefined) throw new StartError(`${from} holds no key (openssl rand -hex 32)`)
  return [first, ...others]
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Written to a draft file and then linked, so that no process reads half a key and the first one stays. */
const makeFirst = async (path: string): Promise<string> => {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${Buffer.from(newSealingKey().bytes).toString('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartError(`${path} cannot be created: ${(error as Error).message}`, { cause: error })
  } finally {
    await unlink(draft).catch(() => {})
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
