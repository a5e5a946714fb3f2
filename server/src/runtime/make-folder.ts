import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Makes a folder that is to hold data, and those above it, or finds it.
 * @throws StartError when that is impossible or we may not write into it
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

/** Not `{recursive: true}`, which never returns where a file system answers ENOENT to every attempt, as /proc does. */
async function makeWithParents(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (isFolder) return
  if (dirname(folder) !== folder) await makeWithParents(dirname(folder))
  await mkdir(folder)
}
