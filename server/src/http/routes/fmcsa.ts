import { getFmcsaCarrier } from '@waybill/shared/calls/integrations'
import { digitsOfNumber } from '@waybill/shared/carrier/authority-number'
import { fmcsaResource } from '@waybill/shared/protocol/fmcsa-resource'
import { Effect } from 'effect'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import { NotFound } from '../../commands/failures.ts'
import { toProviderFailure } from '../../commands/tracking/provider-answer.ts'
import type { CarrierNumber, FmcsaOf } from '../../integrations/fmcsa/service.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly fmcsaOf: FmcsaOf
}

/** The FMCSA record of a carrier, by USDOT or MC number, used to fill in the form of a new carrier. */
export const fmcsaCalls = ({ database, fmcsaOf }: Parts): readonly Implementation[] => [
  implement(getFmcsaCarrier, {
    handle: ({ tenant, query }) =>
      Effect.gen(function* () {
        const { dot_num, mc_num } = query
        const dot = digitsOfNumber(dot_num)
        const mc = digitsOfNumber(mc_num)
        if (dot === null && mc === null) return yield* unreadable('dot_num', 'Expected a carrier: dot_num or mc_num')
        const number: CarrierNumber = dot === null ? { mc: mc ?? '' } : { dot }
        const service = yield* fromLog(() => fmcsaOf(tenant))
        const record = yield* service.find(number).pipe(Effect.mapError((failure) => toProviderFailure(failure, null)))
        if (record === null) {
          const which = dot === null ? `MC number ${mc}` : `USDOT number ${dot}`
          return yield* new NotFound({
            what: 'carrier',
            message: service.simulated
              ? `FMCSA is not connected, and no carrier on file has ${which}.`
              : `FMCSA has no carrier with ${which}.`,
          })
        }
        const reference = { carrier_id: null, mc_num: null, dot_num: record.dot_number || null }
        const carrier_id = yield* fromLog(() => findCarrierId(database, tenant, reference))
        const { provider, simulated } = service
        return { fmcsa: fmcsaResource(record, { provider, simulated, as_of: new Date().toISOString(), carrier_id }) }
      }),
  }),
]
