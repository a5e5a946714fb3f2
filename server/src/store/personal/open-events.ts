import type { EventMeta, Json, JsonObject } from '@waybill/shared/log/envelope'
import { ERASED } from '@waybill/shared/personal/map-personal'
import type { KyselyPlugin } from 'kysely'
import { openWith, sealedBy } from '../keys/seal.ts'
import type { PersonalKeys } from './personal-keys.ts'

type Place = readonly (string | number)[]

/** A row of a query with `personalColumns`. An event has its `data`, an entry of the audit log only its `changes`. */
interface PersonalRow {
  readonly tenant?: string
  readonly data?: JsonObject
  readonly changes?: Json
  readonly meta: EventMeta
  readonly personal_keys: Readonly<Record<string, string>> | null
  readonly erased_places: readonly Place[] | null
}

const mapTexts = (value: Json, open: (text: string) => string): Json => {
  if (typeof value === 'string') return open(value)
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, open))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, open)]))
}

const markedAt = (value: Json, [key, ...rest]: Place): Json => {
  if (key === undefined) return typeof value === 'string' ? ERASED : value
  if (Array.isArray(value)) return Number(key) < value.length ? value.with(Number(key), markedAt(value[Number(key)], rest)) : value
  if (value === null || typeof value !== 'object' || !(key in value)) return value
  return { ...value, [key]: markedAt((value as JsonObject)[key] as Json, rest) }
}

const openRow = (keys: PersonalKeys | null, tenant: string, row: PersonalRow): object => {
  const { personal_keys, erased_places, ...event } = row
  if (personal_keys === null && erased_places === null) return event
  const { sealed = [], ...meta } = event.meta
  const ownKeys = new Set(sealed)
  const open = (text: string): string => {
    const id = sealedBy(text)
    if (id === null || !ownKeys.has(id)) return text
    const key = personal_keys?.[id]
    if (key === undefined) return ERASED
    if (keys === null) throw new Error('this process has no installation key, so personal data cannot be read')
    return openWith(keys.open(tenant, key), text, tenant)
  }
  const inside: JsonObject = event.data ?? { changes: event.changes ?? null }
  const marked = (erased_places ?? []).reduce<Json>((value, place) => markedAt(value, place), inside)
  const opened = (personal_keys === null ? marked : mapTexts(marked, open)) as JsonObject
  return event.data === undefined ? { ...event, meta, changes: opened.changes } : { ...event, meta, data: opened }
}

/**
 * Decrypts the personal texts of events as they come out of the database, wherever they are read: no reader can forget it, and none sees
 * what was erased. Rows without the two columns pass unchanged, so events read for the chain are as they were hashed.
 * @param tenant null: every row names its own
 */
export const decryptEvents = (keys: PersonalKeys | null, tenant: string | null): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const [first] = result.rows
    if (first === undefined || !('personal_keys' in first)) return result
    const rows = (result.rows as unknown as readonly PersonalRow[]).map((row) => openRow(keys, tenant ?? String(row.tenant), row))
    return { ...result, rows: rows as typeof result.rows }
  },
})
