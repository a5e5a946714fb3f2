import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A benchmark process that handles one message at a time. It ends when its parent does. */
export interface Child {
  /** @throws Error with the failure in the child */
  ask<Answer>(message: object): Promise<Answer>
  /** Its first message, sent when it is ready. */
  first<Answer>(): Promise<Answer>
  stop(): Promise<void>
}

export const startChild = (file: string, environment: Readonly<Record<string, string>> = {}): Child => {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH, ...environment } })
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`${file} ended`)
  })
  ended.catch(() => {}) // it may end while no request is waiting
  const first = async <Answer>(): Promise<Answer> => {
    const [response] = (await Promise.race([once(child, 'message'), ended])) as [{ answer: Answer; error?: string }]
    if (response.error !== undefined) throw new Error(`${file}: ${response.error}`)
    return response.answer
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
