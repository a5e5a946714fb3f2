let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const become = (next: readonly HTMLElement[]) => {
  layers = next
  for (const listener of listeners) listener()
}

/** A modal dialog stands over everything as long as what this answers was not called. */
export const standOnTop = (layer: HTMLElement): (() => void) => {
  become([...layers, layer])
  return () => become(layers.filter((each) => each !== layer))
}

/** The dialog that takes all keys and clicks now; null: none does. */
export const topLayer = (): HTMLElement | null => layers.at(-1) ?? null

export const onTopLayer = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
