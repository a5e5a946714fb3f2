import { lanePricesBlocked } from '@waybill/shared/shipment/lane-pricing/decide'
import { LanePriceRange } from '@waybill/shared/shipment/lane-pricing/lane-price'
import { readOnlyBlocked } from '@waybill/shared/shipment/rules/editable'
import type { Location } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import { zoneOfFirstStop } from '@waybill/shared/shipment/stop-moments'
import { localTimeAt } from '@waybill/shared/time/local-moment'
import { Effect, Schema } from 'effect'
import { decodeResponse } from '../../integrations/decode-response.ts'
import type { LanePricingService } from '../../integrations/lane-pricing/service.ts'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, RefusedByRule } from '../failures.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { loadDistance } from './load-distance.ts'
import { pricingFailure } from './provider-answer.ts'
import type { ReadLoad } from './read-load.ts'

const LanePrices = Schema.Array(LanePriceRange).check(Schema.isMaxLength(20))

const placeOf = (location: Location | undefined): string | null =>
  location?.city && location.state ? `${location.city}, ${location.state}` : null

const UNKNOWN_LANE = {
  type: 'UnknownLane',
  message: 'Enter a recognized pickup and consignee city and state before requesting lane prices.',
}

interface Dependencies {
  readonly look: ReadLoad
  readonly shipments: ShipmentCommands
  readonly pricing: LanePricingService
  readonly mileage: MileageService
}

/** Market rates for trucks on the lane of a load: requested from a provider and kept with the load [7.22]. */
export const createLanePriceCommands = ({ look, shipments, pricing, mileage }: Dependencies) => ({
  refresh: (request: CommandRequest, pro: string): Effect.Effect<CommandAck<Shipment>, CommandFailure> =>
    Effect.gen(function* () {
      const known = yield* look(request, pro)
      if (known.repeated) return known
      const load = known.state
      const refusal = readOnlyBlocked(load) ?? lanePricesBlocked(load)
      if (refusal) return yield* new RefusedByRule({ refusal })
      const [origin, destination] = [placeOf(load.pick_stops[0]?.location), placeOf(load.pick_stops.at(-1)?.location)]
      const miles = yield* loadDistance(mileage, load)
      if (origin === null || destination === null || miles === null) return yield* new RefusedByRule({ refusal: UNKNOWN_LANE })
      const lane = { origin, destination, equipment_type: load.load_info.equipment_type }
      const today = localTimeAt(request.now, zoneOfFirstStop(load)).date
      const prices = yield* pricing
        .prices({ ...lane, miles, today })
        .pipe(
          decodeResponse(LanePrices, 'lane prices'),
          Effect.mapError(pricingFailure((_, message) => `Lane Prices Request Failed - ${message}`)),
        )
      const { provider, simulated } = pricing
      return yield* shipments.send(request, pro, { type: 'RecordLanePrices', figures: prices, provider, simulated, ...lane })
    }),
})
export type LanePriceCommands = ReturnType<typeof createLanePriceCommands>
