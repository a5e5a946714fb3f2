import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnchorPlace } from './anchor-place.ts'

const LINE_FEED = 0x0a
const CHUNK = 8_192

/** One file of lines per tenant, `<folder>/<tenant>.ndjson`, that only ever grows. */
export const fileAnchors = (folder: string): AnchorPlace => {
  const pathOf = (tenant: string) => join(folder, `${tenant}.ndjson`)
  return {
    name: 'files',
    lastLines: (tenant, count) => readLastLines(pathOf(tenant), count),
    async lines(tenant) {
      const text = await readIfThere(pathOf(tenant))
      return text === null ? [] : wholeLines(text)
    },
    async add(tenant, _position, line) {
      await mkdir(folder, { recursive: true })
      const file = await open(pathOf(tenant), 'a+')
      try {
        // A line that a crash cut short was never confirmed.
        await file.truncate(await wholeSize(file))
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

/** Length of a file without an unfinished last line. */
async function wholeSize(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const chunk = Buffer.alloc(CHUNK)
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - CHUNK)
    const { bytesRead } = await file.read(chunk, 0, end - from, from)
    const at = chunk.subarray(0, bytesRead).lastIndexOf(LINE_FEED)
    if (at !== -1) return from + at + 1
    end = from
  }
  return 0
}

/** The last whole lines of a file, read from its end: it grows by a line a minute for years. */
async function readLastLines(path: string, count: number): Promise<readonly string[]> {
  const file = await open(path, 'r').catch(nothing)
  if (file === null) return []
  try {
    const end = await wholeSize(file)
    let text = Buffer.alloc(0)
    for (let from = end; from > 0; ) {
      const start = Math.max(0, from - CHUNK)
      const chunk = Buffer.alloc(from - start)
      await file.read(chunk, 0, chunk.length, start)
      text = Buffer.concat([chunk, text])
      from = start
      if (text.filter((byte) => byte === LINE_FEED).length > count) break
    }
    const lines = text.toString('utf8').split('\n').filter(Boolean)
    return lines.slice(-count)
  } finally {
    await file.close()
  }
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nothing)
}

const nothing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
