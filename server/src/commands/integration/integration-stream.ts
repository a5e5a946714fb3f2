import { integrationStream as definition } from '@waybill/shared/integration/stream'
import { writableStream } from '../writable-stream.ts'

/** `integration/{id}`: the settings of an integration, without the secrets. */
export const integrationStream = writableStream(definition)
