import { createHash } from 'node:crypto'
import type { CommandRequest } from '@waybill/server/commands/command-request'
import type { Actor } from '@waybill/shared/log/envelope'

/** A command sent by a job. `id` is permanent: a job that runs twice gets the first result again. */
export const jobRequest = (job: {
  readonly tenant: string
  readonly by: Actor
  readonly id: string
  readonly now: string
  readonly cause: string
}): CommandRequest => ({
  tenant: job.tenant,
  by: job.by,
  is_admin: false,
  now: job.now,
  command_id: `job:${job.id}`,
  keyed: true,
  request_hash: createHash('sha256').update(job.id).digest(),
  expected_version: null,
  cause: job.cause,
})
