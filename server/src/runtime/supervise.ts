import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLogFile } from './log-file.ts'
import type { ServiceMessage } from './service.ts'
import { StartError } from './start-error.ts'

export interface ServiceProcess {
  /** The port it listens on, if any. */
  readonly port: number | undefined
  /** Asks it to stop and settles when it has ended, by force if it takes too long. */
  stop(): Promise<void>
}

interface ServiceProgram {
  readonly name: string
  /** Path of the script that Node runs. */
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** The program's output is appended here. */
  readonly logFile: string
  /** How long it may drain before it stops, in milliseconds. */
  readonly drainMs: number
  /** Called when the program ended by itself and is being restarted. */
  readonly onRestart: (message: string) => void
}

const shortestPause = 250
const longestPause = 10_000
/** A program that ran this long, in ms, has recovered: it is restarted without a longer pause. */
const recovered = 60_000
/** A little longer than a service's own limit, in ms. */
const STOP_TIMEOUT_MS = 3300

/**
 * Runs a service as a child process and restarts it, with growing pauses, whenever it ends by itself.
 * @throws StartError when it ends before it was first ready
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
      program.onRestart(`${reason}; restarting`)
      await sleep(pause, undefined, { signal: wake.signal }).catch(() => {})
      if (stopping) return
      // reuse the port of the first start, which the operating system may have picked
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
      const force = setTimeout(() => current.child.kill('SIGKILL'), program.drainMs + STOP_TIMEOUT_MS)
      await watching
      clearTimeout(force)
    },
  }
}

interface Run {
  readonly child: ChildProcess
  readonly ready: Promise<ServiceMessage>
  /** Settles with the exit code or signal. */
  readonly ended: Promise<string>
}

async function launch({ name, entry, environment, logFile }: ServiceProgram): Promise<Run> {
  const log = await openLogFile(logFile)
  const child = spawn(process.execPath, [entry], {
    env: environment,
    detached: true, // Ctrl-C reaches only the launcher, which stops its services in order
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
