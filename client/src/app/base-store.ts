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
  /** Sizes of panes whose edge was moved, in px, by name. */
  readonly panes: Readonly<Record<string, number>>
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const sizesOf = (value: unknown): Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
    : {}

export const readBase = (storage: KeyStorage): BaseStore => {
  const { tenant, version, theme, density, panes } = readEntries(storage, STORAGE_KEYS.base)
  return {
    tenant: textOf(tenant),
    version: textOf(version),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    density: density === 'comfortable' ? density : 'default',
    panes: sizesOf(panes),
  }
}

export const updateBase = (storage: KeyStorage, change: Partial<BaseStore>) =>
  writeEntries(storage, STORAGE_KEYS.base, { ...readBase(storage), ...change })
