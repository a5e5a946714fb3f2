import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Refusal } from '@waybill/shared/shipment/refusals'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { VisibilityCommand } from '@waybill/shared/shipment/visibility/commands'
import { type OrderAsked, type OrderRequest, orderRequest, startInstant } from '@waybill/shared/shipment/visibility/order-request'
import { isOver } from '@waybill/shared/shipment/visibility/order-status'
import type { TrackingOrder } from '@waybill/shared/shipment/visibility/state'
import { Effect, Result } from 'effect'
import type { ProviderFailure } from '../../integrations/visibility/failure.ts'
import type { CarrierAsked, OrderToSend, VisibilityOf, VisibilityService } from '../../integrations/visibility/service.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, ProviderRefused, RefusedByRule, TooContended } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import { providerAnswer } from './provider-answer.ts'
import type { PlacedDraft, TrackingAction, TrackingRequests } from './tracking-requests.ts'

type Answer = Effect.Effect<CommandAck<Shipment>, CommandFailure>

/** What is to be asked of a service in the state that the load is in, and the command that tells the log of its answer. */
interface Question {
  readonly action: TrackingAction
  /** What can be said of a new order before it has a number. */
  readonly draftOf?: (service: VisibilityService) => PlacedDraft
  readonly ask: (service: VisibilityService) => Effect.Effect<VisibilityCommand, ProviderFailure>
}

/** Judges a load: a question, nothing to ask, or why not. It is asked again once nobody else can be asking. */
type Judge = (state: Shipment) => Result.Result<Question | null, Refusal>

interface Parts {
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly requests: TrackingRequests
  readonly visibilityOf: VisibilityOf
}

const outside = <T>(dependency: string, task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency, cause }) })

const refused = (type: string, message: string) => Result.fail<Refusal>({ type, message })

const UNKNOWN = 'It is not known whether an earlier order reached the tracking service. Look there, then send again with resend=true.'

const unknownOutcome = () =>
  new ProviderRefused({ status_code: 422, error_type: 'OutcomeUnknown', action_error: UNKNOWN, message: UNKNOWN })

const toSend = (state: Shipment, { particulars, trip_sheet }: OrderRequest): OrderToSend => ({
  pro: state.pro,
  particulars,
  trip_sheet,
  starts_at: startInstant(state, particulars),
  vehicle_number_type: state.carrier?.mp_truck_trailer_type ?? null,
})

const placing = (state: Shipment, request: OrderRequest, key: string): Question => {
  const draftOf = ({ provider, simulated }: VisibilityService): PlacedDraft => ({
    type: 'PlaceTrackingOrder',
    provider,
    simulated,
    particulars: request.particulars,
    trip_sheet: request.trip_sheet,
  })
  return {
    action: 'place',
    draftOf,
    ask: (service) => service.placeOrder(toSend(state, request), key).pipe(Effect.map((placed) => ({ ...draftOf(service), ...placed }))),
  }
}

/** An order that another provider has, whom the tenant has left, is sent anew to the one of today. */
const changing = (state: Shipment, request: OrderRequest, { order_id, provider }: TrackingOrder, key: string): Question => ({
  action: 'change',
  ask: (service): Effect.Effect<VisibilityCommand, ProviderFailure> =>
    service.provider === provider
      ? service.changeOrder(order_id, toSend(state, request)).pipe(
          Effect.as({
            type: 'ChangeTrackingOrder' as const,
            order_id,
            particulars: request.particulars,
            trip_sheet: request.trip_sheet,
          }),
        )
      : placing(state, request, key).ask(service),
})

/** The order that there is and that is not over. */
const liveOrder = (state: Shipment): TrackingOrder | null =>
  state.macropoint_load && !isOver(state.macropoint_load.order_stage) ? state.macropoint_load : null

/**
 * The tracking orders of loads [4.55]. The service is asked first and the log told of its answer, in one go as far as anybody can see: a
 * repeated request asks nothing again, two at once ask once, and an answer that could not be written down is written by the next who comes.
 * Where the answer itself is lost, an order is not sent a second time unless somebody says so.
 */
