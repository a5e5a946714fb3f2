import { evolveIntegration, type Integration } from '@waybill/shared/integration/decide'
import type { WritableStream } from '../run-stream-command.ts'

/** `integration/{id}`: what a house told an integration, every step of it, without the secrets. */
export const integrationStream: WritableStream<Integration> = {
  type: 'integration',
  noun: 'integration',
  evolve: evolveIntegration,
  row: () => null,
}
