import type { Refusal } from '@waybill/shared/decision/refusal'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { VisibilityCommand } from '@waybill/shared/shipment/tracking/commands'
import { type OrderRequest, orderRequest, type TrackingOrderInput, trackingStart } from '@waybill/shared/shipment/tracking/order-request'
import { isFinished } from '@waybill/shared/shipment/tracking/order-status'
import type { TrackingOrder } from '@waybill/shared/shipment/tracking/state'
import { Effect, Result } from 'effect'
import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import type { OrderToSend, PartnerStatusRequest, VisibilityOf, VisibilityService } from '../../integrations/tracking/service.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, ProviderRefused, RefusedByRule, TooContended } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import { toProviderFailure } from './provider-answer.ts'
import type { TrackingAction, TrackingOrderDraft, TrackingRequests } from './tracking-requests.ts'

type CommandEffect = Effect.Effect<CommandAck<Shipment>, CommandFailure>

/** The request to a service that the state of the load calls for, and the command that records its answer. */
interface ServiceCall {
  readonly action: TrackingAction
  /** What is known of a new order before it has a number. */
  readonly draftOf?: (service: VisibilityService) => TrackingOrderDraft
  readonly ask: (service: VisibilityService) => Effect.Effect<VisibilityCommand, ProviderFailure>
}

/** Examines a load: a request, nothing to do, or a refusal. It is called again once no other request can be running. */
type DecideCall = (state: Shipment) => Result.Result<ServiceCall | null, Refusal>

interface Dependencies {
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly requests: TrackingRequests
  readonly visibilityOf: VisibilityOf
}

const outside = <T>(dependency: string, task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency, cause }) })

const refused = (type: string, message: string) => Result.fail<Refusal>({ type, message })

const UNKNOWN = 'It is unknown whether an earlier order reached the tracking service. Check there, then send again with resend=true.'

const unknownOutcome = () =>
  new ProviderRefused({ status_code: 422, error_type: 'OutcomeUnknown', action_error: UNKNOWN, message: UNKNOWN })

const toSend = (state: Shipment, { particulars, trip_sheet }: OrderRequest): OrderToSend => ({
  pro: state.pro,
  particulars,
  trip_sheet,
  starts_at: trackingStart(state, particulars),
  vehicle_number_type: state.carrier?.mp_truck_trailer_type ?? null,
})

