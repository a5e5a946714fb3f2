import { type FileHandle, open, rename } from 'node:fs/promises'

const largest = 10_000_000

/** Opens a file that a child process appends its output to; one that has grown large is set aside as `.old` first. */
export async function openLogFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600)
  if ((await file.stat()).size <= largest) return file
  await file.close()
  await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}
