import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Effect, Result } from 'effect'
import { afterAll } from 'vitest'
import { assembleServer } from '../assemble-server.ts'
import type { CommandRequest } from '../commands/command-request.ts'
import { loadConfig } from '../runtime/config.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createLogger } from '../runtime/logger.ts'
import { createTenant } from '../users/tenants.ts'
import { createUserCommands } from '../users/user-commands.ts'
import { type ApiRoutes, createApp } from './app.ts'

interface CallOptions {
  readonly token?: string
  /** Text is sent as is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The server's API on a database of the test's own, with a clock that the test may advance and a log that it may read. */
export const createTestApp = async (
  database: WaybillDatabase,
  extra: readonly ApiRoutes[] = [],
  environment: Record<string, string> = {},
  demoPasswords = true,
) => {
  const logged: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const clock = { ahead: 0 }
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-test-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const config = Result.getOrThrow(
    loadConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      WAYBILL_SECRET_KEY: process.env.WAYBILL_SECRET_KEY,
      NODE_ENV: 'test',
      ...environment,
    }),
  )
  const logger = createLogger('test', 'trace', destination)
  const server = await assembleServer(config, database, logger, { now: () => Date.now() + clock.ahead, demoPasswords })
  const { edge, routes, store, commands } = server
  const app = createApp(edge, { ...routes, signedIn: [...routes.signedIn, ...extra] })
  const users = createUserCommands({ database, commands: commands.streams, sessions: edge.sessions })

  const request = (tenant: string): CommandRequest => ({
    tenant,
    by: { id: 'system', username: 'test' },
    is_admin: true,
    now: new Date().toISOString(),
    command_id: crypto.randomUUID(),
    keyed: false,
    request_hash: new Uint8Array(32),
    expected_version: null,
  })

  const call = async (method: string, path: string, { token, body, headers }: CallOptions = {}) => {
    const response = await app.request(path, {
      method,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('application/json') ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, text, json }
  }

  return {
    app,
    call,
    clock,
    commands,
    dataDir,
    logged,
    request,
    run: Effect.runPromise,
    sessions: edge.sessions,
    store,
    users,
    addTenant: (id: string) => createTenant(database, { id, name: id, settings: {} }),
    addUser: async (tenant: string, username: string, role: string, password = 'demo') =>
      (await Effect.runPromise(users.create(request(tenant), { username, password, roles: [role] }))).state,
    signIn: async (tenant: string, username: string, password = 'demo'): Promise<string> => {
      const { status, json } = await call('POST', `/${tenant}/api/v1/auth/login`, { body: { username, password } })
      if (status !== 200) throw new Error(`${username} cannot sign in: ${status}`)
      return json.access_token
    },
  }
}
