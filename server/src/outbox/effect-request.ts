import { createHash } from 'node:crypto'
import type { Actor } from '@waybill/shared/log/envelope'
import type { CommandRequest } from '../commands/command-request.ts'
import type { OutboxEffect } from './effect-kind.ts'

/** The command that records an outcome; sent again, it gets the first result. `by` is the provider, or the user who settled the effect. */
export const effectRequest = (effect: Pick<OutboxEffect, 'tenant' | 'position'>, commandId: string, by: Actor): CommandRequest => ({
  tenant: effect.tenant,
  by,
  is_admin: false,
  now: new Date().toISOString(),
  command_id: commandId,
  keyed: true,
  request_hash: createHash('sha256').update(commandId).digest(),
  expected_version: null,
  cause: `position ${effect.position}`,
})
