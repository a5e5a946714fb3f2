/** At most this many positions are remembered. */
const REMEMBERED = 500

const positions = new Set<number>()
let inFlight = 0

/** Writes of this page: a live list highlights what others change, not what is changed here. */
export const ownWrites = {
  /** Counts a write that was sent; the returned function takes the log position of its response, null if it changed nothing. */
  begin: (): ((position: number | null) => void) => {
    inFlight += 1
    return (position) => {
      inFlight -= 1
      if (position === null) return
      positions.add(position)
      const [oldest] = positions
      if (positions.size > REMEMBERED && oldest !== undefined) positions.delete(oldest)
    }
  },
  /** Whether a change at this position was made here. A change can arrive before the response, so one that arrives during a write counts. */
  isOurs: (position: number): boolean => inFlight > 0 || positions.has(position),
}
