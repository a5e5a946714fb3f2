import { spawnSync } from 'node:child_process'
import { access, chmod, chown, constants, lstat, mkdir, mkdtemp, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { runAs, type ServerAccount, serverAccount, stateDirectory } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

/** The folder of one database cluster (`data/`, `password`, `postgres.log`) and the account that owns it. */
export interface ClusterHome {
  readonly folder: string
  readonly account: ServerAccount | null
}

/**
 * Makes `directory` ready for a PostgreSQL server, or finds it so from an earlier start.
 * For root, whose server runs as another account, a place that account cannot reach becomes a link into the state directory:
 * whoever deletes the link starts afresh.
 */
export async function clusterHome(directory: string): Promise<ClusterHome> {
  try {
    await makeFolder(dirname(directory))
    const found = await existingHome(directory)
    if (found !== null) return found
    const account = serverAccount()
    await mkdir(directory, { mode: 0o700 })
    if (account === null) return { folder: directory, account }
    await chown(directory, account.uid, account.gid)
    if (canWrite(directory, account)) return { folder: directory, account }
    await rmdir(directory)
    return { folder: await linkedHome(directory, account), account }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the data folder ${dirname(directory)} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

async function existingHome(directory: string): Promise<ClusterHome | null> {
  const entry = await lstat(directory).catch(() => null)
  if (entry === null) return null
  const folder = await realpath(directory).catch(() => null)
  if (folder === null) {
    await rm(directory)
    return null
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  if (process.getuid?.() !== 0) return { folder, account: null }
  const { uid, gid } = await stat(folder)
  return { folder, account: uid === 0 ? serverAccount() : { uid, gid } }
}

const canWrite = (folder: string, account: ServerAccount): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -w "$1"', 'sh', folder], { ...runAs(account), cwd: '/' }).status === 0

async function linkedHome(directory: string, account: ServerAccount): Promise<string> {
  await mkdir(stateDirectory, { recursive: true })
  await chmod(stateDirectory, 0o755)
  const folder = await mkdtemp(join(stateDirectory, 'cluster-'))
  await chown(folder, account.uid, account.gid)
  await symlink(folder, directory)
  return folder
}
