/** Does something once what is drawn now stands on the screen, and `ms` later. Answers how to stop. */
export const afterPaint = (act: () => void, ms = 0): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  // Behind the frame, not before it.
  const wait = () => {
    timer = setTimeout(act, ms)
  }
  // Nothing is painted in a window that nobody sees.
  if (document.visibilityState === 'hidden') wait()
  else frame = requestAnimationFrame(wait)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
