import type { CustomerCommand } from '@waybill/shared/customer/commands'
import { decideCustomer } from '@waybill/shared/customer/decide'
import type { CustomerInput } from '@waybill/shared/customer/input'
import type { Customer } from '@waybill/shared/customer/state'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { customerStream } from './customer-stream.ts'

type Answer = Effect.Effect<CommandAck<Customer>, CommandFailure>

/** The commands of a customer in our books. */
export const createCustomerCommands = ({ streams, database }: { readonly streams: StreamCommands; readonly database: WaybillDatabase }) => {
  const send = (request: CommandRequest, id: string, command: CustomerCommand): Answer =>
    streams.run(
      {
        stream: customerStream,
        id,
        creates: command.type === 'CreateCustomer',
        holder: null,
        decide: (state) => decideCustomer(state, command, { now: request.now, by: request.by }),
      },
      request,
    )
  return {
    create: (request: CommandRequest, customer: CustomerInput, source: string): Answer =>
      Effect.gen(function* () {
        const number = yield* Effect.tryPromise({
          try: () => allocateNumbers(database.system, request.tenant, 'customer'),
          catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
        })
        return yield* send(request, String(number), { type: 'CreateCustomer', id: String(number), customer, source })
      }),
    revise: (request: CommandRequest, id: string, customer: CustomerInput): Answer =>
      send(request, id, { type: 'ReviseCustomer', customer }),
  }
}
export type CustomerCommands = ReturnType<typeof createCustomerCommands>
