import { evolveIntegration, type Integration } from '@waybill/shared/integration/decide'
import type { WritableStream } from '../run-unit.ts'

/** `integration/{id}`: the settings of an integration, every change of them, without the secrets. */
export const integrationStream: WritableStream<Integration> = {
  type: 'integration',
  noun: 'integration',
  evolve: evolveIntegration,
  row: () => null,
}
