import { createContext, useContext, useSyncExternalStore } from 'react'
import { minutesUntil } from './clock.ts'

const SECOND = 1000
const MINUTE = 60_000

/** Calls its listeners periodically; stops with the last one. */
const ticker = (every: number) => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(tick, every)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
const everySecond = ticker(SECOND)
const everyTenSeconds = ticker(10 * SECOND)

/** The time shown when viewing the past (ms since 1970); null: the current time. */
export const ClockContext = createContext<number | null>(null)

/** Minutes until a time, live: the component renders again only when the number changes. */
export const useMinutesUntil = (time: number): number => {
  const then = useContext(ClockContext)
  return useSyncExternalStore(everySecond, () => minutesUntil(time, then ?? Date.now()))
}

/** Whether a time has passed, live; to the minute. */
export const useIsPast = (time: number | null): boolean => {
  const then = useContext(ClockContext)
  return useSyncExternalStore(everyTenSeconds, () => time !== null && Math.floor((then ?? Date.now()) / MINUTE) * MINUTE > time)
}
