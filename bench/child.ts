import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of a benchmark that answers one message after the other. It ends by itself when ours does. */
export interface Child {
  /** @throws Error with what went wrong there */
  ask<Answer>(message: object): Promise<Answer>
  /** What it says when it is ready. */
  first<Answer>(): Promise<Answer>
  stop(): Promise<void>
}

export const startChild = (file: string, environment: Readonly<Record<string, string>> = {}): Child => {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH, ...environment } })
  const gone = once(child, 'exit').then((): never => {
    throw new Error(`${file} ended`)
  })
  gone.catch(() => {}) // it may end when nobody waits for it
  const first = async <Answer>(): Promise<Answer> => {
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [{ answer: Answer; error?: string }]
    if (said.error !== undefined) throw new Error(`${file}: ${said.error}`)
    return said.answer
  }
  return {
    first,
    ask: async (message) => {
      child.send(message)
      return first()
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
