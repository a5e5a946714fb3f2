import type { CarrierCommand } from '@waybill/shared/carrier/commands'
import { decideCarrier } from '@waybill/shared/carrier/decide'
import type { CarrierInput } from '@waybill/shared/carrier/input'
import type { PayeeInput } from '@waybill/shared/carrier/payee'
import type { Carrier } from '@waybill/shared/carrier/state'
import type { Refusal } from '@waybill/shared/shipment/refusals'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { carrierStream } from './carrier-stream.ts'

const taken = (field: 'mc_number' | 'dot_number', name: string): Refusal => {
  const message = `Another carrier has this ${name} number. Look it up instead of adding it again.`
  return { type: 'CarrierKnown', message, alerts: [{ key: `carrier.${field}:taken`, field: `carrier.${field}`, message }] }
}
const GUARDS = { carrier_mc_number: taken('mc_number', 'MC'), carrier_dot_number: taken('dot_number', 'DOT') }

type Answer = Effect.Effect<CommandAck<Carrier>, CommandFailure>

/** The commands of a carrier in our books. An MC or DOT number belongs to one of them. */
export const createCarrierCommands = ({ streams, database }: { readonly streams: StreamCommands; readonly database: WaybillDatabase }) => {
  const send = (request: CommandRequest, id: string, command: CarrierCommand): Answer =>
    streams.run(
      {
        stream: carrierStream,
        id,
        creates: command.type === 'CreateCarrier',
        holder: null,
        decide: (state) => decideCarrier(state, command, { now: request.now, by: request.by }),
        guards: GUARDS,
      },
      request,
    )
  return {
    /** `given`: a number of the tenant that was set aside for this carrier; else the next one is taken. */
    create: (request: CommandRequest, carrier: CarrierInput, source: string, given?: string): Answer =>
      Effect.gen(function* () {
        const next = Effect.tryPromise({
          try: () => allocateNumbers(database.system, request.tenant, 'carrier'),
          catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
        })
        const id = given ?? String(yield* next)
        return yield* send(request, id, { type: 'CreateCarrier', id, carrier, source })
      }),
    revise: (request: CommandRequest, id: string, carrier: CarrierInput): Answer => send(request, id, { type: 'ReviseCarrier', carrier }),
    setPayee: (request: CommandRequest, id: string, payee: PayeeInput): Answer => send(request, id, { type: 'SetPayee', payee }),
    removePayee: (request: CommandRequest, id: string): Answer => send(request, id, { type: 'RemovePayee' }),
  }
}
export type CarrierCommands = ReturnType<typeof createCarrierCommands>
