import { Redacted, Schema } from 'effect'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../../runtime/database.ts'

/**
 * Where MacroPoint takes what; `{order}` stands for the id of the order. Creating is where its integrators have it; the rest follows the
 * same pattern, and an account that has them elsewhere says so in its settings.
 */
const PATHS = {
  create_order: 'orders/createorder',
  change_order: 'orders/changeorder/{order}',
  stop_order: 'orders/stoporder/{order}',
  order_link: 'orders/orderlink/{order}',
  partner_status: 'partners/status',
  capacity: 'capacity/trucks',
} as const
export type MacropointCall = keyof typeof PATHS

const path = Schema.String.check(Schema.isPattern(/^[\w./{}-]{1,120}$/))
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Secrets travel encrypted, except to this very machine. */
const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname)))
}

/** The tenant setting `macropoint`: how a tenant's account at MacroPoint is reached, and by what MacroPoint's call-backs are known. */
const MacropointSettings = Schema.Struct({
  username: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  password: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  /** The account's number at MacroPoint. */
  mpid: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(40)),
  base_url: Schema.optionalKey(Schema.String.check(Schema.makeFilter((text) => isSafeAddress(text)))),
  /** What call-backs must bear; without it none is taken. */
  callback_key: Schema.optionalKey(Schema.String.check(Schema.isMinLength(16), Schema.isMaxLength(200))),
  timeout_ms: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 50, maximum: 30_000 }))),
  paths: Schema.optionalKey(
    Schema.Struct(
      Object.fromEntries(Object.keys(PATHS).map((name) => [name, Schema.optionalKey(path)])) as {
        [Name in MacropointCall]: Schema.optionalKey<typeof path>
      },
    ),
  ),
})

const BASE_URL = 'https://macropoint-lite.com/api/1.0'
const TIMEOUT_MS = 8_000

export interface MacropointAccess {
  readonly username: string
  readonly password: Redacted.Redacted
  readonly mpid: string
  readonly base_url: string
  readonly callback_key: Redacted.Redacted | null
  readonly timeout_ms: number
  readonly paths: Readonly<Record<MacropointCall, string>>
}

/**
 * A tenant's access out of its settings; null where it has none.
 * @throws Error when the settings cannot be meant; it names none of their values
 */
export const accessOf = (settings: unknown): MacropointAccess | null => {
  if (settings === undefined || settings === null) return null
  const decoded = Schema.decodeUnknownOption(MacropointSettings)(settings, { onExcessProperty: 'error' })
  if (decoded._tag === 'None') throw new Error('the tenant setting macropoint is malformed')
  const { value } = decoded
  return {
    username: value.username,
    password: Redacted.make(value.password),
    mpid: value.mpid,
    base_url: (value.base_url ?? BASE_URL).replace(/\/+$/, ''),
    callback_key: value.callback_key === undefined ? null : Redacted.make(value.callback_key),
    timeout_ms: value.timeout_ms ?? TIMEOUT_MS,
    paths: { ...PATHS, ...value.paths },
  }
}

const SECONDS_KEPT = 5

/** Reads the access of a tenant, at most once in five seconds. It throws as `accessOf` does. */
export const createMacropointAccess = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, { readonly access: MacropointAccess | null }>({ max: 1000, ttl: SECONDS_KEPT * 1000 })
  return async (tenant: string): Promise<MacropointAccess | null> => {
    const known = kept.get(tenant)
    if (known) return known.access
    const row = await database.forTenant(tenant).selectFrom('tenants').select('settings').where('tenant_id', '=', tenant).executeTakeFirst()
    const access = accessOf(row?.settings.macropoint)
    kept.set(tenant, { access })
    return access
  }
}
export type ReadMacropointAccess = ReturnType<typeof createMacropointAccess>
