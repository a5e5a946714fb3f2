import { carrierFacts } from '@waybill/shared/carrier/facts'
import type { Alert } from '@waybill/shared/decision/refusal'
import { AUTO_RATINGS } from '@waybill/shared/record/lists/auto-ratings'
import { changedReferences, type Reference, withReferenceAlerts } from '@waybill/shared/references/reference'
import { autoRatesFor, autoRatingOf, maySave } from '@waybill/shared/shipment/auto-rating'
import type { ShipmentCommand, ShipmentCommandOf, ShipmentFacts } from '@waybill/shared/shipment/commands'
import type { CarrierFacts } from '@waybill/shared/shipment/covering-carrier'
import { decideShipment } from '@waybill/shared/shipment/decide'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { checkCallReferences, confirmationReferences, loadReferences } from '@waybill/shared/shipment/rules/references'
import type { LoadTender, Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import { type CarrierReference, findCarrierId, namedCarrierIds } from '../carrier/find-carrier.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import type { CreditLookup } from '../customer/customer-credit.ts'
import { type CommandFailure, DependencyDown, NotFound, RefusedByRule } from '../failures.ts'
import type { ReadTenantLists } from '../record/tenant-lists.ts'
import type { ReferenceCheck } from '../references.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { completeInput } from './complete-input.ts'
import { completeRamps } from './complete-ramps.ts'
import type { PartyLookup } from './parties.ts'
import { createRepeat, type DecideLoad } from './repeat-load.ts'
import { shipmentStream } from './shipment-stream.ts'

type CommandEffect = Effect.Effect<CommandAck<Shipment>, CommandFailure>
type BidCommand = ShipmentCommandOf<'ReceiveCarrierBid' | 'ReviseCarrierBid'>
type CoverCommand = Omit<Extract<ShipmentCommand, { type: 'CoverShipment' }>, 'type'>
type CoverLegCommand = Omit<Extract<ShipmentCommand, { type: 'CoverLeg' }>, 'type'>

/** Commands that need no lock: they add to a load and cannot undo what its holder does. */
const WITHOUT_LOCK: ReadonlySet<ShipmentCommand['type']> = new Set([
  'CreateShipment',
  'LogCheckCall',
  'VoidCheckCall',
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
  'ReceiveTrackingOrderStatus',
  'ReceiveTrackingOrderLink',
  'ReceivePartnerStatus',
])

/** Commands that count against the credit of the load's customer. */
const ON_CREDIT: ReadonlySet<ShipmentCommand['type']> = new Set(['CreateShipment', 'CoverShipment', 'CoverLeg', 'BookLtlQuote'])

/** Where a new load comes from. */
interface Origin {
  readonly source: string
  readonly tender?: LoadTender
  readonly repeated_from?: string
  readonly imported_status?: string
  /** A number of the tenant that was reserved for this load; else the next one is taken. */
  readonly pro?: string
}

interface Dependencies {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly gazetteer: Gazetteer
  readonly mileage: MileageService
  readonly parties: PartyLookup
  readonly settings: ReadTenantSettings
  readonly lists: ReadTenantLists
  readonly credit: CreditLookup
  readonly references: ReferenceCheck
}

/** Sources whose codes are kept as sent: partners and spreadsheets know the customer by name and do not know our lists. */
const KEEPS_CODES: ReadonlySet<string> = new Set(['import', 'tender'])

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** The commands of a load. Each answers with the load as the command left it, and fails with a `CommandFailure`. */
export const createShipmentCommands = (parts: Dependencies) => {
  const { streams, settings } = parts

  const complete = (request: CommandRequest, input: ShipmentInput, state: Shipment | null) =>
    completeInput(request.tenant, completeRamps(input, state, parts.gazetteer), state, parts)

  /** How a command on a load is decided, with everything that is not in the load. */
  const decider = (
    request: CommandRequest,
    pro: string,
    command: ShipmentCommand,
    carrier: CarrierFacts | null = null,
    more: Pick<ShipmentFacts, 'ltl'> = {},
  ): Effect.Effect<DecideLoad, CommandFailure> =>
    Effect.gen(function* () {
      const { required_fields, credit_rule } = yield* outside(() => settings(request.tenant))
      const credit = credit_rule === 'refuse' && ON_CREDIT.has(command.type) ? yield* creditFor(request, pro, command) : null
      const ratings = maySave(command) ? (yield* outside(() => parts.lists(request.tenant))).of(AUTO_RATINGS).map(autoRatingOf) : []
      const unusable = yield* unusableReferences(request, pro, command)
      const facts = {
        now: request.now,
        by: request.by,
        is_admin: request.is_admin,
        ...(request.permissions && { permissions: request.permissions }),
        required: required_fields,
        carrier,
        ...more,
      }
      return (state, owedBesides = 0) =>
        withReferenceAlerts(
          decideShipment(state, command, {
            ...facts,
            ...(credit && { credit: { ...credit, owed: credit.owed + owedBesides } }),
            ...autoRatesFor(ratings, state, command, request.now),
          }),
          unusable,
        )
    })

  const send = (
    request: CommandRequest,
    pro: string,
    command: ShipmentCommand,
    carrier: CarrierFacts | null = null,
    more: Pick<ShipmentFacts, 'ltl'> = {},
  ): CommandEffect =>
    Effect.flatMap(decider(request, pro, command, carrier, more), (decide) =>
      streams.run(
        {
          stream: shipmentStream,
          id: pro,
          creates: command.type === 'CreateShipment',
          holder: request.without_lock || WITHOUT_LOCK.has(command.type) ? null : request.by.id,
          decide,
        },
        request,
      ),
    )

  /** References that a command adds. A repeat adds none, but it is a new load for its customer. */
  const namedBy = (request: CommandRequest, pro: string, command: ShipmentCommand): Effect.Effect<readonly Reference[], DependencyDown> =>
    Effect.gen(function* () {
      if (command.type === 'MarkConfirmation') return confirmationReferences(command)
      if (command.type === 'LogCheckCall') return checkCallReferences(command)
      if (!maySave(command)) return []
      const isNew = command.type === 'CreateShipment'
      if (isNew && KEEPS_CODES.has(command.source)) return []
      const like = isNew ? command.repeated_from : pro
      const before = like === undefined ? null : (yield* known(request, like)).state
      const had = before === null ? [] : loadReferences(before).filter(({ field }) => !isNew || !/^(customer|bill_to)\./.test(field))
      // A typed name is no reference: it is kept as typed [5.32].
      return changedReferences(had, loadReferences(command.shipment ?? {})).filter(({ kind }) => kind !== 'customer_name')
    })

  /** Alerts about references that a command adds and the tenant does not have. */
  const unusableReferences = (request: CommandRequest, pro: string, command: ShipmentCommand) =>
    Effect.flatMap(namedBy(request, pro, command), (named) =>
      named.length === 0 ? Effect.succeed<readonly Alert[]>([]) : outside(() => parts.references.alerts(request.tenant, named)),
    )

  /** What the load's customer owes, or the customer it gets by the command. */
  const creditFor = (request: CommandRequest, pro: string, command: ShipmentCommand) =>
    Effect.gen(function* () {
      const customerId = 'shipment' in command ? command.shipment?.customer?.id : null
      const customer = customerId ?? (yield* known(request, pro)).state?.customer?.id ?? null
      return customer === null ? null : yield* outside(() => parts.credit.besides(request.tenant, customer, pro))
    })

  const create = (request: CommandRequest, input: ShipmentInput, { pro: reservedPro, ...origin }: Origin): CommandEffect =>
    Effect.gen(function* () {
      const shipment = yield* outside(() => complete(request, input, null))
      const pro = reservedPro ?? String(yield* outside(() => allocateNumbers(parts.database.system, request.tenant, 'pro')))
      return yield* send(request, pro, { type: 'CreateShipment', pro, shipment, ...origin })
    })

  const fresh = (request: CommandRequest, pro: string) => outside(() => streams.cache.fresh(request.tenant, shipmentStream, pro))
  /** The load as this process last saw it: enough to complete an input, since the decision that follows is made on the newest. */
  const known = (request: CommandRequest, pro: string) =>
    Effect.suspend(() => {
      const cached = streams.cache.peek(request.tenant, shipmentStream, pro)
      return cached ? Effect.succeed(cached) : fresh(request, pro)
    })

  /** The carrier that a reference names, as in the directory now; null when there is none. */
  const carrierOf = (request: CommandRequest, reference: CarrierReference): Effect.Effect<CarrierFacts | null, DependencyDown> =>
    outside(async () => {
      const id = await findCarrierId(parts.database, request.tenant, reference)
      const carrier = id === null ? null : (await streams.cache.fresh(request.tenant, carrierStream, id)).state
      return id === null || carrier === null ? null : carrierFacts(id, carrier)
    })

  /** Refuses a reference whose parts name different carriers: it is unclear which one was meant. */
  const oneCarrier = (request: CommandRequest, reference: CarrierReference): Effect.Effect<void, CommandFailure> =>
    Effect.gen(function* () {
      const ids = yield* outside(() => namedCarrierIds(parts.database, request.tenant, reference))
      if (ids.length < 2) return
      const found = yield* outside(() => Promise.all(ids.map((id) => streams.cache.fresh(request.tenant, carrierStream, id))))
      const names = found.map(({ state }, index) => state?.name ?? `carrier ${ids[index]}`)
      const message = `The carrier is ambiguous: the numbers name ${names.join(' and ')}. Send one of carrier_id, mc_num and dot_num.`
      return yield* new RefusedByRule({
        refusal: { type: 'AmbiguousCarrier', message, alerts: [{ key: 'carrier:ambiguous', field: 'carrier', message }] },
      })
    })

  return {
    /** Creates a new load under the next pro of the tenant. */
    create,
    /** An input with the values that its sender need not know. */
    complete,
    carrierOf,
    oneCarrier,

    /** Saves the changes of a form; without a change there is no event. */
    revise: (request: CommandRequest, pro: string, input: ShipmentInput): CommandEffect =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const shipment = yield* outside(() => complete(request, input, state))
        return yield* send(request, pro, { type: 'ReviseShipment', shipment })
      }),

    /** Covers a load, or one leg of it, with the carrier that the reference names, as in the directory now. */
    cover: (request: CommandRequest, pro: string, reference: CarrierReference, cover: CoverCommand | CoverLegCommand): CommandEffect =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        yield* oneCarrier(request, reference)
        const carrier = yield* carrierOf(request, reference)
        if (carrier === null) {
          return yield* new NotFound({
            what: 'carrier',
            message: 'No carrier has this ID, MC or DOT number. Add the carrier first.',
          })
        }
        const shipment = cover.shipment === null ? null : yield* outside(() => complete(request, cover.shipment as ShipmentInput, state))
        const command: ShipmentCommand =
          'leg' in cover ? { ...cover, type: 'CoverLeg', shipment } : { ...cover, type: 'CoverShipment', shipment }
        return yield* send(request, pro, command, carrier)
      }),

    /** Adds or changes a bid, with the directory's data of the carrier with its MC number [4.41]. */
    bid: (request: CommandRequest, pro: string, command: BidCommand): CommandEffect =>
      Effect.gen(function* () {
        const { state } = yield* known(request, pro)
        const bid = command.type === 'ReviseCarrierBid' ? state?.carrier_bids.find(({ id }) => id === command.id) : undefined
        const mc_num = command.bid.mc_num === undefined ? (bid?.mc_num ?? null) : command.bid.mc_num
        const carrier = mc_num === null ? null : yield* carrierOf(request, { carrier_id: null, mc_num, dot_num: null })
        return yield* send(request, pro, command, carrier)
      }),

    repeat: createRepeat({ ...parts, fresh, complete, decider }),

    /** Every other command of a load, unchanged. */
    send,
  }
}
export type ShipmentCommands = ReturnType<typeof createShipmentCommands>
