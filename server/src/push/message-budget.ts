/** How many messages somebody may still send: a bucket that fills up steadily and holds what a client says when it comes back with all it may have open. */
export interface MessageBudget {
  /** Takes one; `spent` when there is none, `abused` when he goes on and on regardless. */
  take(): 'granted' | 'spent' | 'abused'
}

const BURST_SECONDS = 3
const ABUSE_SECONDS = 10

/** `now`: milliseconds of a clock that does not run back. */
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
