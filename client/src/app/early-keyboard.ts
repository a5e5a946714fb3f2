// Part of the first script: pressing Ctrl K while the workspace is loading opens the palette with what was typed since.

let paletteRequested = false
let typed = ''

const onKey = (event: KeyboardEvent) => {
  const { key, altKey } = event
  const command = event.ctrlKey || event.metaKey
  if (command && !altKey && key.toLowerCase() === 'k') paletteRequested = true
  else if (!paletteRequested || command || altKey) return
  else if (key === 'Escape') [paletteRequested, typed] = [false, '']
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
}

/** Captures Ctrl K and what is typed after it until `takeEarlyKeys`. Returns a function that stops it. */
export const captureEarlyKeys = (): (() => void) => {
  ;[paletteRequested, typed] = [false, '']
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Called when the workspace handles keys itself: returns what was typed for its palette; null if the palette wasn't requested. */
export const takeEarlyKeys = (): string | null => {
  document.removeEventListener('keydown', onKey)
  return paletteRequested ? typed : null
}
