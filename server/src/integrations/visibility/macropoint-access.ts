import { Redacted } from 'effect'

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

/** A tenant's access out of what it told its integration (`shared/src/integration/catalogue.ts`), complete as that demands. */
export const accessOf = (credentials: Readonly<Record<string, string>>): MacropointAccess => ({
  username: credentials.username ?? '',
  password: Redacted.make(credentials.password ?? ''),
  mpid: credentials.mpid ?? '',
  base_url: (credentials.base_url ?? BASE_URL).replace(/\/+$/, ''),
  callback_key: credentials.callback_key === undefined ? null : Redacted.make(credentials.callback_key),
  timeout_ms: Number(credentials.timeout_ms ?? TIMEOUT_MS),
  paths: Object.fromEntries(Object.entries(PATHS).map(([call, path]) => [call, credentials[call] ?? path])) as MacropointAccess['paths'],
})

/** What a tenant's MacroPoint is reached by; null where it has none. */
export type ReadMacropointAccess = (tenant: string) => Promise<MacropointAccess | null>
