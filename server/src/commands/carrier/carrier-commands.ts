import type { CarrierCommand } from '@waybill/shared/carrier/commands'
import { decideCarrier } from '@waybill/shared/carrier/decide'
import type { CarrierInput } from '@waybill/shared/carrier/input'
import type { PayeeInput } from '@waybill/shared/carrier/payee'
import type { Carrier } from '@waybill/shared/carrier/state'
import type { Refusal } from '@waybill/shared/decision/refusal'
import { referenceTo, withReferenceAlerts } from '@waybill/shared/references/reference'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { ReferenceCheck } from '../references.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import { carrierStream } from './carrier-stream.ts'

const taken = (field: 'mc_number' | 'dot_number', name: string): Refusal => {
  const message = `Another carrier has this ${name} number. Look it up instead of adding it again.`
  return { type: 'CarrierExists', message, alerts: [{ key: `carrier.${field}:taken`, field: `carrier.${field}`, message }] }
}
const GUARDS = { carrier_mc_number: taken('mc_number', 'MC'), carrier_dot_number: taken('dot_number', 'DOT') }

type CommandEffect = Effect.Effect<CommandAck<Carrier>, CommandFailure>

interface Dependencies {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly references: ReferenceCheck
}

/** The commands of a carrier. An MC or USDOT number belongs to one carrier only. */
export const createCarrierCommands = ({ streams, database, references }: Dependencies) => {
  const outside = <T>(task: () => Promise<T>) =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** Customers newly blocked for a carrier that the tenant does not have. An inactive one may be blocked. */
  const unknownCustomers = (request: CommandRequest, id: string, command: CarrierCommand) =>
    outside(async () => {
      const blocked = 'carrier' in command ? (command.carrier.do_not_use_customers ?? []) : []
      if (blocked.length === 0) return []
      const had = (await streams.cache.fresh(request.tenant, carrierStream, id)).state?.do_not_use_customers ?? []
      const field = 'carrier.do_not_use_customers'
      const named = blocked
        .filter((customer) => !had.includes(customer))
        .flatMap((customer) => referenceTo('customer', customer, field, 'Carrier'))
      return (await references.problems(request.tenant, named)).filter(({ problem }) => problem === 'unknown').map(({ alert }) => alert)
    })

  const send = (request: CommandRequest, id: string, command: CarrierCommand): CommandEffect =>
    Effect.gen(function* () {
      const { now, by, permissions } = request
      const facts = { now, by, ...(permissions && { permissions }) }
      const unknown = yield* unknownCustomers(request, id, command)
      return yield* streams.run(
        {
          stream: carrierStream,
          id,
          creates: command.type === 'CreateCarrier',
          holder: null,
          decide: (state) => withReferenceAlerts(decideCarrier(state, command, facts), unknown),
          guards: GUARDS,
        },
        request,
      )
    })
  return {
    /** `given`: a number of the tenant that was reserved for this carrier; else the next one is taken. */
    create: (request: CommandRequest, carrier: CarrierInput, source: string, reservedId?: string): CommandEffect =>
      Effect.gen(function* () {
        const next = outside(() => allocateNumbers(database.system, request.tenant, 'carrier'))
        const id = reservedId ?? String(yield* next)
        return yield* send(request, id, { type: 'CreateCarrier', id, carrier, source })
      }),
    revise: (request: CommandRequest, id: string, carrier: CarrierInput): CommandEffect =>
      send(request, id, { type: 'ReviseCarrier', carrier }),
    setPayee: (request: CommandRequest, id: string, payee: PayeeInput): CommandEffect => send(request, id, { type: 'SetPayee', payee }),
    removePayee: (request: CommandRequest, id: string): CommandEffect => send(request, id, { type: 'RemovePayee' }),
  }
}
export type CarrierCommands = ReturnType<typeof createCarrierCommands>
