import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import type { CommandRequest } from '../server/src/commands/command-request.ts'
import { createTradeCommands } from '../server/src/commands/trade-commands.ts'
import { computedMileage } from '../server/src/integrations/mileage/computed.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { createTenant } from '../server/src/users/tenants.ts'
import { createUser } from '../server/src/users/user-commands.ts'
import { SAMPLE_LOAD } from './sample-load.ts'

const USER = { username: 'dispatcher', password: 'bench' }

const requestOf = (tenant: string): CommandRequest => ({
  tenant,
  by: { id: 'system', username: 'bench' },
  is_admin: true,
  now: new Date().toISOString(),
  command_id: randomUUID(),
  keyed: false,
  request_hash: new Uint8Array(32),
  expected_version: null,
})

/** Another process that saves loads, as a background job does: without their locks, and announced by the database only. */
export const openBenchWorker = (database: WaybillDatabase, tenant: string) => {
  const store = createPostgresStore({ database, notify: true })
  const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
  return {
    /** The log position of the change. */
    saveWeight: async (pro: string, weight: number): Promise<number> => {
      const request = { ...requestOf(tenant), without_lock: true as const }
      return (await Effect.runPromise(trade.shipments.revise(request, pro, { load_info: { weight } }))).position
    },
  }
}

/** Creates a tenant with one dispatcher and some loads; returns their pros. */
export const createBenchTenant = async (database: WaybillDatabase, tenant: string, loads: number): Promise<readonly string[]> => {
  await createTenant(database, { id: tenant, name: tenant, settings: {} })
  const store = createPostgresStore({ database })
  const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
  const request = () => requestOf(tenant)
  await Effect.runPromise(createUser({ database, commands: trade.streams }, request(), { ...USER, roles: ['dispatcher'] }))
  const made = Effect.forEach(Array.from({ length: loads }), () => trade.shipments.create(request(), SAMPLE_LOAD, { source: 'user' }), {
    concurrency: 32,
  })
  return (await Effect.runPromise(made)).map(({ state }) => state.pro)
}

export interface Answered {
  readonly status: number
  /** The log position of the command; null if the response has none. */
  readonly position: number | null
  readonly json: { readonly [name: string]: unknown }
}

/** The dispatcher's session, for calls as a browser sends them. */
export interface BenchUser {
  readonly tenant: string
  readonly token: string
  readonly userId: string
  /** `path` below `/{tenant}/api/v1`. Rejects when the server does not respond. */
  call(method: string, path: string, body?: object, key?: string): Promise<Answered>
}

/** Signs in a tenant's dispatcher; every session has its own rate limit. */
export const signIn = async (url: string, tenant: string): Promise<BenchUser> => {
  const call = async (token: string, method: string, path: string, body?: object, key?: string): Promise<Answered> => {
    const response = await fetch(`${url}/${tenant}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const position = response.headers.get('waybill-position')
    const text = await response.text()
    return {
      status: response.status,
      position: position === null ? null : Number(position),
      json: text === '' ? {} : (JSON.parse(text) as Answered['json']),
    }
  }
  const { status, json } = await call('', 'POST', '/auth/login', USER)
  if (status !== 200) throw new Error(`the dispatcher of ${tenant} cannot sign in: ${status}`)
  const token = String(json.access_token)
  return { tenant, token, userId: String(json.id), call: (...args) => call(token, ...args) }
}
