import type { JsonObject } from '@waybill/shared/log/envelope'
import type { CommandRequest } from './command-request.ts'

/** The context of a command as JSON, for a command that is recorded later by any process. */
export const writeRequest = ({ request_hash, ...request }: CommandRequest): JsonObject =>
  ({ ...request, request_hash: Buffer.from(request_hash).toString('hex') }) as unknown as JsonObject

export const readRequest = (written: JsonObject): CommandRequest => {
  const { request_hash, ...request } = written as unknown as Omit<CommandRequest, 'request_hash'> & { readonly request_hash: string }
  return { ...request, request_hash: Buffer.from(request_hash, 'hex') }
}
