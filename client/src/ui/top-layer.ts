let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const become = (next: readonly HTMLElement[]) => {
  layers = next
  for (const listener of listeners) listener()
}

/** Registers a modal dialog as the top layer until the returned function is called. */
export const bringToTop = (layer: HTMLElement): (() => void) => {
  become([...layers, layer])
  return () => become(layers.filter((each) => each !== layer))
}

/** The dialog that currently takes all keys and clicks; null if there is none. */
export const topLayer = (): HTMLElement | null => layers.at(-1) ?? null

export const onTopLayer = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
