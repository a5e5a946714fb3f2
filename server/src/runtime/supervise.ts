import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLogFile } from './log-file.ts'
import type { ServiceMessage } from './service.ts'
import { StartError } from './start-error.ts'

export interface ServiceProcess {
  /** Where it listens, if it does. */
  readonly port: number | undefined
  /** Asks it to stop and settles when it is gone, by force if it takes too long. */
  stop(): Promise<void>
}

interface ServiceProgram {
  readonly name: string
  /** Path of the file that Node runs. */
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** Takes what the program prints, appended. */
  readonly logFile: string
  /** Told when the program ended unasked and is started again. */
  readonly onRestart: (message: string) => void
}

const shortestPause = 250
const longestPause = 10_000
/** A program that ran this long has recovered: its next end is answered as quickly as the first. */
const recovered = 60_000
/** A little longer than a service allows itself. */
const patience = 3300

/**
 * Runs a service as a child process and starts it again, with growing pauses, whenever it ends unasked.
 * @throws StartError when it ends before it was ready for the first time
 */
export async function superviseService(program: ServiceProgram): Promise<ServiceProcess> {
  let stopping = false
  const wake = new AbortController()
  let current = await launch(program)
  const first = await current.ready
  if (first.type === 'failed') throw new StartError(first.message)

  const watch = async () => {
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      const started = Date.now()
      const [start, how] = await Promise.all([current.ready, current.ended])
      if (stopping) return
      if (Date.now() - started > recovered) pause = shortestPause
      const reason = start.type === 'failed' ? start.message : `the ${program.name} ended (${how}); its log: ${program.logFile}`
      program.onRestart(`${reason}; trying again`)
      await sleep(pause, undefined, { signal: wake.signal }).catch(() => {})
      if (stopping) return
      // the port of the first start, so that a port the operating system gave stays the same
      current = await launch({ ...program, environment: { ...program.environment, ...(first.port && { PORT: String(first.port) }) } })
      if (stopping) current.child.kill('SIGTERM')
    }
  }
  const watching = watch()

  return {
    port: first.port,
    async stop() {
      stopping = true
      wake.abort()
      current.child.kill('SIGTERM')
      const force = setTimeout(() => current.child.kill('SIGKILL'), patience)
      await watching
      clearTimeout(force)
    },
  }
}

interface Run {
  readonly child: ChildProcess
  readonly ready: Promise<ServiceMessage>
  /** Settles with the exit code or the signal. */
  readonly ended: Promise<string>
}

async function launch({ name, entry, environment, logFile }: ServiceProgram): Promise<Run> {
  const log = await openLogFile(logFile)
  const child = spawn(process.execPath, [entry], {
    env: environment,
    detached: true, // Ctrl-C reaches the launcher alone, which stops its services in order
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))
  const spoken = new Promise<ServiceMessage>((resolve) => child.once('message', (message) => resolve(message as ServiceMessage)))
  const silent = ended.then(
    (how): ServiceMessage => ({ type: 'failed', message: `the ${name} did not start (${how}); its log: ${logFile}` }),
  )
  return { child, ready: Promise.race([spoken, silent]), ended }
}
