import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** The contents of a PostgreSQL server's pid file. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** The server that runs or ran on `data`; null if its pid file is missing or incomplete. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null
}

/**
 * Shuts a server down: clients are cut off and nothing is lost; after `patience` ms with a stronger signal. It has
 * stopped when the pid file is gone.
 */
export async function stopPostmaster(data: string, pid: number, timeoutMs = 3500): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(pid, signal)
    for (let waited = 0; waited < timeoutMs; waited += 20) {
      if ((await readPostmaster(data))?.pid !== pid) return
      await sleep(20)
    }
  }
  throw new StartError(`the PostgreSQL server of ${data} (process ${pid}) did not stop`)
}

/** Sends a signal to a process, or to a process group by its negative ID, that may have ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
