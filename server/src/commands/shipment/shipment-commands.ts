import { carrierFacts } from '@waybill/shared/carrier/facts'
import { AUTO_RATINGS } from '@waybill/shared/record/lists/auto-ratings'
import { autoRatesFor, autoRatingOf, maySave } from '@waybill/shared/shipment/auto-rating'
import type { CarrierFacts, ShipmentCommand, ShipmentCommandOf, ShipmentFacts } from '@waybill/shared/shipment/commands'
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
import type { CreditLookup } from '../customer/customer-credit.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../failures.ts'
import type { ReadTenantLists } from '../record/tenant-lists.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { completeInput } from './complete-input.ts'
import { completeRamps } from './complete-ramps.ts'
import type { Parties } from './parties.ts'
import { shipmentStream } from './shipment-stream.ts'

type Answer = Effect.Effect<CommandAck<Shipment>, CommandFailure>
type BidCommand = ShipmentCommandOf<'ReceiveCarrierBid' | 'ReviseCarrierBid'>
type CoverCommand = Omit<Extract<ShipmentCommand, { type: 'CoverShipment' }>, 'type'>
type CoverLegCommand = Omit<Extract<ShipmentCommand, { type: 'CoverLeg' }>, 'type'>

/** Commands that anybody who may send them may send without the lock: they add to a load and cannot undo what its holder does. */
const WITHOUT_LOCK: ReadonlySet<ShipmentCommand['type']> = new Set([
  'CreateShipment',
  'LogCheckCall',
  'StrikeCheckCall',
  'ReceiveCarrierBid',
  'ReviseCarrierBid',
  'WithdrawCarrierBid',
  'ReceiveLtlQuotes',
  'RecordLanePrices',
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
  'AttachDocument',
  'RemoveDocument',
  'RecordConfirmationSent',
  'RecordConfirmationFailed',
  'PlaceTrackingOrder',
  'ChangeTrackingOrder',
  'StopTrackingOrder',
  'TellTrackingOrderStatus',
  'LearnTrackingOrderLink',
  'LearnPartnerStatus',
])

