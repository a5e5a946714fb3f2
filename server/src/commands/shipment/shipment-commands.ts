import { carrierFacts } from '@waybill/shared/carrier/facts'
import type { CarrierFacts, ShipmentCommand } from '@waybill/shared/shipment/commands'
import { decideShipment } from '@waybill/shared/shipment/decide'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { type RepeatOptions, repeatInput } from '@waybill/shared/shipment/repeat'
import type { Shipment, TenderMark } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import { type CarrierReference, findCarrierId } from '../carrier/find-carrier.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { completeInput } from './complete-input.ts'
import type { Parties } from './parties.ts'
import { shipmentStream } from './shipment-stream.ts'

type Answer = Effect.Effect<CommandAck<Shipment>, CommandFailure>
type CoverCommand = Omit<Extract<ShipmentCommand, { type: 'CoverShipment' }>, 'type'>

/** Commands that anybody who may send them may send without the lock: they add to a load and cannot undo what its holder does. */
const WITHOUT_LOCK: ReadonlySet<ShipmentCommand['type']> = new Set([
  'CreateShipment',
  'LogCheckCall',
  'StrikeCheckCall',
  'ReportIncident',
  'OpenEvent',
  'EditEvent',
  'CloseEvent',
  'AcknowledgeEvents',
  'ReceiveTenderUpdate',
  'StartTracking',
  'StopTracking',
  'RecordTrackingUpdate',
  'RecordTrackingEta',
])

/** Where a new load comes from. */
interface Origin {
  readonly source: string
  readonly tender?: TenderMark
  readonly repeated_from?: string
  readonly imported_status?: string
  /** A number of the tenant that was set aside for this load; else the next one is taken. */
  readonly pro?: string
}

interface Parts {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly gazetteer: Gazetteer
  readonly mileage: MileageService
  readonly parties: Parties
  readonly settings: ReadTenantSettings
}

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** The commands of a load. Each answers with the load as the command left it, and fails as `CommandFailure` says. */
export const createShipmentCommands = (parts: Parts) => {
  const { streams, settings } = parts

  const complete = (request: CommandRequest, input: ShipmentInput, state: Shipment | null) =>
    completeInput(request.tenant, input, state, parts)

  const send = (request: CommandRequest, pro: string, command: ShipmentCommand, carrier: CarrierFacts | null = null): Answer =>
    Effect.gen(function* () {
      const { required_fields } = yield* outside(() => settings(request.tenant))
      const facts = { now: request.now, by: request.by, is_admin: request.is_admin, required: required_fields, carrier }
      return yield* streams.run(
        {
          stream: shipmentStream,
          id: pro,
          creates: command.type === 'CreateShipment',
          holder: request.without_lock || WITHOUT_LOCK.has(command.type) ? null : request.by.id,
          decide: (state) => decideShipment(state, command, facts),
        },
        request,
      )
    })

  const create = (request: CommandRequest, input: ShipmentInput, { pro: given, ...origin }: Origin): Answer =>
    Effect.gen(function* () {
      const shipment = yield* outside(() => complete(request, input, null))
      const pro = given ?? String(yield* outside(() => allocateNumbers(parts.database.system, request.tenant, 'pro')))
      return yield* send(request, pro, { type: 'CreateShipment', pro, shipment, ...origin })
    })

  const fresh = (request: CommandRequest, pro: string) => outside(() => streams.cache.fresh(request.tenant, shipmentStream, pro))
  /** The load as this process last saw it: enough to complete an input by, since the decision that follows is judged on the newest. */
  const known = (request: CommandRequest, pro: string) =>
    Effect.suspend(() => {
      const cached = streams.cache.peek(request.tenant, shipmentStream, pro)
      return cached ? Effect.succeed(cached) : fresh(request, pro)
    })

  return {
    /** Writes a new load down under the next pro of the tenant. */
    create,

    /** Saves what a form changed; nothing changed is no event. */
    revise: (request: CommandRequest, pro: string, input: ShipmentInput): Answer =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const shipment = yield* outside(() => complete(request, input, state))
        return yield* send(request, pro, { type: 'ReviseShipment', shipment })
      }),

    /** Covers a load with the carrier that the reference names, as our books have him at this moment. */
    cover: (request: CommandRequest, pro: string, reference: CarrierReference, cover: CoverCommand): Answer =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const carrierId = yield* outside(() => findCarrierId(parts.database, request.tenant, reference))
        const carrier =
          carrierId === null ? null : (yield* outside(() => streams.cache.fresh(request.tenant, carrierStream, carrierId))).state
        if (carrierId === null || carrier === null) {
          return yield* new NotFound({
            what: 'carrier',
            message: 'We have no carrier with this id, MC or DOT number. Add the carrier first.',
          })
        }
        const shipment = cover.shipment === null ? null : yield* outside(() => complete(request, cover.shipment as ShipmentInput, state))
        return yield* send(request, pro, { ...cover, type: 'CoverShipment', shipment }, carrierFacts(carrierId, carrier))
      }),

    /** Makes a new load like another one [9.6]: places again, dates and carrier not, and what the options say. */
    repeat: (request: CommandRequest, pro: string, options: RepeatOptions): Answer =>
      Effect.gen(function* () {
        const { state } = yield* fresh(request, pro)
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        return yield* create({ ...request, expected_version: null }, repeatInput(state, options), { source: 'repeat', repeated_from: pro })
      }),

    /** Every other command of a load, as it is. */
    send,
  }
}
export type ShipmentCommands = ReturnType<typeof createShipmentCommands>
