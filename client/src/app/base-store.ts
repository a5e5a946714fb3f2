import { type KeyStorage, readEntries, STORAGE_KEYS, writeEntries } from './storage.ts'

export type Theme = 'light' | 'dark'
export type Density = 'default' | 'comfortable'

/** What the client stores without a signed-in user. Null: never set. */
export interface BaseStore {
  readonly tenant: string | null
  readonly version: string | null
  /** Null: match the system. */
  readonly theme: Theme | null
  readonly density: Density
  /** Sizes of resized panes, in px, by name. */
  readonly panes: Readonly<Record<string, number>>
  /** Sections that users left expanded (`true`) or collapsed, by user and section. */
  readonly folds: Readonly<Record<string, boolean>>
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const entriesOf =
  <T>(isValue: (value: unknown) => value is T) =>
  (value: unknown): Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isValue(entry[1])))
      : {}
const sizesOf = entriesOf((value) => typeof value === 'number')
const foldsOf = entriesOf((value) => typeof value === 'boolean')

export const readBase = (storage: KeyStorage): BaseStore => {
  const { tenant, version, theme, density, panes, folds } = readEntries(storage, STORAGE_KEYS.base)
  return {
    tenant: textOf(tenant),
    version: textOf(version),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    density: density === 'comfortable' ? density : 'default',
    panes: sizesOf(panes),
    folds: foldsOf(folds),
  }
}

export const updateBase = (storage: KeyStorage, change: Partial<BaseStore>) =>
  writeEntries(storage, STORAGE_KEYS.base, { ...readBase(storage), ...change })
