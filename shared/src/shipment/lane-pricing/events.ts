import { Schema } from 'effect'
import { dollarText } from '../../money/dollars.ts'
import { event } from '../../streams/event.ts'
import { joined } from '../event-text.ts'
import { LoadChanges } from '../load-changes.ts'
import { LanePrice } from './lane-price.ts'

export const LANE_PRICING_EVENTS = {
  /** The provider's current lane prices, replacing the earlier ones; `changes` is the suggested market rate. */
  LanePricesRefreshed: event({
    data: Schema.Struct({
      prices: Schema.Array(Schema.toType(LanePrice)),
      provider: Schema.String,
      simulated: Schema.Boolean,
      changes: LoadChanges,
    }),
    title: () => 'Lane prices looked up',
    detail: ({ prices: [first], provider, simulated }) =>
      joined(provider, first ? dollarText(first.average) : null, simulated ? 'simulated' : null),
    fields: ['lane_prices'],
  }),
}
