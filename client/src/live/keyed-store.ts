/** Runs work before the next paint. */
export type Schedule = (work: () => void) => void

export const nextFrame: Schedule = (work) => {
  requestAnimationFrame(work)
}

/** Values by key outside React; a listener of a key is called once a frame, however often it changed. */
export interface KeyedStore<Value> {
  readonly get: (key: string) => Value | undefined
  /** `undefined` removes. Setting the current value does nothing. */
  readonly set: (key: string, value: Value | undefined) => void
  readonly keys: () => Iterable<string>
  readonly subscribe: (key: string, listener: () => void) => () => void
  /** Called when any key changed. */
  readonly subscribeAll: (listener: () => void) => () => void
}

export const keyedStore = <Value>(schedule: Schedule = nextFrame): KeyedStore<Value> => {
  const values = new Map<string, Value>()
  const listeners = new Map<string, Set<() => void>>()
  const all = new Set<() => void>()
  const dirty = new Set<string>()

  const flush = () => {
    const keys = [...dirty]
    dirty.clear()
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
    for (const listener of all) listener()
  }

  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      if (values.get(key) === value) return
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      dirty.add(key)
      if (dirty.size === 1) schedule(flush)
    },
    keys: () => values.keys(),
    subscribe: (key, listener) => {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key)
      }
    },
    subscribeAll: (listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
