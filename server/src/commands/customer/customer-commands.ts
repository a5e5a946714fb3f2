import type { CustomerCommand } from '@waybill/shared/customer/commands'
import { decideCustomer } from '@waybill/shared/customer/decide'
import {
  type ComparedCustomer,
  duplicateCustomerWarnings,
  findSimilarCustomers,
  type SimilarCustomer,
} from '@waybill/shared/customer/duplicates'
import type { CustomerInput } from '@waybill/shared/customer/input'
import { customerReferences } from '@waybill/shared/customer/references'
import type { Customer } from '@waybill/shared/customer/state'
import type { Alert } from '@waybill/shared/decision/refusal'
import { changedReferences, withReferenceAlerts } from '@waybill/shared/references/reference'
import { Effect } from 'effect'
import { findLikelyCustomers } from '../../projections/likely-customers.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { ReferenceCheck } from '../references.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { customerStream } from './customer-stream.ts'

type CommandEffect = Effect.Effect<CommandAck<Customer>, CommandFailure>

interface Dependencies {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly settings: ReadTenantSettings
  readonly references: ReferenceCheck
}

/** Warning when the duplicate search failed: the customer is saved. */
const NOT_LOOKED_UP: Alert = {
  key: 'warnings:unavailable',
  field: '',
  message: 'Duplicate customers could not be checked. The customer was saved.',
}

/** The commands of a customer. */
export const createCustomerCommands = ({ streams, database, settings, references }: Dependencies) => {
  const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** Alerts about references that a save adds and the tenant does not have. */
  const unusableReferences = async (request: CommandRequest, id: string, { customer }: CustomerCommand): Promise<readonly Alert[]> => {
    const newReferences = customerReferences(customer)
    if (newReferences.length === 0) return []
    const { state } = await streams.cache.fresh(request.tenant, customerStream, id)
    return references.alerts(request.tenant, changedReferences(state ? customerReferences(state) : [], newReferences))
  }

  const send = (request: CommandRequest, id: string, command: CustomerCommand): CommandEffect =>
    Effect.gen(function* () {
      const { required_of_company } = yield* outside(() => settings(request.tenant))
      const { now, by, permissions } = request
      const facts = { now, by, ...(permissions && { permissions }), required: required_of_company }
      const unusable = yield* outside(() => unusableReferences(request, id, command))
      return yield* streams.run(
        {
          stream: customerStream,
          id,
          creates: command.type === 'CreateCustomer',
          holder: null,
          decide: (state) => withReferenceAlerts(decideCustomer(state, command, facts), unusable),
        },
        request,
      )
    })

  return {
    create: (request: CommandRequest, customer: CustomerInput, source: string): CommandEffect =>
      Effect.gen(function* () {
        const number = yield* outside(() => allocateNumbers(database.system, request.tenant, 'customer'))
        return yield* send(request, String(number), { type: 'CreateCustomer', id: String(number), customer, source })
      }),
    revise: (request: CommandRequest, id: string, customer: CustomerInput): CommandEffect =>
      send(request, id, { type: 'ReviseCustomer', customer }),

    /** Deactivates customers, so that they can't be used on new loads [7.16]: each a command with a key derived from the request's. */
    deactivate: (
      request: CommandRequest,
      ids: readonly string[],
      reason: string | null,
    ): Effect.Effect<readonly CommandAck<Customer>[], CommandFailure> =>
      // No client key contains a space.
      Effect.forEach(ids, (id) =>
        send({ ...request, command_id: `${request.command_id} ${id}` }, id, {
          type: 'ReviseCustomer',
          customer: { active: false },
          reason,
        }),
      ),

    /** Customers that could be duplicates of the one about to be created. */
    like: (
      tenant: string,
      customer: Omit<ComparedCustomer, 'id'> & { readonly id: string | null },
    ): Effect.Effect<readonly SimilarCustomer[], DependencyDown> =>
      outside(() => findLikelyCustomers(database, tenant, customer)).pipe(Effect.map((others) => findSimilarCustomers(customer, others))),

    /** Customers with the name of this one. Never fails, because the customer is already saved. */
    duplicates: (tenant: string, customer: Customer): Effect.Effect<readonly Alert[]> =>
      Effect.tryPromise(() => findLikelyCustomers(database, tenant, customer)).pipe(
        Effect.map((others) => duplicateCustomerWarnings(customer, others)),
        Effect.catch(() => Effect.succeed([NOT_LOOKED_UP])),
      ),
  }
}
export type CustomerCommands = ReturnType<typeof createCustomerCommands>
