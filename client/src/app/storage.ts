/** The four keys that the client keeps in the browser, and no others [9.17]. */
export const STORAGE_KEYS = { user: 'user', userInfo: 'user_info', tabs: 'tabs', base: 'base_store' } as const
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Entries = { readonly [name: string]: unknown }

/** What an object under a key holds; what is not there, or cannot be read, is an empty object. */
export const readEntries = (storage: KeyStorage, key: StorageKey): Entries => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Entries) : {}
  } catch {
    return {}
  }
}

/** Writes an object under a key. A full or forbidden storage costs only what is remembered over a reload. */
export const writeEntries = (storage: KeyStorage, key: StorageKey, entries: object) => {
  try {
    storage.setItem(key, JSON.stringify(entries))
  } catch {
    // Nothing to be done, and nothing lost now.
  }
}
