import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'

/** A pending command: sent to the server while `position` is null, then waiting for our board. */
export interface PendingCommand {
  readonly id: number
  readonly pro: string
  /** Its action, as labeled on the button. */
  readonly label: string
  readonly position: number | null
}

export interface PendingCommands {
  /**
   * Tracks a command on a load until the board shows its result. The response is passed through; one without a position (a rejection or
   * failure) ends it at once.
   */
  readonly track: <Answer extends { readonly position?: number | null }>(
    pro: string,
    label: string,
    command: () => Promise<Answer>,
  ) => Promise<Answer>
  readonly of: (pro: string) => readonly PendingCommand[]
  readonly subscribe: (pro: string, listener: () => void) => () => void
  /** Whether a change of this load at this position was made by a command from here. */
  readonly isOurs: (pro: string, position: number) => boolean
  /** The board has reached a position. */
  readonly reached: (position: number) => void
  /** 95th percentile of milliseconds from sending to the response and to the board; null before the first. */
  readonly timing: () => LatencyStats | null
  readonly subscribeTiming: (listener: () => void) => () => void
}

export interface LatencyStats {
  readonly saved: number
  readonly seen: number
}

const NONE: readonly PendingCommand[] = []
const REMEMBERED = 200

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

export const pendingCommands = (schedule: Schedule = nextFrame, now: () => number = () => performance.now()): PendingCommands => {
  const pending = keyedStore<readonly PendingCommand[]>(schedule)
  const timings = keyedStore<LatencyStats>(schedule)
  const ours = new Set<string>()
  const saved: number[] = []
  const seen: number[] = []
  const sentAt = new Map<number, number>()
  let board = -1
  let count = 0

  const key = (pro: string, position: number) => `${pro}@${position}`

  const put = (command: PendingCommand) => {
    const others = (pending.get(command.pro) ?? NONE).filter(({ id }) => id !== command.id)
    pending.set(command.pro, [...others, command])
  }
  const drop = (command: PendingCommand) => {
    const remaining = (pending.get(command.pro) ?? NONE).filter(({ id }) => id !== command.id)
    pending.set(command.pro, remaining.length > 0 ? remaining : undefined)
    sentAt.delete(command.id)
  }
  const took = (list: number[], { id }: PendingCommand) => {
    list.push(Math.round(now() - (sentAt.get(id) ?? now())))
    if (list.length > REMEMBERED) list.shift()
  }
  const settle = (command: PendingCommand) => {
    took(seen, command)
    drop(command)
    timings.set('all', { saved: p95(saved), seen: p95(seen) })
  }

  return {
    track: async (pro, label, command) => {
      const sent: PendingCommand = { id: ++count, pro, label, position: null }
      sentAt.set(sent.id, now())
      put(sent)
      try {
        const response = await command()
        const position = response.position ?? null
        if (position === null) drop(sent)
        else {
          ours.add(key(pro, position))
          took(saved, sent)
          const acknowledged = { ...sent, position }
          if (board >= position) settle(acknowledged)
          else put(acknowledged)
        }
        return response
      } catch (error) {
        drop(sent)
        throw error
      }
    },
    of: (pro) => pending.get(pro) ?? NONE,
    subscribe: pending.subscribe,
    isOurs: (pro, position) => ours.has(key(pro, position)) || (pending.get(pro) ?? NONE).some((command) => command.position === null),
    reached: (position) => {
      board = Math.max(board, position)
      for (const pro of [...pending.keys()])
        for (const command of pending.get(pro) ?? NONE) if (command.position !== null && command.position <= board) settle(command)
    },
    timing: () => timings.get('all') ?? null,
    subscribeTiming: (listener) => timings.subscribe('all', listener),
  }
}
