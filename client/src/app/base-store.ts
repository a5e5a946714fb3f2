import { type KeyStorage, readEntries, STORAGE_KEYS, writeEntries } from './storage.ts'

export type Theme = 'light' | 'dark'
export type Density = 'default' | 'comfortable'

/** What the client remembers without anybody being signed in. Null: never set. */
export interface BaseStore {
  readonly tenant: string | null
  readonly version: string | null
  /** Null: as the machine has it. */
  readonly theme: Theme | null
  readonly density: Density
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export const readBase = (storage: KeyStorage): BaseStore => {
  const { tenant, version, theme, density } = readEntries(storage, STORAGE_KEYS.base)
  return {
    tenant: textOf(tenant),
    version: textOf(version),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    density: density === 'comfortable' ? density : 'default',
  }
}

export const updateBase = (storage: KeyStorage, change: Partial<BaseStore>) =>
  writeEntries(storage, STORAGE_KEYS.base, { ...readBase(storage), ...change })
