import { createHmac, randomBytes } from 'node:crypto'
import type { IdentifierKind } from '@waybill/shared/personal/identifier'
import { type QueryExecutorProvider, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { KeyRing } from '../keys/key-ring.ts'
import { newSealingKey, type SealingKey, sealingKey } from '../keys/seal.ts'

/** Which key is needed: the key of an identifier, and its kind. */
export interface KeyRequest {
  readonly key: string
  readonly kind: IdentifierKind
}

/** The keys of a tenant's personal texts, one for each identifier. */
export interface PersonalKeys {
  /** The keys that texts of these identifiers are encrypted with from now on, by `key`; missing ones are created. */
  keysFor(tenant: string, requests: readonly KeyRequest[]): ReadonlyMap<string, SealingKey> | Promise<ReadonlyMap<string, SealingKey>>
  /** The ids of the existing keys of these identifiers, by `key`. */
  find(tenant: string, identifiers: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Up to which position the log may hold personal texts that are not encrypted. */
  plainTo(tenant: string): Promise<number>
  /** Opens a key as stored in its table. */
  open(tenant: string, sealed: string): SealingKey
  /** This process no longer encrypts with the key of this identifier. */
  forget(tenant: string, identifiers: readonly string[]): void
}

interface Dependencies {
  readonly ring: KeyRing
  readonly forTenant: (tenant: string) => QueryExecutorProvider
}

/** A key that another process erased is used no longer than this. */
const TRUSTED_MS = 10_000
const TRIES = 5

interface Hashing {
  readonly bytes: Uint8Array
  readonly plain_to: number
}

const contextOf = (tenant: string): string => `${tenant}/personal`
const hexOf = (key: SealingKey): string => Buffer.from(key.bytes).toString('hex')

export const createPersonalKeys = ({ ring, forTenant }: Dependencies): PersonalKeys => {
  const hashings = new LRUCache<string, Promise<Hashing>>({ max: 1000 })
  const current = new LRUCache<string, SealingKey>({ max: 50_000, ttl: TRUSTED_MS })
  // Keyed by the sealed text of the key, so only a caller that has read it from the table finds it.
  const opened = new LRUCache<string, SealingKey>({ max: 50_000 })

  const open = (tenant: string, sealed: string): SealingKey => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const key = sealingKey(Buffer.from(ring.open(sealed, contextOf(tenant)), 'hex'))
    opened.set(sealed, key)
    return key
  }

  const readHashing = async (tenant: string): Promise<Hashing> => {
    const db = forTenant(tenant)
    const made = ring.seal(randomBytes(32).toString('hex'), contextOf(tenant))
    await sql`
      insert into personal_keys (tenant_id, id, kind, sealed_key, plain_to)
      select tenant_id, 'hash', 'hash', ${made}, position from tenant_head where tenant_id = ${tenant}
      on conflict do nothing
    `.execute(db)
    const { rows } = await sql<{ sealed_key: string; plain_to: number }>`
      select sealed_key, plain_to from personal_keys where tenant_id = ${tenant} and id = 'hash'
    `.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error(`tenant ${tenant} does not exist`)
    return { bytes: Buffer.from(ring.open(row.sealed_key, contextOf(tenant)), 'hex'), plain_to: row.plain_to }
  }

  const hashingOf = (tenant: string): Promise<Hashing> => {
    const known = hashings.get(tenant)
    if (known !== undefined) return known
    const reading = readHashing(tenant)
    reading.catch(() => hashings.delete(tenant))
    hashings.set(tenant, reading)
    return reading
  }

  const lookupOf = ({ bytes }: Hashing, key: string): string => createHmac('sha256', bytes).update(key).digest('hex')

  const fetch = async (tenant: string, lookups: readonly string[]) => {
    const { rows } = await sql<{ id: string; lookup: string; sealed_key: string }>`
      select id, encode(lookup, 'hex') as lookup, sealed_key from personal_keys
      where tenant_id = ${tenant} and lookup = any(select decode(hex, 'hex') from unnest(${lookups}::text[]) hex)
    `.execute(forTenant(tenant))
    return rows
  }

  const make = async (tenant: string, missing: ReadonlyMap<string, KeyRequest>): Promise<void> => {
    const made = [...missing].map(([lookup, { kind }]) => ({ lookup, kind, key: newSealingKey() }))
    await sql`
      insert into personal_keys (tenant_id, id, kind, lookup, sealed_key)
      select ${tenant}, n.id, n.kind, decode(n.lookup, 'hex'), n.sealed_key
      from unnest(
        ${made.map(({ key }) => key.id)}::text[], ${made.map(({ kind }) => kind)}::text[], ${made.map(({ lookup }) => lookup)}::text[],
        ${made.map(({ key }) => ring.seal(hexOf(key), contextOf(tenant)))}::text[]) n(id, kind, lookup, sealed_key)
      order by n.lookup on conflict do nothing
    `.execute(forTenant(tenant))
  }

  const fetchOrMake = async (tenant: string, requests: readonly KeyRequest[], found: Map<string, SealingKey>): Promise<void> => {
    const hashing = await hashingOf(tenant)
    const missing = new Map(requests.filter(({ key }) => !found.has(key)).map((one) => [lookupOf(hashing, one.key), one]))
    for (let tries = 0; missing.size > 0; tries += 1) {
      if (tries === TRIES) throw new Error('the keys for personal data could not be created')
      if (tries > 0) await make(tenant, missing)
      for (const { lookup, sealed_key } of await fetch(tenant, [...missing.keys()])) {
        const { key } = missing.get(lookup) as KeyRequest
        const opening = open(tenant, sealed_key)
        found.set(key, opening)
        current.set(`${tenant} ${key}`, opening)
        missing.delete(lookup)
      }
    }
  }

  return {
    open,
    keysFor(tenant, requests) {
      const found = new Map<string, SealingKey>()
      for (const { key } of requests) {
        const known = current.get(`${tenant} ${key}`)
        if (known !== undefined) found.set(key, known)
      }
      return requests.every(({ key }) => found.has(key)) ? found : fetchOrMake(tenant, requests, found).then(() => found)
    },
    async find(tenant, identifiers) {
      const hashing = await hashingOf(tenant)
      const byLookup = new Map(identifiers.map((key) => [lookupOf(hashing, key), key]))
      const rows = await fetch(tenant, [...byLookup.keys()])
      return new Map(rows.map(({ id, lookup }) => [byLookup.get(lookup) as string, id]))
    },
    plainTo: async (tenant) => (await hashingOf(tenant)).plain_to,
    forget(tenant, identifiers) {
      for (const key of identifiers) current.delete(`${tenant} ${key}`)
    },
  }
}
