import { carrierFacts } from '@waybill/shared/carrier/facts'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { CarrierFacts, ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { pickupMoment } from '@waybill/shared/shipment/ltl/decide-booking'
import { LtlOffer, type LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { notRatable, ratedLoad } from '@waybill/shared/shipment/ltl/rated-load'
import { bookedQuote, selectedQuote } from '@waybill/shared/shipment/ltl/state'
import { readOnlyBlocked } from '@waybill/shared/shipment/rules/editable'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { zoneOfFirstStop } from '@waybill/shared/shipment/stop-moments'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect, Schema } from 'effect'
import { sql } from 'kysely'
import type { LtlRatingService, RatedPlace, RateRequest } from '../../integrations/ltl-rating/service.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import { readAnswer } from '../../integrations/read-answer.ts'
import type { ProviderFailure } from '../../integrations/visibility/failure.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, RefusedByRule, TooContended } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { shipmentStream } from '../shipment/shipment-stream.ts'
import { loadDistance } from './load-distance.ts'
import type { LookAtLoad } from './look-at-load.ts'
import { pricingFailure } from './provider-answer.ts'

type Answer = Effect.Effect<CommandAck<Shipment>, CommandFailure>

const Offers = Schema.Array(LtlOffer).check(Schema.isMaxLength(100))
const Confirmed = Schema.Struct({ confirmation: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(80)) })

interface Parts {
  readonly look: LookAtLoad
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

/** What a command does at the provider, once the load allows it. `undo` takes it back where it could not be written down. */
interface Dealing {
  readonly quote: LtlQuote
  readonly ask: Effect.Effect<unknown, ProviderFailure>
  readonly undo: ((confirmation: string) => Effect.Effect<unknown, ProviderFailure>) | null
  readonly text: (error_type: string, action_error: string) => string
}

/** The LTL quotes of a load: asked for, selected, booked, cancelled, and the pickup [4.39, 4.40]. */
export const createLtlCommands = ({ look, streams, shipments, rating, mileage, database }: Parts) => {
  const outside = <T>(task: () => Promise<T>) =>
    Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

  /** The carrier of a quote in our books, by his name; one who has another SCAC is another one. */
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

  const booking = (state: Shipment, quote: LtlQuote, forward_to_carrier: boolean): Dealing => {
    const { pro } = state
    const { reference } = quote
    return {
      quote,
      ask: rating.book({ pro, reference, forward_to_carrier }),
      undo: (confirmation) => rating.cancel({ pro, reference, booking: confirmation }),
      text: TEXTS.ltl.bookingFailed,
    }
  }

  /** What a command would do at the provider, of a load that allows it. */
  const dealingOf = (state: Shipment, command: ShipmentCommand): Dealing | null => {
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
          text: (_, said) => said,
        }
      }
      default:
        if (!booked?.booked) return null
        return {
          quote: booked,
          ask: rating.cancel({ pro, reference: booked.reference, booking: booked.booked.confirmation }),
          undo: null,
          text: (_, said) => said,
        }
    }
  }

  /** Loads that somebody deals about at this moment, so that two clicks do not book twice. */
  const underWay = new Set<string>()

  const alone = (key: string, dealing: Answer): Answer =>
    Effect.suspend(() => {
      if (underWay.has(key)) {
        return Effect.fail(new TooContended({ message: 'The provider is being asked about this load at this moment. Look at it again.' }))
      }
      underWay.add(key)
      return Effect.ensuring(
        dealing,
        Effect.sync(() => underWay.delete(key)),
      )
    })

  /** Asks the provider, and tells the log what he answered. What he did and the log did not take is taken back, as far as it can be. */
  const deal = (request: CommandRequest, pro: string, command: ShipmentCommand): Answer =>
    Effect.gen(function* () {
      const { state } = yield* look(request, pro)
      const dealing = dealingOf(state, command)
      if (!dealing) return yield* new RefusedByRule({ refusal: { type: 'ProviderNotAsked', message: TEXTS.ltl.bookingFailed(null, null) } })
      const carrier = yield* carrierOf(request.tenant, dealing.quote)
      const { confirmation } = yield* dealing.ask.pipe(readAnswer(Confirmed, 'confirmation'), Effect.mapError(pricingFailure(dealing.text)))
      return yield* shipments
        .send(request, pro, command, null, { ltl: { confirmation, carrier } })
        .pipe(Effect.tapError(() => (dealing.undo ? Effect.ignore(dealing.undo(confirmation)) : Effect.void)))
    })

  /** The command with what its sender need not know of the places and parties that it names. */
  const completed = (request: CommandRequest, pro: string, command: ShipmentCommand): Effect.Effect<ShipmentCommand, DependencyDown> =>
    (command.type === 'BookLtlQuote' || command.type === 'CoverShipment') && command.shipment
      ? outside(async () => {
          const { state } = await streams.cache.fresh(request.tenant, shipmentStream, pro)
          return { ...command, shipment: await shipments.complete(request, command.shipment as ShipmentInput, state) }
        })
      : Effect.succeed(command)

  /**
   * Sends a command that may need the provider. It is judged without him first: he is asked only for a load that allows it, by whoever has
   * it locked, and never again for a request that was accepted before.
   */
  const settle = (request: CommandRequest, pro: string, asked: ShipmentCommand): Answer =>
    Effect.flatMap(completed(request, pro, asked), (command) =>
      Effect.catch(shipments.send(request, pro, command), (failure) =>
        failure._tag === 'RefusedByRule' && failure.refusal.type === 'ProviderNotAsked'
          ? alone(`${request.tenant} ${pro}`, deal(request, pro, command))
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
    /** Who is asked, and whether he is real. */
    askedOf: { provider: rating.provider, simulated: rating.simulated },

    /** Asks what carriers would take for the load; their offers become its quotes [7.39, 8.19, 8.20]. */
    requestQuotes: (request: CommandRequest, pro: string): Answer =>
      Effect.gen(function* () {
        const known = yield* look(request, pro)
        if (known.repeated) return known
        const refusal = readOnlyBlocked(known.state) ?? notRatable(known.state)
        if (refusal) return yield* new RefusedByRule({ refusal })
        const asked = yield* rateRequest(request, known.state)
        const offers = yield* rating
          .quotes(asked)
          .pipe(readAnswer(Offers, 'LTL rates'), Effect.mapError(pricingFailure((_, said) => TEXTS.ltl.requestFailed(said))))
        const { provider, simulated } = rating
        return yield* shipments.send(request, pro, { type: 'ReceiveLtlQuotes', offers, rated: ratedLoad(known.state), provider, simulated })
      }),

    settle,

    /** Whether a cover of this load books the quote that it has selected, instead of covering it with a carrier [4.39]. */
    coversByQuote: (tenant: string, pro: string): Effect.Effect<boolean, DependencyDown> =>
      Effect.map(
        outside(() => streams.cache.fresh(tenant, shipmentStream, pro)),
        ({ state }) => state !== null && selectedQuote(state.ltl) !== null,
      ),
  }
}
export type LtlCommands = ReturnType<typeof createLtlCommands>
