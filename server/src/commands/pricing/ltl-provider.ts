import { carrierFacts } from '@waybill/shared/carrier/facts'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { CarrierFacts } from '@waybill/shared/shipment/covering-carrier'
import { pickupMoment } from '@waybill/shared/shipment/ltl/decide-booking'
import type { LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { bookedQuote, selectedQuote } from '@waybill/shared/shipment/ltl/state'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { Effect } from 'effect'
import { sql } from 'kysely'
import type { LtlRatingService } from '../../integrations/ltl-rating/service.ts'
import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import type { StreamCommands } from '../run-stream-command.ts'

/** What a command does at the provider, once the load allows it. `undo` reverses it if it could not be recorded. */
interface ProviderCall {
  readonly quote: LtlQuote
  readonly ask: () => Effect.Effect<unknown, ProviderFailure>
  readonly undo: ((confirmation: string) => Effect.Effect<unknown, ProviderFailure>) | null
  readonly text: (error_type: string, action_error: string) => string
}

/** The kind of effect that a command has at the provider. */
export const ltlKindOf = ({ type }: ShipmentCommand): 'ltl.book' | 'ltl.cancel' | 'ltl.pickup' => {
  if (type === 'BookLtlQuote' || type === 'CoverShipment') return 'ltl.book'
  return type === 'RequestLtlPickup' ? 'ltl.pickup' : 'ltl.cancel'
}

interface Dependencies {
  readonly streams: StreamCommands
  readonly rating: LtlRatingService
  readonly database: WaybillDatabase
}

/** What commands on a load mean at its LTL provider. */
export const createLtlProvider = ({ streams, rating, database }: Dependencies) => {
  const booking = (state: Shipment, quote: LtlQuote, forward_to_carrier: boolean): ProviderCall => {
    const { pro } = state
    const { reference } = quote
    return {
      quote,
      ask: () => rating.book({ pro, reference, forward_to_carrier }),
      undo: (confirmation) => rating.cancel({ pro, reference, booking: confirmation }),
      text: TEXTS.ltl.bookingFailed,
    }
  }

  return {
    /** The carrier of a quote in the directory, by its name; one with another SCAC is another carrier. */
    carrierOf: async (tenant: string, { carrier_name, scac }: LtlQuote): Promise<CarrierFacts | null> => {
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
    },

    /** What a command would do at the provider, for a load that allows it; null if it would do nothing. */
    callOf: (state: Shipment, command: ShipmentCommand): ProviderCall | null => {
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
            ask: () => rating.requestPickup({ pro, reference: booked.reference, booking: confirmation, ...moment }),
            undo: null,
            text: (_, message) => message,
          }
        }
        default: {
          if (!booked?.booked) return null
          const { confirmation } = booked.booked
          return {
            quote: booked,
            ask: () => rating.cancel({ pro, reference: booked.reference, booking: confirmation }),
            undo: null,
            text: (_, message) => message,
          }
        }
      }
    },
  }
}
export type LtlProvider = ReturnType<typeof createLtlProvider>
