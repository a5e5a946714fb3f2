import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Creates a data folder and its parents, or finds it.
 * @throws StartError when it can't be created or written to
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

/** Not `{recursive: true}`, which never returns when a file system reports ENOENT for every attempt, as /proc does. */
async function makeWithParents(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (isFolder) return
  if (dirname(folder) !== folder) await makeWithParents(dirname(folder))
  await mkdir(folder)
}
