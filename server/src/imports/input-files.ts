import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { Result } from 'effect'

/** A file to be imported: where it is, and how the report names it (relative to the folder that was given). */
export interface InputFile {
  readonly path: string
  readonly name: string
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

const inOrder = (a: InputFile, b: InputFile) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * The files that a path means: the file itself, or all files in a folder and the folders below it, in the order of their names.
 * Hidden files are left out and links to folders are not followed. Fails with a sentence when there is nothing to read at the path.
 */
export const inputFiles = async (path: string): Promise<Result.Result<readonly InputFile[], string>> => {
  try {
    const found = await stat(path)
    if (found.isFile()) return Result.succeed([{ path, name: basename(path) }])
    if (!found.isDirectory()) return Result.fail(`${path} is neither a file nor a folder.`)
    const files: InputFile[] = []
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const full = join(entry.parentPath, entry.name)
      const name = relative(path, full)
      if (name.split('/').some((part) => part.startsWith('.'))) continue
      if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(full)))) files.push({ path: full, name })
    }
    return files.length > 0 ? Result.succeed(files.sort(inOrder)) : Result.fail(`There is no file in ${path}.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return Result.fail(code === 'ENOENT' ? `There is no file or folder ${path}.` : `${path} cannot be read (${String(code ?? error)}).`)
  }
}
