import type { JsonObject } from '@waybill/shared/log/envelope'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { LtlOffer } from '@waybill/shared/shipment/ltl/quote'
import { ratedLoad, ratingBlocked } from '@waybill/shared/shipment/ltl/rated-load'
import { selectedQuote } from '@waybill/shared/shipment/ltl/state'
import { readOnlyBlocked } from '@waybill/shared/shipment/rules/editable'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { zoneOfFirstStop } from '@waybill/shared/shipment/stop-moments'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect, Schema } from 'effect'
import { decodeResponse } from '../../integrations/decode-response.ts'
import type { LtlRatingService, RatedPlace, RateRequest } from '../../integrations/ltl-rating/service.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import { queueInteractive } from '../../outbox/interactive.ts'
import type { OutboxSender } from '../../outbox/outbox-sender.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, ProviderRefused, RefusedByRule, TooContended } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import { readFailure } from '../stored-failure.ts'
import { writeRequest } from '../stored-request.ts'
import { loadDistance } from './load-distance.ts'
import { ltlKindOf } from './ltl-provider.ts'
import { pricingFailure } from './provider-answer.ts'
import type { ReadLoad } from './read-load.ts'

type CommandEffect = Effect.Effect<CommandAck<Shipment>, CommandFailure>

const Offers = Schema.Array(LtlOffer).check(Schema.isMaxLength(100))

interface Dependencies {
  readonly look: ReadLoad
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly rating: LtlRatingService
  readonly mileage: MileageService
  readonly database: WaybillDatabase
  /** Sends a request to the provider in this process, if no other has it. */
  readonly sender: Pick<OutboxSender, 'sendNow'>
}

const placeOf = (stop: PickStop | undefined): RatedPlace => {
  const { city = null, state = null, zip = null, country = null } = stop?.location ?? {}
  return { city, state, zip, country }
}

/** How long a user waits for the provider, in ms. The request goes on, and its outcome is recorded when it comes. */
const PATIENCE_MS = 10_000
const BUSY = 'A provider request for this load is already running. Check the load again in a moment.'
const UNKNOWN =
  'It is unknown whether the LTL provider received an earlier request for this load. An administrator can settle it in the outbox.'

const unknownOutcome = () =>
  new ProviderRefused({ status_code: 422, error_type: 'OutcomeUnknown', action_error: UNKNOWN, message: UNKNOWN })

/** The LTL quotes of a load: requested, selected, booked, canceled, and the pickup [4.39, 4.40]. */
export const createLtlCommands = ({ look, streams, shipments, rating, mileage, database, sender }: Dependencies) => {
  const outside = <T>(task: () => Promise<T>) =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** Calls the provider through the outbox and waits for the outcome; the command is then recorded. */
  const callProvider = (request: CommandRequest, pro: string, command: ShipmentCommand): CommandEffect =>
    Effect.gen(function* () {
      const { tenant, command_id: key } = request
      const kind = ltlKindOf(command)
      const payload = { pro, command, request: writeRequest(request) } as unknown as JsonObject
      const queued = yield* outside(() =>
        queueInteractive(database.forTenant(tenant), tenant, { kind, key, order_key: `ltl ${pro}`, payload }),
      )
      if (queued === 'busy') return yield* new TooContended({ message: BUSY })
      const now = yield* outside(() => sender.sendNow(tenant, kind, key, PATIENCE_MS))
      if (now?.state === 'done') return { ...(yield* look({ ...request, keyed: true }, pro)), repeated: false }
      if (now?.state === 'unknown') return yield* unknownOutcome()
      if (now?.state === 'ready' || now?.state === 'leased') return yield* new TooContended({ message: BUSY })
      const failure = readFailure((now?.outcome?.response?.failure ?? null) as JsonObject | null)
      return yield* failure ?? new TooContended({ message: now?.last_error ?? BUSY })
    })

  /** The command with the place and party data that its sender need not know. */
  const completed = (request: CommandRequest, pro: string, command: ShipmentCommand): Effect.Effect<ShipmentCommand, DependencyDown> =>
    (command.type === 'BookLtlQuote' || command.type === 'CoverShipment') && command.shipment
      ? outside(async () => {
          const { state } = await streams.cache.fresh(request.tenant, shipmentStream, pro)
          return { ...command, shipment: await shipments.complete(request, command.shipment as ShipmentInput, state) }
        })
      : Effect.succeed(command)

  /**
   * Sends a command that may need the provider. It is checked without the provider first: the provider is called only for a load that
   * allows it, for the user who has it locked, and never again for a request that was accepted before.
   */
  const settle = (request: CommandRequest, pro: string, input: ShipmentCommand): CommandEffect =>
    Effect.flatMap(completed(request, pro, input), (command) =>
      Effect.catch(shipments.send(request, pro, command), (failure) =>
        failure._tag === 'RefusedByRule' && failure.refusal.type === 'ProviderResponseMissing'
          ? callProvider(request, pro, command)
          : Effect.fail(failure),
      ),
    )

  const rateRequest = (request: CommandRequest, load: Shipment): Effect.Effect<RateRequest, DependencyDown> =>
    Effect.map(loadDistance(mileage, load), (miles) => {
      const { weight, freight_class } = ratedLoad(load)
      return {
        pro: load.pro,
        origin: placeOf(load.pick_stops[0]),
        destination: placeOf(load.pick_stops.at(-1)),
        miles,
        weight,
        freight_class,
        hazmat: load.load_info.hazmat,
        liftgate: load.load_info.liftgate,
        today: localTimeAt(request.now, zoneOfFirstStop(load)).date,
      }
    })

  return {
    /** Which provider is called, and whether it is real. */
    askedOf: { provider: rating.provider, simulated: rating.simulated },

    /** Requests carrier rates for the load; the offers become its quotes [7.39, 8.19, 8.20]. */
    requestQuotes: (request: CommandRequest, pro: string): CommandEffect =>
      Effect.gen(function* () {
        const known = yield* look(request, pro)
        if (known.repeated) return known
        const refusal = readOnlyBlocked(known.state) ?? ratingBlocked(known.state)
        if (refusal) return yield* new RefusedByRule({ refusal })
        const rated = yield* rateRequest(request, known.state)
        const offers = yield* rating
          .quotes(rated)
          .pipe(decodeResponse(Offers, 'LTL rates'), Effect.mapError(pricingFailure((_, message) => TEXTS.ltl.requestFailed(message))))
        const { provider, simulated } = rating
        return yield* shipments.send(request, pro, { type: 'ReceiveLtlQuotes', offers, rated: ratedLoad(known.state), provider, simulated })
      }),

    settle,

    /** Whether a cover of this load books its selected quote, instead of covering it with a carrier [4.39]. */
    coversByQuote: (tenant: string, pro: string): Effect.Effect<boolean, DependencyDown> =>
      Effect.map(
        outside(() => streams.cache.fresh(tenant, shipmentStream, pro)),
        ({ state }) => state !== null && selectedQuote(state.ltl) !== null,
      ),
  }
}
export type LtlCommands = ReturnType<typeof createLtlCommands>
