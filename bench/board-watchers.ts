import { once } from 'node:events'
import { microseconds } from './clock.ts'
import { quantile } from './measure.ts'

/**
 * Sockets subscribed to one board, in a separate process. They implement Socket.IO directly and parse only the
 * positions of a message, so that hundreds of them barely affect the measurement.
 */

/** A request to the process. */
export type WatcherOrder =
  | { readonly do: 'open'; readonly url: string; readonly auth: object; readonly sockets: number; readonly boards?: readonly object[] }
  | { readonly do: 'forget' }
  /** The intended start of each command, by its log position. */
  | { readonly do: 'report'; readonly starts: readonly (readonly [position: number, at: number])[] }

/** Milliseconds from the intended start of a command to its arrival at a socket, over all commands and sockets. */
export interface WatcherReport {
  readonly arrived: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

interface Arrival {
  /** The board's position after the message. */
  readonly to: number
  readonly at: number
}

const watchers: Arrival[][] = []
const TO = '"to":'
const ACTIVE = { board: 'shipments', filter: { status: 'active' } }

/** Opens one socket and resolves when its board has loaded. */
const watch = async (url: string, auth: object, board: object): Promise<void> => {
  const arrivals: Arrival[] = []
  watchers.push(arrivals)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const ready = Promise.withResolvers<void>()
  socket.addEventListener('error', () => ready.reject(new Error('a socket was disconnected')))
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('42["board:changes"')) {
      const start = text.indexOf(TO) + TO.length
      arrivals.push({ to: Number.parseInt(text.slice(start, start + 16), 10), at: microseconds() })
    } else if (text === '2') socket.send('3')
    else if (text.startsWith('0{')) socket.send(`40${JSON.stringify(auth)}`)
    else if (text.startsWith('40')) socket.send(`421${JSON.stringify(['board:subscribe', { ...board, limit: 50 }])}`)
    else if (text.startsWith('431')) text.includes('"error"') ? ready.reject(new Error(text)) : ready.resolve()
    else if (text.startsWith('44')) ready.reject(new Error(text))
  })
  await ready.promise
}

const report = (starts: readonly (readonly [number, number])[]): WatcherReport => {
  const latencies: number[] = []
  for (const arrivals of watchers) {
    let next = 0
    for (const [position, start] of starts) {
      while (next < arrivals.length && (arrivals[next] as Arrival).to < position) next += 1
      const arrival = arrivals[next]
      if (arrival) latencies.push((arrival.at - start) / 1000)
    }
  }
  const expected = watchers.length * starts.length
  return {
    arrived: latencies.length / expected,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    longest: quantile(latencies, 1),
  }
}

const obey = async (order: WatcherOrder): Promise<WatcherReport | null> => {
  if (order.do === 'report') return report(order.starts)
  if (order.do === 'forget') {
    for (const arrivals of watchers) arrivals.length = 0
    return null
  }
  for (let opened = 0; opened < order.sockets; opened += 20) {
    const boards = order.boards ?? [ACTIVE]
    const some = Array.from({ length: Math.min(20, order.sockets - opened) }, (_, index) => boards[(opened + index) % boards.length])
    await Promise.all(some.map((board) => watch(order.url, order.auth, board ?? ACTIVE)))
  }
  return null
}

process.on('message', (order: WatcherOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
await once(process, 'disconnect')
process.exit(0)
