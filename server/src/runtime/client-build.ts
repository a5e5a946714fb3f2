import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'client')

/** Where the built client lies. */
export const clientFolder = join(client, 'dist')
const stampFile = join(clientFolder, '.built-from')

/**
 * Builds the client unless the last build was made from the same sources and the same packages.
 * @throws StartError when it does not build
 */
export async function buildClient(signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  const sources = await fingerprint()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === sources) return 'unchanged'
  await rm(stampFile, { force: true })
  const vite = spawn(process.execPath, [join(client, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: client,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const [output, complaint, [code]] = await Promise.all([
    vite.stdout.setEncoding('utf8').toArray(),
    vite.stderr.setEncoding('utf8').toArray(),
    once(vite, 'close'),
  ])
  if (code !== 0) throw new StartError(`the client does not build:\n${[...output, ...complaint].join('')}`)
  await writeFile(stampFile, sources)
  return 'built'
}

/** Changes when a file that the build reads changes; names count as much as contents. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await sourceFiles())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

async function sourceFiles(): Promise<readonly string[]> {
  const own = (await readdir(client, { withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => `client/${entry.name}`)
  const folders = ['client/src', 'client/public', 'shared/src']
  const below = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    }),
  )
  return ['pnpm-lock.yaml', ...own, ...below.flat()].sort()
}
