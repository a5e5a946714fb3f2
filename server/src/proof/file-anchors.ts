import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnchorPlace } from './anchor-place.ts'

const LINE_FEED = 0x0a

/** A file of lines a tenant, `<folder>/<tenant>.ndjson`, that only ever grows. */
export const fileAnchors = (folder: string): AnchorPlace => {
  const pathOf = (tenant: string) => join(folder, `${tenant}.ndjson`)

  return {
    async lastLine(tenant) {
      const text = await readIfThere(pathOf(tenant))
      return text === null ? null : (wholeLines(text).at(-1) ?? null)
    },
    async lines(tenant) {
      const text = await readIfThere(pathOf(tenant))
      return text === null ? [] : wholeLines(text)
    },
    async add(tenant, _position, line) {
      await mkdir(folder, { recursive: true })
      const file = await open(pathOf(tenant), 'a+')
      try {
        const bytes = await file.readFile()
        // A line that a crash cut short was never promised to anybody.
        if (bytes.length > 0 && bytes.at(-1) !== LINE_FEED) await file.truncate(bytes.lastIndexOf(LINE_FEED) + 1)
        await file.appendFile(`${line}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

const wholeLines = (text: string): readonly string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
