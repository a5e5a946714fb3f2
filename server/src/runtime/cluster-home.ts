import { spawnSync } from 'node:child_process'
import { access, chmod, chown, constants, mkdir, mkdtemp, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { runAs, type ServerAccount, serverAccount, stateDirectory } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

/** The folder of a database cluster (`data/`, `password`, `postgres.log`) and the account that owns it. */
export interface ClusterHome {
  readonly folder: string
  readonly account: ServerAccount | null
}

/**
 * Prepares `directory` for a PostgreSQL server or finds it from an earlier start. For root, whose server runs under
 * another account, a folder that account can't reach becomes a link into the state directory; deleting the link starts
 * with an empty cluster.
 */
export async function clusterHome(directory: string): Promise<ClusterHome> {
  await makeFolder(dirname(directory))
  try {
    return process.getuid?.() === 0 ? await homeForRoot(directory) : await homeForUser(directory)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the data folder ${dirname(directory)} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

async function homeForUser(directory: string): Promise<ClusterHome> {
  const found = await existingFolder(directory)
  if (found === null) await mkdir(directory, { mode: 0o700 })
  else await access(found, constants.R_OK | constants.W_OK | constants.X_OK)
  return { folder: found ?? directory, account: null }
}

async function homeForRoot(directory: string): Promise<ClusterHome> {
  const folder = await existingFolder(directory)
  if (folder === null) await mkdir(directory, { mode: 0o700 })
  const { uid, gid } = await stat(folder ?? directory)
  if (folder !== null && uid !== 0) return { folder, account: { uid, gid } } // the account that created it can run it
  const account = serverAccount()
  await chown(folder ?? directory, account.uid, account.gid)
  if (canWrite(folder ?? directory, account)) return { folder: folder ?? directory, account }
  await chown(folder ?? directory, 0, 0)
  await rmdir(directory) // rmdir fails if the folder is not empty
  return { folder: await linkedHome(directory, account), account }
}

/** The target of `directory` if it is a link; a dangling link is removed. */
async function existingFolder(directory: string): Promise<string | null> {
  const folder = await realpath(directory).catch(() => null)
  if (folder === null) await rm(directory, { force: true })
  return folder
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
