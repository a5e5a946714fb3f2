import { Redacted } from 'effect'

/**
 * MacroPoint's paths; `{order}` is replaced by the order ID. The path to create an order is the published one; the
 * others follow its pattern, and an account can override them in its settings.
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

/**
 * A tenant's MacroPoint access built from its credentials (`shared/src/integration/catalogue.ts`), which are complete.
 */
export const accessOf = (credentials: Readonly<Record<string, string>>): MacropointAccess => ({
  username: credentials.username ?? '',
  password: Redacted.make(credentials.password ?? ''),
  mpid: credentials.mpid ?? '',
  base_url: (credentials.base_url ?? BASE_URL).replace(/\/+$/, ''),
  callback_key: credentials.callback_key === undefined ? null : Redacted.make(credentials.callback_key),
  timeout_ms: Number(credentials.timeout_ms ?? TIMEOUT_MS),
  paths: Object.fromEntries(Object.entries(PATHS).map(([call, path]) => [call, credentials[call] ?? path])) as MacropointAccess['paths'],
})

/** Reads a tenant's MacroPoint access; null if it is not connected. */
export type ReadMacropointAccess = (tenant: string) => Promise<MacropointAccess | null>
