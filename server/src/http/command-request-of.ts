import { createHash, randomUUID } from 'node:crypto'
import { isAdmin } from '@waybill/shared/permissions/may'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { CommandRequest } from '../commands/command-request.ts'
import type { ApiEnv } from './api-env.ts'
import { Unreadable } from './failures.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * What stands around the command of a call. Call it after the body was decoded: the body is part of what an `Idempotency-Key` stands for.
 * Fails when the key is no key.
 */
export const commandRequestOf = (c: Context<ApiEnv>, expected_version: number | null = null): Effect.Effect<CommandRequest, Unreadable> => {
  const { session, tenant } = c.var
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !KEY.test(key)) {
    return Effect.fail(new Unreadable({ message: 'The Idempotency-Key must be 1 to 200 visible ASCII characters.', alerts: [] }))
  }
  const asked = `${c.req.method} ${c.req.path} ${JSON.stringify(c.var.body ?? null)}`
  return Effect.succeed({
    tenant,
    by: { id: session.user.id, username: session.user.username },
    is_admin: isAdmin(session.permissions),
    now: new Date().toISOString(),
    command_id: key === undefined ? randomUUID() : `${session.user.id}:${key}`,
    keyed: key !== undefined,
    request_hash: createHash('sha256').update(asked).digest(),
    expected_version,
  })
}
