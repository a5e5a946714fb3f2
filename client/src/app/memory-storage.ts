import type { KeyStorage } from './storage.ts'

/** Local storage for tests; its contents can be read as an object. */
export const memoryStorage = (entries: Readonly<Record<string, unknown>> = {}) => {
  const kept = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]))
  const storage: KeyStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
  }
  return { ...storage, all: () => Object.fromEntries([...kept].map(([key, text]): [string, unknown] => [key, JSON.parse(text)])) }
}