const placing = (state: Shipment, request: OrderRequest, key: string): ServiceCall => {
  const draftOf = ({ provider, simulated }: VisibilityService): TrackingOrderDraft => ({
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

/** An order at a provider that the tenant no longer uses is placed again at the current one. */
const changing = (state: Shipment, request: OrderRequest, { order_id, provider }: TrackingOrder, key: string): ServiceCall => ({
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

/** The order that exists and has not ended. */
const liveOrder = (state: Shipment): TrackingOrder | null =>
  state.macropoint_load && !isFinished(state.macropoint_load.order_stage) ? state.macropoint_load : null

/**
 * The tracking orders of loads [4.55]. The service is called first and its answer recorded afterwards, in one step as far as users can see:
 * a repeated request calls nothing again, two at once call once, and an answer that could not be recorded is recorded by the next request.
 * If the answer itself is lost, the order is not sent again unless a user says so.
 */
export const createTrackingOrders = ({ streams, shipments, requests, visibilityOf }: Dependencies) => {
  const serviceOf = (tenant: string) => outside('tracking settings', () => visibilityOf(tenant))

  /** The first answer to a repeated request; else the load as it is now, without an action. */
  const readLoad = (request: CommandRequest, pro: string): CommandEffect =>
    streams.run({ stream: shipmentStream, id: pro, creates: false, holder: null, decide: () => Result.succeed([]) }, request)

  const record = (request: CommandRequest, pro: string, command: VisibilityCommand): CommandEffect =>
    shipments.send(request, pro, command).pipe(Effect.tap(() => outside('database', () => requests.close(request, 'done'))))

  const decideOrFail = (decide: DecideCall, state: Shipment): Effect.Effect<ServiceCall | null, RefusedByRule> =>
    Result.match(decide(state), {
      onSuccess: (call) => Effect.succeed(call),
      onFailure: (refusal) => Effect.fail(new RefusedByRule({ refusal })),
    })

  const askService = (request: CommandRequest, pro: string, { action, draftOf, ask }: ServiceCall): CommandEffect =>
    Effect.gen(function* () {
      const service = yield* serviceOf(request.tenant)
      if (draftOf) yield* outside('database', () => requests.asking(request, draftOf(service)))
      const command = yield* ask(service).pipe(
        Effect.catch((failure) =>
          outside('database', () => requests.close(request, action === 'place' && failure.maybe_done ? 'unknown' : 'failed')).pipe(
            Effect.andThen(Effect.fail(toProviderFailure(failure, null))),
          ),
        ),
      )
      yield* outside('database', () => requests.answered(request, command))
      return yield* record(request, pro, command)
    })

  const run = (request: CommandRequest, pro: string, decide: DecideCall, resend: boolean): CommandEffect =>
    Effect.gen(function* () {
      const { tenant } = request
      for (let tries = 0; tries < 3; tries += 1) {
        const known = yield* readLoad(request, pro)
        if (known.repeated) return known
        const call = yield* decideOrFail(decide, known.state)
        if (call === null) return known
        if (call.action === 'place' && (yield* outside('database', () => requests.isUnknown(tenant, pro)))) {
          if (!resend) return yield* unknownOutcome()
          yield* outside('database', () => requests.giveUpUnknown(tenant, pro))
        }
        const { provider } = yield* serviceOf(tenant)
        const claim = yield* outside('database', () => requests.claim(request, pro, call.action, provider))
        if (claim.outcome === 'unknown') return yield* unknownOutcome()
        if (claim.outcome === 'answered') {
          yield* record(claim.found.request, claim.found.pro, claim.found.command)
          continue
        }
        if (claim.outcome === 'busy') continue
        // No other request of this load is running now, but what was decided before may have been done meanwhile.
        const now = yield* readLoad(request, pro)
        const still = now.repeated
          ? null
          : yield* decideOrFail(decide, now.state).pipe(Effect.tapError(() => outside('database', () => requests.withdraw(request))))
        if (still === null) {
          yield* outside('database', () => requests.withdraw(request))
          return now
        }
        return yield* askService(request, pro, still)
      }
      return yield* new TooContended({
        message: 'An order for this load is already being sent. Check the load and try again.',
      })
    })

  const lookUp = (tenant: string, { mc_number, dot_number }: PartnerStatusRequest) =>
    Effect.gen(function* () {
      if (mc_number === null && dot_number === null) {
        const message = 'The carrier has no MC or USDOT number. Add one to look it up.'
        return yield* new RefusedByRule({ refusal: { type: 'CarrierWithoutNumber', message } })
      }
      const service = yield* serviceOf(tenant)
      const partner = yield* service
        .partnerStatus({ mc_number, dot_number })
        .pipe(Effect.mapError((failure) => toProviderFailure(failure, TEXTS.tracking.partnerStatusFailed)))
      return { ...partner, mp_partner_status_simulated: service.simulated }
    })

  return {
    /** Places an order, or sends its changes to the service; nothing if the service already has them. */
    send: (request: CommandRequest, pro: string, input: TrackingOrderInput, resend = false): CommandEffect =>
      run(
        request,
        pro,
        (state) =>
          Result.map(orderRequest(state, input, request.now), (order) => {
            const current = liveOrder(state)
            if (order.action === 'nothing') return null
            return order.action === 'change' && current
              ? changing(state, order, current, request.command_id)
              : placing(state, order, request.command_id)
          }),
        resend,
      ),

    /** Stops the order; a stopped one is left as it is. */
    stop: (request: CommandRequest, pro: string, reason: string | null): CommandEffect =>
      run(
        request,
        pro,
        (state) => {
          const order = state.macropoint_load
          if (!order) return refused('NoTrackingOrder', 'This load has no tracking order to stop.')
          if (order.order_stage === 'stopped') return Result.succeed(null)
          if (isFinished(order.order_stage))
            return refused('TrackingOrderEnded', `The tracking order has already ended: ${order.order_status}.`)
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
    link: (request: CommandRequest, pro: string): CommandEffect =>
      Effect.gen(function* () {
        const known = yield* readLoad(request, pro)
        if (known.repeated) return known
        const order = known.state.macropoint_load
        if (!order) return yield* new RefusedByRule({ refusal: { type: 'NoTrackingOrder', message: TEXTS.tracking.linkFailed } })
        const service = yield* serviceOf(request.tenant)
        const order_hyperlink = yield* service
          .orderLink(order.order_id)
          .pipe(Effect.mapError((failure) => toProviderFailure(failure, TEXTS.tracking.linkFailed)))
        return yield* shipments.send(request, pro, { type: 'ReceiveTrackingOrderLink', order_id: order.order_id, order_hyperlink })
      }),

    /** Looks up the carrier of a load at the service, and keeps the result with the load [3.19, 8.23, 8.24]. */
    learnPartner: (request: CommandRequest, pro: string): CommandEffect =>
      Effect.gen(function* () {
        const known = yield* readLoad(request, pro)
        if (known.repeated) return known
        const { carrier } = known.state
        if (!carrier)
          return yield* new RefusedByRule({
            refusal: { type: 'NotCovered', message: 'The load has no carrier to look up. Cover the load first.' },
          })
        const partner = yield* lookUp(request.tenant, carrier)
        return yield* shipments.send(request, pro, { type: 'ReceivePartnerStatus', carrier_id: carrier.id, ...partner })
      }),

    /** What the service returns for a carrier by its numbers; nothing is saved. */
    lookUp,

    /** Matches an order that the service reports with the one whose answer was lost; returns its load, null if none was lost. */
    adopt: (tenant: string, load_identifier: string, order_id: string): Effect.Effect<string | null, CommandFailure> =>
      Effect.gen(function* () {
        const found = yield* outside('database', () => requests.adopt(tenant, load_identifier, order_id))
        if (found) yield* record(found.request, found.pro, found.command)
        return found?.pro ?? null
      }),

    /** Records the result of a request that its sender could not record; for cleaning up after processes that died. */
    settle: (tenant: string): Effect.Effect<void, CommandFailure> =>
      Effect.gen(function* () {
        for (const left of yield* outside('database', () => requests.leftAnswered(tenant))) {
          yield* record(left.request, left.pro, left.command)
        }
      }),
  }
}
export type TrackingOrders = ReturnType<typeof createTrackingOrders>
