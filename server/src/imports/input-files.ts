import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { Result } from 'effect'

/** A file to import: its path, and its name in the report (relative to the given folder). */
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
 * The files at a path: the file itself, or all files in a folder and its subfolders, sorted by name. Hidden files are
 * skipped and links to folders are not followed. Fails with a sentence when there is nothing to read.
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
    return files.length > 0 ? Result.succeed(files.sort(inOrder)) : Result.fail(`There are no files in ${path}.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return Result.fail(code === 'ENOENT' ? `No file or folder exists at ${path}.` : `${path} can't be read (${String(code ?? error)}).`)
  }
}
