import { Schema } from 'effect'
import { event } from '../../streams/event.ts'
import { OptionalText } from '../../streams/event-schemas.ts'
import { dateAndTime, joined } from '../event-text.ts'
import { LoadChanges } from '../load-changes.ts'
import { LtlQuote } from './quote.ts'

const BOOKING = ['ltl.quotes.booked']
const SELECTION = ['ltl.selection']

const Selected = Schema.Struct({ id: Schema.String, carrier_name: Schema.String, changes: LoadChanges })

const simulatedText = (simulated: boolean): string | null => (simulated ? 'simulated' : null)

/** Events of the LTL quotes of a load [4.39, 4.40]. User and time are in the envelope. */
export const LTL_EVENTS = {
  /** The provider's quotes, which replace those that are neither selected nor booked. */
  LtlQuotesReceived: event({
    data: Schema.Struct({ quotes: Schema.Array(Schema.toType(LtlQuote)), provider: Schema.String, simulated: Schema.Boolean }),
    title: ({ quotes }) => `${quotes.length} LTL quotes received`,
    detail: ({ provider, simulated }) => joined(provider, simulatedText(simulated)),
    fields: ['ltl.quotes'],
  }),
  /** `changes` are the lines of the quote and the rates that they replace. */
  LtlQuoteSelected: event({ data: Selected, title: ({ carrier_name }) => `LTL quote of ${carrier_name} selected`, fields: SELECTION }),
  LtlQuoteUnselected: event({
    data: Selected,
    title: ({ carrier_name }) => `LTL quote of ${carrier_name} no longer selected`,
    fields: SELECTION,
    changes: ({ id }) => [{ path: 'ltl.selection', from: { quote_id: id }, to: null }],
  }),
  /** `ShipmentCovered` follows. */
  LtlQuoteBooked: event({
    data: Schema.Struct({
      id: Schema.String,
      carrier_name: Schema.String,
      confirmation: Schema.String,
      forwarded_to_carrier: Schema.Boolean,
      provider: Schema.String,
      simulated: Schema.Boolean,
    }),
    title: ({ carrier_name }) => `LTL quote of ${carrier_name} booked`,
    detail: ({ confirmation, forwarded_to_carrier, simulated }) =>
      joined(confirmation, forwarded_to_carrier ? 'sent to the carrier' : null, simulatedText(simulated)),
    fields: BOOKING,
    changes: ({ id, confirmation }) => [{ path: `ltl.quotes[${id}].booked`, from: null, to: { confirmation } }],
  }),
  /** `ShipmentUncovered` follows. */
  LtlBookingCanceled: event({
    data: Schema.Struct({
      id: Schema.String,
      carrier_name: Schema.String,
      confirmation: Schema.String,
      provider: Schema.String,
      simulated: Schema.Boolean,
    }),
    formerNames: ['LtlBookingCancelled'],
    title: ({ carrier_name }) => `LTL booking with ${carrier_name} canceled`,
    detail: ({ confirmation, simulated }) => joined(confirmation, simulatedText(simulated)),
    fields: BOOKING,
    changes: ({ id, confirmation }) => [{ path: `ltl.quotes[${id}].booked`, from: { confirmation }, to: null }],
  }),
  LtlPickupRequested: event({
    data: Schema.Struct({
      id: Schema.String,
      carrier_name: Schema.String,
      pickup: Schema.Struct({ confirmation: Schema.String, pickup_date: Schema.String, pickup_time: OptionalText }),
      provider: Schema.String,
      simulated: Schema.Boolean,
    }),
    title: ({ carrier_name }) => `Pickup requested from ${carrier_name}`,
    detail: ({ pickup, simulated }) =>
      joined(dateAndTime(pickup.pickup_date, pickup.pickup_time), pickup.confirmation, simulatedText(simulated)),
    fields: ['ltl.quotes.pickup'],
  }),
}
