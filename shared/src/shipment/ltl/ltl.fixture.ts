import type { ShipmentInput } from '../input.ts'
import { created, folded, NOW, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import type { LtlCommand } from './commands.ts'
import type { LtlOffer } from './quote.ts'
import { ratedLoad } from './rated-load.ts'

/** An LTL load from Chicago to Dallas with a flat line haul and a fuel surcharge, and two quotes for it. */

export const ltlLoad = (input: ShipmentInput = {}): Shipment =>
  testLoad({
    mode: 'less_than_truckload',
    load_info: { weight: 2_400, freight_class: '70' },
    rates: { customer_fsc_percentage: 10, carrier_line_haul_rate_type: 'Percent', carrier_line_haul_pay_percent: 80 },
    ...input,
  })

export const offer = (reference: string, changes: Partial<LtlOffer> = {}): LtlOffer => ({
  reference,
  carrier_name: `Carrier ${reference}`,
  scac: `${reference}XX`,
  service: 'Standard',
  transit_days: 3,
  valid_until: '2026-11-27',
  customer: { freight: 100_000, fuel: 12_000, discount: -60_000 },
  carrier: { freight: 90_000, fuel: 10_000, discount: -55_000 },
  assumption: null,
  ...changes,
})

export const receive = (load: Shipment, ...offers: readonly LtlOffer[]): Extract<LtlCommand, { type: 'ReceiveLtlQuotes' }> => ({
  type: 'ReceiveLtlQuotes',
  offers,
  rated: ratedLoad(load),
  provider: 'Simulated rating',
  simulated: true,
})

/** The events of a rated load: `{pro}-Q1` and `{pro}-Q2`. */
export const rated = (load: Shipment = ltlLoad()): readonly ShipmentEvent[] => [
  created(load),
  shipmentStream.happened('LtlQuotesReceived', {
    quotes: ['AA', 'BB'].map((reference, place) => ({
      id: `${load.pro}-Q${place + 1}`,
      ...offer(reference),
      provider: 'Simulated rating',
      simulated: true,
      rated: ratedLoad(load),
      requested_at: NOW,
      requested_by: 'dana',
      booked: null,
      pickup: null,
    })),
    provider: 'Simulated rating',
    simulated: true,
  }),
]

export const ratedState = (load: Shipment = ltlLoad()): Shipment => folded(rated(load))
