// Part of the first script: who presses Ctrl K while the workspace still loads gets the palette, with what he has typed since.

let asked = false
let typed = ''

const onKey = (event: KeyboardEvent) => {
  const { key, altKey } = event
  const command = event.ctrlKey || event.metaKey
  if (command && !altKey && key.toLowerCase() === 'k') asked = true
  else if (!asked || command || altKey) return
  else if (key === 'Escape') [asked, typed] = [false, '']
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
}

/** Hears Ctrl K and what is typed after it until `takeEarlyKeys`. Answers how to stop. */
export const hearEarlyKeys = (): (() => void) => {
  ;[asked, typed] = [false, '']
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** The workspace hears for itself from now on: what was typed for its palette; null when nobody asked for that. */
export const takeEarlyKeys = (): string | null => {
  document.removeEventListener('keydown', onKey)
  return asked ? typed : null
}
