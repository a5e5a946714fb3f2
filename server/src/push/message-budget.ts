/** Rate limit of a socket: a token bucket with room for the burst a client sends when it reconnects with everything it may have open. */
export interface MessageBudget {
  /** Takes one message; `spent` when none is left, `abused` when the client keeps sending anyway. */
  take(): 'granted' | 'spent' | 'abused'
}

const BURST_SECONDS = 3
const ABUSE_SECONDS = 10

/** `now`: milliseconds of a monotonic clock. */
export function createMessageBudget(perSecond: number, now: () => number = () => performance.now()): MessageBudget {
  const most = perSecond * BURST_SECONDS
  let left = most
  let at = now()
  let refused = 0
  return {
    take() {
      const moment = now()
      left = Math.min(most, left + ((moment - at) / 1000) * perSecond)
      at = moment
      if (left >= 1) {
        left -= 1
        refused = 0
        return 'granted'
      }
      refused += 1
      return refused > perSecond * ABUSE_SECONDS ? 'abused' : 'spent'
    },
  }
}
