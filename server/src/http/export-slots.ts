export interface ExportSlots {
  /**
   * Waits for a slot among the exports that run at once, in order of arrival. Null when none became free in time; otherwise the function
   * that releases it, which may be called more than once.
   */
  take(tenant: string): Promise<(() => void) | null>
}

interface Limits {
  readonly perTenant: number
  readonly perProcess: number
  /** How long a request waits for a slot. */
  readonly waitMs: number
  /** After this long a slot is freed even if its reader is slow: such an export costs little. */
  readonly holdMs: number
}

/** Two exports leave a small machine room for other requests. */
const LIMITS: Limits = { perTenant: 2, perProcess: 4, waitMs: 20_000, holdMs: 300_000 }

interface Waiting {
  readonly tenant: string
  readonly begin: () => void
}

/** Limits concurrent exports, which read whole boards and logs, so that they don't slow down other requests. */
export const createExportSlots = ({ perTenant, perProcess, waitMs, holdMs }: Limits = LIMITS): ExportSlots => {
  const running = new Map<string, number>()
  const queue: Waiting[] = []
  let all = 0

  const hasRoom = (tenant: string): boolean => all < perProcess && (running.get(tenant) ?? 0) < perTenant
  const occupy = (tenant: string): (() => void) => {
    all += 1
    running.set(tenant, (running.get(tenant) ?? 0) + 1)
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(longest)
      all -= 1
      const remaining = (running.get(tenant) ?? 1) - 1
      if (remaining === 0) running.delete(tenant)
      else running.set(tenant, remaining)
      const next = queue.findIndex((one) => hasRoom(one.tenant))
      if (next >= 0) queue.splice(next, 1)[0]?.begin()
    }
    const longest = setTimeout(release, holdMs)
    longest.unref()
    return release
  }

  return {
    take: (tenant) =>
      new Promise((resolve) => {
        if (hasRoom(tenant)) return resolve(occupy(tenant))
        const waiting: Waiting = {
          tenant,
          begin: () => {
            clearTimeout(end)
            resolve(occupy(tenant))
          },
        }
        const end = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          resolve(null)
        }, waitMs)
        queue.push(waiting)
      }),
  }
}

/** A stream that calls `onEnd` once, when it was read to its end, failed, or was canceled by its reader. */
export const withEnd = (stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> => {
  const reader = stream.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          onEnd()
          controller.close()
        } catch (error) {
          onEnd()
          controller.error(error)
        }
      },
      async cancel(reason) {
        onEnd()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
