/** Runs `act` once the current render is on the screen, and `ms` later. Returns a cancel function. */
export const afterPaint = (act: () => void, ms = 0): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  // After the frame, not before it.
  const wait = () => {
    timer = setTimeout(act, ms)
  }
  // A hidden window is not painted.
  if (document.visibilityState === 'hidden') wait()
  else frame = requestAnimationFrame(wait)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