export const createTrackingOrders = ({ streams, shipments, requests, visibilityOf }: Parts) => {
  const serviceOf = (tenant: string) => outside('tracking settings', () => visibilityOf(tenant))

  /** The first answer to a request that comes again; else the load as it is now, and nothing is done. */
  const look = (request: CommandRequest, pro: string): Answer =>
    streams.run({ stream: shipmentStream, id: pro, creates: false, holder: null, decide: () => Result.succeed([]) }, request)

  const writeDown = (request: CommandRequest, pro: string, command: VisibilityCommand): Answer =>
    shipments.send(request, pro, command).pipe(Effect.tap(() => outside('database', () => requests.close(request, 'done'))))

  const judged = (judge: Judge, state: Shipment): Effect.Effect<Question | null, RefusedByRule> =>
    Result.match(judge(state), {
      onSuccess: (question) => Effect.succeed(question),
      onFailure: (refusal) => Effect.fail(new RefusedByRule({ refusal })),
    })

  const askService = (request: CommandRequest, pro: string, { action, draftOf, ask }: Question): Answer =>
    Effect.gen(function* () {
      const service = yield* serviceOf(request.tenant)
      if (draftOf) yield* outside('database', () => requests.asking(request, draftOf(service)))
      const command = yield* ask(service).pipe(
        Effect.catch((failure) =>
          outside('database', () => requests.close(request, action === 'place' && failure.maybe_done ? 'unknown' : 'failed')).pipe(
            Effect.andThen(Effect.fail(providerAnswer(failure, null))),
          ),
        ),
      )
      yield* outside('database', () => requests.answered(request, command))
      return yield* writeDown(request, pro, command)
    })

  const run = (request: CommandRequest, pro: string, judge: Judge, resend: boolean): Answer =>
    Effect.gen(function* () {
      const { tenant } = request
      for (let tries = 0; tries < 3; tries += 1) {
        const known = yield* look(request, pro)
        if (known.repeated) return known
        const question = yield* judged(judge, known.state)
        if (question === null) return known
        if (question.action === 'place' && (yield* outside('database', () => requests.isUnknown(tenant, pro)))) {
          if (!resend) return yield* unknownOutcome()
          yield* outside('database', () => requests.giveUpUnknown(tenant, pro))
        }
        const { provider } = yield* serviceOf(tenant)
        const claim = yield* outside('database', () => requests.claim(request, pro, question.action, provider))
        if (claim.outcome === 'unknown') return yield* unknownOutcome()
        if (claim.outcome === 'answered') {
          yield* writeDown(claim.found.request, claim.found.pro, claim.found.command)
          continue
        }
        if (claim.outcome === 'busy') continue
        // Nobody else asks for this load now: what was judged before may have been done meanwhile.
        const now = yield* look(request, pro)
        const still = now.repeated
          ? null
          : yield* judged(judge, now.state).pipe(Effect.tapError(() => outside('database', () => requests.withdraw(request))))
        if (still === null) {
          yield* outside('database', () => requests.withdraw(request))
          return now
        }
        return yield* askService(request, pro, still)
      }
      return yield* new TooContended({
        message: 'Others are sending an order for this load at the same moment. Look at it and send again.',
      })
    })

  const lookUp = (tenant: string, { mc_number, dot_number }: CarrierAsked) =>
    Effect.gen(function* () {
      if (mc_number === null && dot_number === null) {
        const message = 'The carrier has neither an MC nor a USDOT number to be looked up by.'
        return yield* new RefusedByRule({ refusal: { type: 'CarrierWithoutNumber', message } })
      }
      const service = yield* serviceOf(tenant)
      const partner = yield* service
        .partnerStatus({ mc_number, dot_number })
        .pipe(Effect.mapError((failure) => providerAnswer(failure, TEXTS.tracking.partnerStatusFailed)))
      return { ...partner, mp_partner_status_simulated: service.simulated }
    })

  return {
    /** Sends an order, or tells the service what changed of it; nothing where it knows already. */
    send: (request: CommandRequest, pro: string, asked: OrderAsked, resend = false): Answer =>
      run(
        request,
        pro,
        (state) =>
          Result.map(orderRequest(state, asked, request.now), (order) => {
            const current = liveOrder(state)
            if (order.action === 'nothing') return null
            return order.action === 'change' && current
              ? changing(state, order, current, request.command_id)
              : placing(state, order, request.command_id)
          }),
        resend,
      ),

    /** Stops the order; one that was stopped is left as it is. */
    stop: (request: CommandRequest, pro: string, reason: string | null): Answer =>
      run(
        request,
        pro,
        (state) => {
          const order = state.macropoint_load
          if (!order) return refused('NoTrackingOrder', 'There is no tracking order to stop.')
          if (order.order_stage === 'stopped') return Result.succeed(null)
          if (isOver(order.order_stage)) return refused('TrackingOrderIsOver', `The tracking order is over: ${order.order_status}.`)
          return Result.succeed({
            action: 'stop' as const,
            ask: (service: VisibilityService) =>
              (service.provider === order.provider ? service.stopOrder(order.order_id) : Effect.void).pipe(
                Effect.as({ type: 'StopTrackingOrder' as const, order_id: order.order_id, reason }),
              ),
          })
        },
        false,
      ),

    /** Looks up where the order can be seen at the service [8.25, 8.26]. */
    link: (request: CommandRequest, pro: string): Answer =>
      Effect.gen(function* () {
        const known = yield* look(request, pro)
        if (known.repeated) return known
        const order = known.state.macropoint_load
        if (!order) return yield* new RefusedByRule({ refusal: { type: 'NoTrackingOrder', message: TEXTS.tracking.linkFailed } })
        const service = yield* serviceOf(request.tenant)
        const order_hyperlink = yield* service
          .orderLink(order.order_id)
          .pipe(Effect.mapError((failure) => providerAnswer(failure, TEXTS.tracking.linkFailed)))
        return yield* shipments.send(request, pro, { type: 'LearnTrackingOrderLink', order_id: order.order_id, order_hyperlink })
      }),

    /** Looks the carrier of a load up at the service, and keeps what it says with the load [3.19, 8.23, 8.24]. */
    learnPartner: (request: CommandRequest, pro: string): Answer =>
      Effect.gen(function* () {
        const known = yield* look(request, pro)
        if (known.repeated) return known
        const { carrier } = known.state
        if (!carrier) return yield* new RefusedByRule({ refusal: { type: 'NotCovered', message: 'The load has no carrier to look up.' } })
        const partner = yield* lookUp(request.tenant, carrier)
        return yield* shipments.send(request, pro, { type: 'LearnPartnerStatus', carrier_id: carrier.id, ...partner })
      }),

    /** What the service says of a carrier by his numbers; nothing is kept. */
    lookUp,

    /** Takes an order that the service speaks of for the one whose answer was lost; the load that it belongs to, null where none was lost. */
    adopt: (tenant: string, load_identifier: string, order_id: string): Effect.Effect<string | null, CommandFailure> =>
      Effect.gen(function* () {
        const found = yield* outside('database', () => requests.adopt(tenant, load_identifier, order_id))
        if (found) yield* writeDown(found.request, found.pro, found.command)
        return found?.pro ?? null
      }),

    /** Writes down what an asker did not come to; for whoever cleans up after processes that died. */
    settle: (tenant: string): Effect.Effect<void, CommandFailure> =>
      Effect.gen(function* () {
        for (const left of yield* outside('database', () => requests.leftAnswered(tenant))) {
          yield* writeDown(left.request, left.pro, left.command)
        }
      }),
  }
}
export type TrackingOrders = ReturnType<typeof createTrackingOrders>