/** Commands that count against the credit of the load's customer. */
const ON_CREDIT: ReadonlySet<ShipmentCommand['type']> = new Set(['CreateShipment', 'CoverShipment', 'CoverLeg', 'BookLtlQuote'])

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
  readonly lists: ReadTenantLists
  readonly credit: CreditLookup
}

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** The commands of a load. Each answers with the load as the command left it, and fails as `CommandFailure` says. */
export const createShipmentCommands = (parts: Parts) => {
  const { streams, settings } = parts

  const complete = (request: CommandRequest, input: ShipmentInput, state: Shipment | null) =>
    completeInput(request.tenant, completeRamps(input, state, parts.gazetteer), state, parts)

  const send = (
    request: CommandRequest,
    pro: string,
    command: ShipmentCommand,
    carrier: CarrierFacts | null = null,
    more: Pick<ShipmentFacts, 'ltl'> = {},
  ): Answer =>
    Effect.gen(function* () {
      const { required_fields, credit_rule } = yield* outside(() => settings(request.tenant))
      const credit = credit_rule === 'refuse' && ON_CREDIT.has(command.type) ? yield* creditFor(request, pro, command) : null
      const ratings = maySave(command) ? (yield* outside(() => parts.lists(request.tenant))).of(AUTO_RATINGS).map(autoRatingOf) : []
      const facts = {
        now: request.now,
        by: request.by,
        is_admin: request.is_admin,
        required: required_fields,
        carrier,
        ...(credit && { credit }),
        ...more,
      }
      return yield* streams.run(
        {
          stream: shipmentStream,
          id: pro,
          creates: command.type === 'CreateShipment',
          holder: request.without_lock || WITHOUT_LOCK.has(command.type) ? null : request.by.id,
          decide: (state) => decideShipment(state, command, { ...facts, ...autoRatesFor(ratings, state, command, request.now) }),
        },
        request,
      )
    })

  /** What the customer owes whom the load has, or gets by the command. */
  const creditFor = (request: CommandRequest, pro: string, command: ShipmentCommand) =>
    Effect.gen(function* () {
      const said = 'shipment' in command ? command.shipment?.customer?.id : null
      const customer = said ?? (yield* known(request, pro)).state?.customer?.id ?? null
      return customer === null ? null : yield* outside(() => parts.credit.besides(request.tenant, customer, pro))
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

  /** The carrier that a reference names, as our books have him at this moment; null when they have none. */
  const carrierOf = (request: CommandRequest, reference: CarrierReference): Effect.Effect<CarrierFacts | null, DependencyDown> =>
    outside(async () => {
      const id = await findCarrierId(parts.database, request.tenant, reference)
      const carrier = id === null ? null : (await streams.cache.fresh(request.tenant, carrierStream, id)).state
      return id === null || carrier === null ? null : carrierFacts(id, carrier)
    })

  return {
    /** Writes a new load down under the next pro of the tenant. */
    create,
    /** An input with what its sender need not know. */
    complete,
    carrierOf,

    /** Saves what a form changed; nothing changed is no event. */
    revise: (request: CommandRequest, pro: string, input: ShipmentInput): Answer =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const shipment = yield* outside(() => complete(request, input, state))
        return yield* send(request, pro, { type: 'ReviseShipment', shipment })
      }),

    /** Covers a load, or one leg of it, with the carrier that the reference names, as our books have him at this moment. */
    cover: (request: CommandRequest, pro: string, reference: CarrierReference, cover: CoverCommand | CoverLegCommand): Answer =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const carrier = yield* carrierOf(request, reference)
        if (carrier === null) {
          return yield* new NotFound({
            what: 'carrier',
            message: 'We have no carrier with this id, MC or DOT number. Add the carrier first.',
          })
        }
        const shipment = cover.shipment === null ? null : yield* outside(() => complete(request, cover.shipment as ShipmentInput, state))
        const command: ShipmentCommand =
          'leg' in cover ? { ...cover, type: 'CoverLeg', shipment } : { ...cover, type: 'CoverShipment', shipment }
        return yield* send(request, pro, command, carrier)
      }),

    /** Writes a bid down or changes it, with what our books say of the carrier by his MC number [4.41]. */
    bid: (request: CommandRequest, pro: string, command: BidCommand): Answer =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const bid = command.type === 'ReviseCarrierBid' ? state?.carrier_bids.find(({ id }) => id === command.id) : undefined
        const mc_num = command.bid.mc_num === undefined ? (bid?.mc_num ?? null) : command.bid.mc_num
        const carrier = mc_num === null ? null : yield* carrierOf(request, { carrier_id: null, mc_num, dot_num: null })
        return yield* send(request, pro, command, carrier)
      }),

    /**
     * Makes new loads like another one [9.6]: places again, carrier not, and what the options say; the first comes first. Each is a
     * command under a key of its own that follows from the request's, so that a request that broke off is completed when it comes again.
     */
    repeat: (
      request: CommandRequest,
      pro: string,
      options: RepeatOptions,
    ): Effect.Effect<readonly CommandAck<Shipment>[], CommandFailure> =>
      Effect.gen(function* () {
        const { state } = yield* fresh(request, pro)
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const acks: CommandAck<Shipment>[] = []
        for (let times = 1; times <= options.repeat; times += 1) {
          // No key that somebody sends has a space in it.
          const command_id = options.repeat === 1 ? request.command_id : `${request.command_id} ${times}`
          const origin = { source: 'repeat', repeated_from: pro }
          acks.push(yield* create({ ...request, command_id, expected_version: null }, repeatInput(state, options, times), origin))
        }
        return acks
      }),

    /** Every other command of a load, as it is. */
    send,
  }
}
export type ShipmentCommands = ReturnType<typeof createShipmentCommands>
