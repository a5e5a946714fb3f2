import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@waybill/shared/log/canonical'
import { isAdmin } from '@waybill/shared/permissions/may'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { CommandRequest } from '../commands/command-request.ts'
import type { ApiEnv } from './api-env.ts'
import { callerAddress } from './caller-address.ts'
import { Unreadable } from './failures.ts'

const KEY = /^[\x21-\x7e]{1,200}$/
const SCREEN = /^[\w /.:-]{1,80}$/

/**
 * The context of a command: who, when, under which idempotency key (header `Idempotency-Key`, scoped by user) and from which screen (header
 * `Waybill-Screen`). Call it after the body was decoded, because the key covers method, path and body. Fails when the key is invalid.
 */
export const commandRequestOf = (c: Context<ApiEnv>, expected_version: number | null = null): Effect.Effect<CommandRequest, Unreadable> => {
  const { session, tenant } = c.var
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !KEY.test(key)) {
    return Effect.fail(new Unreadable({ message: 'The Idempotency-Key must be 1 to 200 visible ASCII characters.', alerts: [] }))
  }
  const screen = c.req.header('waybill-screen')
  const address = callerAddress(c)
  const content = canonicalJson({ method: c.req.method, path: c.req.path, body: c.var.body ?? null })
  return Effect.succeed({
    tenant,
    by: { id: session.user.id, username: session.user.username },
    is_admin: isAdmin(session.permissions),
    permissions: session.permissions,
    now: new Date().toISOString(),
    command_id: key === undefined ? randomUUID() : `${session.user.id}/${key}`,
    keyed: key !== undefined,
    request_hash: createHash('sha256').update(content).digest(),
    expected_version,
    ...(address !== 'unknown' && { address }),
    ...(screen !== undefined && SCREEN.test(screen) && { screen }),
  })
}
