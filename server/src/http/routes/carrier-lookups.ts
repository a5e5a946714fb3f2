import { carrierEligibility } from '@waybill/shared/carrier/eligibility'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { type Carrier, carrierStatus } from '@waybill/shared/carrier/state'
import { optional } from '@waybill/shared/fields/optional'
import { receiptResource } from '@waybill/shared/protocol/cover-resource'
import { receiptOf } from '@waybill/shared/shipment/rules/compliance'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readCarrierFigures } from '../../projections/carrier-statistics.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { carrierResource } from '../carrier-resource.ts'
import { decodeQuery } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const Reference = Schema.String.check(Schema.isMaxLength(40))
const numbers = { mc_num: Reference, dot_num: Reference }
const StatusQuery = Schema.Struct(optional({ ...numbers, carrier_id: Reference }))
const ShowQuery = Schema.Struct(optional({ ...numbers, id: Reference }))

interface Reference {
  readonly id?: string | undefined
  readonly carrier_id?: string | undefined
  readonly mc_num?: string | undefined
  readonly dot_num?: string | undefined
}

/** Looks up a carrier by our id or a government number: the carrier, and whether it may be used [4.41, 7.40, 7.42]. */
export const carrierLookupRoutes = (parts: { readonly database: WaybillDatabase; readonly cache: StreamCache }): ApiRoutes => {
  const { database, cache } = parts
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('carriers#read')

  const named = (c: Context<ApiEnv>, { id, carrier_id = id, mc_num, dot_num }: Reference) =>
    Effect.gen(function* () {
      const reference = { carrier_id: carrier_id || null, mc_num: mc_num || null, dot_num: dot_num || null }
      const givenNumber = Object.values(reference).find((number) => number !== null)
      if (!givenNumber)
        return yield* unreadable('mc_num', `Expected a carrier: mc_num, dot_num or ${c.req.path.endsWith('status') ? 'carrier_id' : 'id'}`)
      const found = yield* fromLog(() => findCarrierId(database, c.var.tenant, reference))
      const { state, version } =
        found === null ? { state: null, version: 0 } : yield* fromLog(() => cache.fresh(c.var.tenant, carrierStream, found))
      if (state === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${givenNumber}.` })
      return { carrier: state, version }
    })
  const numbersOf = ({ id, name, mc_number, dot_number }: Carrier) => ({ id, name, mc_number, dot_number })

  routes.get('/carriers/get_carrier_status', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { carrier } = yield* named(c, yield* decodeQuery(c, StatusQuery))
        const { super_hold, active } = carrier
        return { carrier: { ...numbersOf(carrier), super_hold, active, status: carrierStatus(carrier) } }
      }),
    ),
  )

  routes.get('/carriers/show', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { carrier, version } = yield* named(c, yield* decodeQuery(c, ShowQuery))
        const { tenant } = c.var
        const year = new Date().toISOString().slice(0, 4)
        const statistics = yield* fromLog(() => readCarrierFigures(database.forTenant(tenant), tenant, [carrier.id], year))
        return { carrier: carrierResource(carrier, version, statistics.get(carrier.id)) }
      }),
    ),
  )

  // Checked like a cover on a load without a declared value that is picked up today.
  routes.get('/carriers/production_check', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { carrier } = yield* named(c, yield* decodeQuery(c, ShowQuery))
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
    ),
  )
  return routes
}
