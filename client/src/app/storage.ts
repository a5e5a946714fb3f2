/** The four local storage keys of the client; there are no others [9.17]. */
export const STORAGE_KEYS = { user: 'user', userInfo: 'user_info', tabs: 'tabs', base: 'base_store' } as const
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Entries = { readonly [name: string]: unknown }

/** The object stored under a key; a missing or unreadable one is an empty object. */
export const readEntries = (storage: KeyStorage, key: StorageKey): Entries => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Entries) : {}
  } catch {
    return {}
  }
}

/** Stores an object under a key. If the storage is full or blocked, only what would be restored after a reload is lost. */
export const writeEntries = (storage: KeyStorage, key: StorageKey, entries: object) => {
  try {
    storage.setItem(key, JSON.stringify(entries))
  } catch {
    // The storage failed; nothing needed now is lost.
  }
}
