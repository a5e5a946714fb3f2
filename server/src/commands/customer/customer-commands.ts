import type { CustomerCommand } from '@waybill/shared/customer/commands'
import { decideCustomer } from '@waybill/shared/customer/decide'
import { duplicateCustomerWarnings, type LikeCustomer, type Likened, likeCustomers } from '@waybill/shared/customer/duplicates'
import type { CustomerInput } from '@waybill/shared/customer/input'
import type { Customer } from '@waybill/shared/customer/state'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { Effect } from 'effect'
import { findLikelyCustomers } from '../../projections/likely-customers.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { customerStream } from './customer-stream.ts'

type Answer = Effect.Effect<CommandAck<Customer>, CommandFailure>

interface Parts {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly settings: ReadTenantSettings
}

/** What is said where nobody could look: the customer is written down. */
const NOT_LOOKED_UP: Alert = {
  key: 'warnings:unavailable',
  field: '',
  message: 'Whether there is another such customer could not be looked up.',
}

/** The commands of a customer in our books. */
export const createCustomerCommands = ({ streams, database, settings }: Parts) => {
  const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  const send = (request: CommandRequest, id: string, command: CustomerCommand): Answer =>
    Effect.gen(function* () {
      const { required_of_company } = yield* outside(() => settings(request.tenant))
      const facts = { now: request.now, by: request.by, required: required_of_company }
      return yield* streams.run(
        {
          stream: customerStream,
          id,
          creates: command.type === 'CreateCustomer',
          holder: null,
          decide: (state) => decideCustomer(state, command, facts),
        },
        request,
      )
    })

  return {
    create: (request: CommandRequest, customer: CustomerInput, source: string): Answer =>
      Effect.gen(function* () {
        const number = yield* outside(() => allocateNumbers(database.system, request.tenant, 'customer'))
        return yield* send(request, String(number), { type: 'CreateCustomer', id: String(number), customer, source })
      }),
    revise: (request: CommandRequest, id: string, customer: CustomerInput): Answer =>
      send(request, id, { type: 'ReviseCustomer', customer }),

    /** Puts customers away, so that no new load finds them [7.16]: each a command under a key that follows from the request's. */
    deactivate: (
      request: CommandRequest,
      ids: readonly string[],
      reason: string | null,
    ): Effect.Effect<readonly CommandAck<Customer>[], CommandFailure> =>
      // No key that somebody sends has a space in it.
      Effect.forEach(ids, (id) =>
        send({ ...request, command_id: `${request.command_id} ${id}` }, id, {
          type: 'ReviseCustomer',
          customer: { active: false },
          reason,
        }),
      ),

    /** Customers in the books who look like one that somebody is about to write down. */
    like: (
      tenant: string,
      customer: Omit<Likened, 'id'> & { readonly id: string | null },
    ): Effect.Effect<readonly LikeCustomer[], DependencyDown> =>
      outside(() => findLikelyCustomers(database, tenant, customer)).pipe(Effect.map((others) => likeCustomers(customer, others))),

    /** Customers in the books who have the name of this one. Never fails: what it speaks of has been written already. */
    duplicates: (tenant: string, customer: Customer): Effect.Effect<readonly Alert[]> =>
      Effect.tryPromise(() => findLikelyCustomers(database, tenant, customer)).pipe(
        Effect.map((others) => duplicateCustomerWarnings(customer, others)),
        Effect.catch(() => Effect.succeed([NOT_LOOKED_UP])),
      ),
  }
}
export type CustomerCommands = ReturnType<typeof createCustomerCommands>
