/** Duration of a long press in ms, and how far the finger may move meanwhile, in px. */
const LONG = 700
const STRAY = 10

/** Dispatches `contextmenu` on a long press of a finger or pen, in browsers that don't. */
export const enableLongPress = (page: Document): void => {
  let resting: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | null = null
  const end = () => {
    clearTimeout(resting?.timer)
    resting = null
  }
  page.addEventListener('pointerdown', ({ pointerType, target, clientX: x, clientY: y }) => {
    end()
    if (pointerType === 'mouse') return
    const say = () => target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }))
    resting = { timer: setTimeout(say, LONG), x, y }
  })
  page.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > STRAY) end()
  })
  for (const ended of ['pointerup', 'pointercancel', 'contextmenu']) page.addEventListener(ended, end, true)
}
