import type { LiveSocket } from './live-connection.ts'

interface Sent {
  readonly name: string
  readonly message: object
  readonly answer: (answer: unknown) => void
}

/** A socket controlled by the test: sent messages are a list, incoming ones are triggered by name. */
export interface FakeLiveSocket extends LiveSocket {
  readonly sent: Sent[]
  readonly dialled: () => number
  readonly up: () => void
  /** `active`: Socket.IO would reconnect by itself. */
  readonly down: (active?: boolean) => void
  readonly refuse: (message: string) => void
  readonly receive: (name: string, message: object) => void
  /** Responds to the oldest pending message of that name. */
  readonly answer: (name: string, answer: object) => void
  readonly unanswered: (name: string) => readonly object[]
}

export const fakeLiveSocket = (): FakeLiveSocket => {
  const handlers = new Map<string, Set<(...args: unknown[]) => void>>()
  const sent: Sent[] = []
  let connected = false
  let active = true
  let dialled = 0
  const fire = (name: string, ...args: unknown[]) => {
    for (const handler of handlers.get(name) ?? []) handler(...args)
  }
  const socket = {
    get connected() {
      return connected
    },
    get active() {
      return active
    },
    on: (name: string, handler: (...args: unknown[]) => void) => {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler))
      return socket
    },
    off: (name: string, handler: (...args: unknown[]) => void) => {
      handlers.get(name)?.delete(handler)
      return socket
    },
    connect: () => {
      dialled += 1
      active = true
      return socket
    },
    disconnect: () => {
      connected = false
      active = false
      return socket
    },
    timeout: () => ({
      emit: (name: string, message: object, answer: (error: Error | null, answer: unknown) => void) =>
        sent.push({ name, message, answer: (value) => answer(value instanceof Error ? value : null, value) }),
    }),
    sent,
    dialled: () => dialled,
    up: () => {
      connected = true
      fire('connect')
    },
    down: (stillActive = true) => {
      connected = false
      active = stillActive
      for (const { answer } of sent.splice(0)) answer(new Error('disconnected'))
      fire('disconnect', 'transport close')
    },
    refuse: (message: string) => {
      active = false
      fire('connect_error', new Error(message))
    },
    receive: (name: string, message: object) => fire(name, message),
    answer: (name: string, answer: object) => {
      const index = sent.findIndex((one) => one.name === name)
      const [one] = index < 0 ? [] : sent.splice(index, 1)
      if (!one) throw new Error(`no pending call named ${name}`)
      one.answer(answer)
    },
    unanswered: (name: string) => sent.filter((one) => one.name === name).map((one) => one.message),
  }
  return socket as unknown as FakeLiveSocket
}
