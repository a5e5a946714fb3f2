/** Runs for some milliseconds with a step before each frame; returns the share of dropped frames. */
export const runFrames = (ms: number, step: () => void): Promise<{ readonly frames: number; readonly dropped: number }> =>
  new Promise((resolve) => {
    const gaps: number[] = []
    const began = performance.now()
    let last = began
    const frame = () => {
      const now = performance.now()
      gaps.push(now - last)
      last = now
      step()
      if (now - began < ms) requestAnimationFrame(frame)
      else {
        const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 16.7
        const lost = gaps.slice(1).reduce((sum, gap) => sum + Math.max(0, Math.round(gap / usual) - 1), 0)
        resolve({ frames: gaps.length, dropped: lost / (gaps.length + lost) })
      }
    }
    requestAnimationFrame(frame)
  })

/** Resolves when the drawn content has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })
