/** How long a finger rests for what a right button does, in ms, and how far it may stray meanwhile, in px. */
const LONG = 700
const STRAY = 10

/** From here on a finger or a pen that rests says `contextmenu` to what is below it, where the browser does not do so by itself. */
export const hearLongPresses = (page: Document): void => {
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
