import { carrierFacts } from '@waybill/shared/carrier/facts'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { CarrierFacts } from '@waybill/shared/shipment/covering-carrier'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { pickupMoment } from '@waybill/shared/shipment/ltl/decide-booking'
import { LtlOffer, type LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { ratedLoad, ratingBlocked } from '@waybill/shared/shipment/ltl/rated-load'
import { bookedQuote, selectedQuote } from '@waybill/shared/shipment/ltl/state'
import { readOnlyBlocked } from '@waybill/shared/shipment/rules/editable'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { zoneOfFirstStop } from '@waybill/shared/shipment/stop-moments'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect, Schema } from 'effect'
import { sql } from 'kysely'
import { decodeResponse } from '../../integrations/decode-response.ts'
import type { LtlRatingService, RatedPlace, RateRequest } from '../../integrations/ltl-rating/service.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, RefusedByRule, TooContended } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import { loadDistance } from './load-distance.ts'
import { pricingFailure } from './provider-answer.ts'
import type { ReadLoad } from './read-load.ts'

type CommandEffect = Effect.Effect<CommandAck<Shipment>, CommandFailure>

const Offers = Schema.Array(LtlOffer).check(Schema.isMaxLength(100))
const Confirmed = Schema.Struct({ confirmation: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(80)) })

interface Dependencies {
  readonly look: ReadLoad
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly rating: LtlRatingService
  readonly mileage: MileageService
  readonly database: WaybillDatabase
}

const placeOf = (stop: PickStop | undefined): RatedPlace => {
  const { city = null, state = null, zip = null, country = null } = stop?.location ?? {}
  return { city, state, zip, country }
}

/** What a command does at the provider, once the load allows it. `undo` reverses it if it could not be recorded. */
interface ProviderCall {
  readonly quote: LtlQuote
  readonly ask: Effect.Effect<unknown, ProviderFailure>
  readonly undo: ((confirmation: string) => Effect.Effect<unknown, ProviderFailure>) | null
  readonly text: (error_type: string, action_error: string) => string
}

/** The LTL quotes of a load: requested, selected, booked, canceled, and the pickup [4.39, 4.40]. */
export const createLtlCommands = ({ look, streams, shipments, rating, mileage, database }: Dependencies) => {
  const outside = <T>(task: () => Promise<T>) =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** The carrier of a quote in the directory, by its name; one with another SCAC is another carrier. */
  const carrierOf = (tenant: string, { carrier_name, scac }: LtlQuote): Effect.Effect<CarrierFacts | null, DependencyDown> =>
    outside(async () => {
      const found = await database
        .forTenant(tenant)
        .selectFrom('carriers')
        .select('id')
        .where(sql`lower(name)`, '=', carrier_name.toLowerCase())
        .where('retired', '=', false)
        .limit(1)
        .executeTakeFirst()
      const carrier = found && (await streams.cache.fresh(tenant, carrierStream, found.id)).state
      return found && carrier && (carrier.scac === null || carrier.scac === scac) ? carrierFacts(found.id, carrier) : null
    })

  const booking = (state: Shipment, quote: LtlQuote, forward_to_carrier: boolean): ProviderCall => {
    const { pro } = state
    const { reference } = quote
    return {
      quote,
      ask: rating.book({ pro, reference, forward_to_carrier }),
      undo: (confirmation) => rating.cancel({ pro, reference, booking: confirmation }),
      text: TEXTS.ltl.bookingFailed,
    }
  }

  /** What a command would do at the provider, for a load that allows it. */
  const providerCallOf = (state: Shipment, command: ShipmentCommand): ProviderCall | null => {
    const { pro } = state
    const booked = bookedQuote(state.ltl)
    switch (command.type) {
      case 'BookLtlQuote': {
        const quote = state.ltl.quotes.find(({ id }) => id === command.id)
        return quote ? booking(state, quote, command.forward_to_carrier) : null
      }
      case 'CoverShipment': {
        const quote = selectedQuote(state.ltl)
        return quote ? booking(state, quote, false) : null
      }
      case 'RequestLtlPickup': {
        const moment = pickupMoment(state)
        if (!booked?.booked || !moment) return null
        const { confirmation } = booked.booked
        return {
          quote: booked,
          ask: rating.requestPickup({ pro, reference: booked.reference, booking: confirmation, ...moment }),
          undo: null,
          text: (_, message) => message,
        }
      }
      default:
        if (!booked?.booked) return null
        return {
          quote: booked,
          ask: rating.cancel({ pro, reference: booked.reference, booking: booked.booked.confirmation }),
          undo: null,
          text: (_, message) => message,
        }
    }
  }

  /** Loads with a provider request running, so that two clicks do not book twice. */
  const running = new Set<string>()

  const runOnce = (key: string, call: CommandEffect): CommandEffect =>
    Effect.suspend(() => {
      if (running.has(key)) {
        return Effect.fail(
          new TooContended({ message: 'A provider request for this load is already running. Check the load again in a moment.' }),
        )
      }
      running.add(key)
      return Effect.ensuring(
        call,
        Effect.sync(() => running.delete(key)),
      )
    })

  /** Calls the provider, and records the answer. What was done there and could not be recorded is reversed if possible. */
  const callProvider = (request: CommandRequest, pro: string, command: ShipmentCommand): CommandEffect =>
    Effect.gen(function* () {
      const { state } = yield* look(request, pro)
      const call = providerCallOf(state, command)
      if (!call)
        return yield* new RefusedByRule({ refusal: { type: 'ProviderResponseMissing', message: TEXTS.ltl.bookingFailed(null, null) } })
      const carrier = yield* carrierOf(request.tenant, call.quote)
      const { confirmation } = yield* call.ask.pipe(decodeResponse(Confirmed, 'confirmation'), Effect.mapError(pricingFailure(call.text)))
      return yield* shipments
        .send(request, pro, command, null, { ltl: { confirmation, carrier } })
        .pipe(Effect.tapError(() => (call.undo ? Effect.ignore(call.undo(confirmation)) : Effect.void)))
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
          ? runOnce(`${request.tenant} ${pro}`, callProvider(request, pro, command))
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
