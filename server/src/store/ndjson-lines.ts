import type { Readable } from 'node:stream'

/**
 * The non-empty lines of an NDJSON text. Only a line feed ends a line: JSON may contain U+2028 and U+2029, where `node:readline` would
 * break it.
 */
export async function* ndjsonLines(file: Readable): AsyncGenerator<string, void, undefined> {
  let rest = ''
  for await (const chunk of file.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
