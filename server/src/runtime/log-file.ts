import { type FileHandle, open, rename } from 'node:fs/promises'

const largest = 10_000_000

/** Opens a file for a child process's output, appending. A large file is first renamed to `.old`. */
export async function openLogFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600)
  if ((await file.stat()).size <= largest) return file
  await file.close()
  await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}
