import { checkCarrier, findCarrier, getCarrierStatus } from '@waybill/shared/calls/carriers'
import type { CarrierStatistics } from '@waybill/shared/carrier/columns'
import { carrierEligibility } from '@waybill/shared/carrier/eligibility'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { type Carrier, carrierStatus } from '@waybill/shared/carrier/state'
import { receiptResource } from '@waybill/shared/protocol/cover-resource'
import { receiptOf } from '@waybill/shared/shipment/rules/compliance'
import { Effect } from 'effect'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { type CarrierReference, findCarrierId } from '../../commands/carrier/find-carrier.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readCarrierFigures } from '../../projections/carrier-statistics.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierWithStatistics } from '../carrier-resource.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

/** Looks up a carrier by our id or a government number: the carrier, and whether it may be used [4.41, 7.40, 7.42]. */
export const carrierLookupCalls = (parts: {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
}): readonly Implementation[] => {
  const { database, cache } = parts

  const named = (tenant: string, reference: CarrierReference, idName: 'carrier_id' | 'id') =>
    Effect.gen(function* () {
      const givenNumber = Object.values(reference).find((number) => number !== null)
      if (!givenNumber) return yield* unreadable('mc_num', `Expected a carrier: mc_num, dot_num or ${idName}`)
      const found = yield* fromLog(() => findCarrierId(database, tenant, reference))
      const { state, version } =
        found === null ? { state: null, version: 0 } : yield* fromLog(() => cache.fresh(tenant, carrierStream, found))
      if (state === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${givenNumber}.` })
      return { carrier: state, version }
    })
  const numbersOf = ({ id, name, mc_number, dot_number }: Carrier) => ({ id, name, mc_number, dot_number })

  return [
    implement(getCarrierStatus, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const { carrier } = yield* named(tenant, query, 'carrier_id')
          const { super_hold, active } = carrier
          return { carrier: { ...numbersOf(carrier), super_hold, active, status: carrierStatus(carrier) } }
        }),
    }),
    implement(findCarrier, {
      handle: ({ tenant, query: { id, ...numbers } }) =>
        Effect.gen(function* () {
          const { carrier, version } = yield* named(tenant, { carrier_id: id, ...numbers }, 'id')
          const year = new Date().toISOString().slice(0, 4)
          const statistics = yield* fromLog(() => readCarrierFigures(database.forTenant(tenant), tenant, [carrier.id], year))
          return { carrier: carrierWithStatistics(carrier, version, statistics.get(carrier.id) as CarrierStatistics) }
        }),
    }),
    // Checked like a cover on a load without a declared value that is picked up today.
    implement(checkCarrier, {
      handle: ({ tenant, query: { id, ...numbers } }) =>
        Effect.gen(function* () {
          const { carrier } = yield* named(tenant, { carrier_id: id, ...numbers }, 'id')
          const now = new Date().toISOString()
          const facts = carrierFacts(carrier.id, carrier)
          const { is_usable, reasons } = carrierEligibility(facts, now)
          const { findings, rules, judged_on, skipped } = receiptResource(receiptOf(facts, null, now.slice(0, 10), now))
          return {
            production_check: {
              is_usable,
              reasons,
              carrier: { ...numbersOf(carrier), status: carrierStatus(carrier), do_not_use: carrier.do_not_use },
              compliance: {
                rules,
                judged_on,
                skipped,
                findings: findings.map((finding) => ({ ...finding, message: finding.passed ? null : finding.message })),
              },
              checked_at: now,
            },
          }
        }),
    }),
  ]
}
