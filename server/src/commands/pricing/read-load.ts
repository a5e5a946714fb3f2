import type { Shipment } from '@waybill/shared/shipment/state'
import { type Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import type { CommandFailure } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'

export type ReadLoad = (request: CommandRequest, pro: string) => Effect.Effect<CommandAck<Shipment>, CommandFailure>

/** The load as it is now, or the first answer to a repeated request; nothing is done. */
export const createReadLoad =
  (streams: StreamCommands): ReadLoad =>
  (request, pro) =>
    streams.run({ stream: shipmentStream, id: pro, creates: false, holder: null, decide: () => Result.succeed([]) }, request)
