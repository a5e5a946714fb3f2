import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from './start-error.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'client')

/** The folder of the built client. */
export const clientFolder = join(client, 'dist')
const stampName = '.built-from'
const stampFile = join(clientFolder, stampName)

/**
 * Builds the client unless the last build used the same sources and packages. A build replaces the old one in one step,
 * so a running server or a second build never sees part of it.
 * @throws StartError when the build fails
 */
export async function buildClient(signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  const sources = await fingerprint()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === sources) return 'unchanged'
  const fresh = `${clientFolder}.${process.pid}`
  try {
    await runVite(fresh, signal)
    await compressAssets(join(fresh, 'assets'))
    await writeFile(join(fresh, stampName), sources)
    await rename(clientFolder, `${fresh}.old`).catch(() => {}) // the first build has nothing to replace
    await rename(fresh, clientFolder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY') throw error // another build of the same sources finished first
    })
  } finally {
    for (const leftover of [fresh, `${fresh}.old`]) await rm(leftover, { recursive: true, force: true })
  }
  return 'built'
}

async function runVite(target: string, signal?: AbortSignal): Promise<void> {
  const command = [join(client, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', target]
  // Serve React's production build even when a test builds the client.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = spawn(process.execPath, command, { cwd: client, env, stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
  const output = Promise.all([vite.stdout, vite.stderr].map((stream) => stream.setEncoding('utf8').toArray()))
  const [code] = await once(vite, 'close')
  if (code !== 0) throw new StartError(`the client build failed:\n${(await output).flat().join('')}`)
}

/** Smaller files, in bytes, are not worth compressing. */
const WORTH_COMPRESSING = 1024

/** Writes a compressed copy of every text file once per build, so that requests need no compression. */
async function compressAssets(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  for (const name of texts) {
    const file = join(folder, name)
    const content = await readFile(file)
    if (content.length < WORTH_COMPRESSING) continue
    await writeFile(`${file}.gz`, await gzipped(content))
    await writeFile(`${file}.br`, await brotlied(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

/** Changes when the name or content of a build input changes. */
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
