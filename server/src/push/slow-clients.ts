import type { Socket } from 'socket.io'
import type { LiveViews } from './live-views.ts'

/** Bytes waiting for a socket: above `most` it is left out, below `drained` it is back, above `hopeless` it is disconnected. */
export interface SlowClientLimits {
  readonly most: number
  readonly drained: number
  readonly hopeless: number
  readonly everyMs: number
}

const MiB = 1024 * 1024
export const SLOW_CLIENT_LIMITS: SlowClientLimits = { most: MiB, drained: MiB / 16, hopeless: 16 * MiB, everyMs: 100 }

/** Limits what waits for sockets that don't keep up: such a socket is taken out of its views, and gets them again once it has drained. */
export function watchSlowClients(
  sockets: () => Iterable<Socket>,
  views: Pick<LiveViews, 'of' | 'leave' | 'reset'>,
  limits: SlowClientLimits = SLOW_CLIENT_LIMITS,
): { close(): void } {
  const leftOut = new Map<string, Set<string>>()

  const check = (): void => {
    const seen = new Set<string>()
    for (const socket of sockets()) {
      seen.add(socket.id)
      const waiting = waitingBytes(socket)
      if (waiting > limits.hopeless) {
        socket.disconnect(true)
      } else if (waiting > limits.most) {
        const lost = leftOut.get(socket.id) ?? new Set()
        for (const key of [...views.of(socket.id).keys()]) {
          lost.add(key)
          views.leave(socket.id, key)
        }
        leftOut.set(socket.id, lost)
      } else if (waiting < limits.drained) {
        for (const key of leftOut.get(socket.id) ?? []) if (!views.of(socket.id).has(key)) views.reset(socket.id, key, 'slow_client')
        leftOut.delete(socket.id)
      }
    }
    for (const id of leftOut.keys()) if (!seen.has(id)) leftOut.delete(id)
  }

  const timer = setInterval(check, limits.everyMs).unref()
  return { close: () => clearInterval(timer) }
}

/** What Engine.IO buffers because the socket under it is busy, and what that socket has not sent yet. Not in their types. */
interface Waiting {
  readonly writeBuffer?: readonly { readonly data?: { readonly length: number } }[]
  readonly transport?: { readonly socket?: { readonly bufferedAmount?: number } }
}

function waitingBytes(socket: Socket): number {
  const { writeBuffer = [], transport } = socket.conn as unknown as Waiting
  return writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), transport?.socket?.bufferedAmount ?? 0)
}
