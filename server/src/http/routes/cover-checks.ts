import { carrierFacts } from '@waybill/shared/carrier/facts'
import { carrierStatus } from '@waybill/shared/carrier/state'
import { money } from '@waybill/shared/fields/field-schemas'
import { optional } from '@waybill/shared/fields/optional'
import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { receiptResource } from '@waybill/shared/protocol/cover-resource'
import { checkCompliance } from '@waybill/shared/shipment/cover-verdict'
import { mergeInput } from '@waybill/shared/shipment/merge-input'
import { bookingOf, carrierBlocked } from '@waybill/shared/shipment/rules/booking'
import { overrideWarning } from '@waybill/shared/shipment/rules/compliance'
import { declaredValueBlocks } from '@waybill/shared/shipment/rules/declared-value'
import { reservationWarnings } from '@waybill/shared/shipment/rules/reservation'
import { tripComplianceWarnings } from '@waybill/shared/shipment/rules/trip-compliance'
import { loadInfoFields } from '@waybill/shared/shipment/shape'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeQuery } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const CarrierQuery = Schema.Struct(
  optional({
    carrier_id: Schema.String,
    mc_num: Schema.String,
    dot_num: Schema.String,
    declared_value: money,
    truck_num: loadInfoFields.truck_num,
    driver_1_cell: loadInfoFields.driver_1_cell,
    driver_2_cell: loadInfoFields.driver_2_cell,
  }),
)

const fromDatabase = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** What a form checks before it sends a command: whether a carrier may haul this load. */
export const coverCheckRoutes = (parts: {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly warnings: LoadWarnings
}): ApiRoutes => {
  const { database, cache, warnings } = parts
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/compliance', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant, session } = c.var
        const { state: shipment } = yield* fromDatabase(() => cache.fresh(tenant, shipmentStream, c.req.param('pro')))
        if (shipment === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${c.req.param('pro')}.` })
        const query = yield* decodeQuery(c, CarrierQuery)
        const id = yield* fromDatabase(() =>
          findCarrierId(database, tenant, {
            carrier_id: query.carrier_id ?? null,
            mc_num: query.mc_num ?? null,
            dot_num: query.dot_num ?? null,
          }),
        )
        const { state: carrier } = id === null ? { state: null } : yield* fromDatabase(() => cache.fresh(tenant, carrierStream, id))
        if (id === null || carrier === null)
          return yield* new NotFound({
            what: 'carrier',
            message: 'No carrier has this ID, MC or DOT number. Add the carrier first.',
          })
        const now = new Date().toISOString()
        const { permissions } = session
        const mayOverride = isPermitted(permissions, 'carriers#override_compliance')
        const facts = carrierFacts(id, carrier)
        const verdict = checkCompliance(facts, shipment, null, {
          now,
          by: session.user,
          is_admin: isAdmin(permissions),
          permissions,
        })
        const { carrier_id, mc_num, dot_num, ...loadInfo } = query
        const draft = mergeInput(shipment, { load_info: loadInfo }, now)
        const { findings, rules, judged_on, skipped, declared_value } = receiptResource(verdict.compliance.receipt)
        const blocked =
          declaredValueBlocks(shipment, draft) ?? carrierBlocked(facts, shipment.customer?.id) ?? (mayOverride ? null : verdict.problem)
        return {
          booking: bookingOf(shipment, { at: 'carrier', blocked }),
          warnings: [
            ...(yield* warnings.doubleBookings(tenant, { ...draft, carrier: verdict.carrier })),
            ...(yield* warnings.credit(tenant, shipment)),
            ...tripComplianceWarnings(facts, shipment).filter(({ field }) => field === 'carrier'),
            ...reservationWarnings(shipment, session.user.id),
          ],
          compliance: {
            rules,
            judged_on,
            skipped,
            declared_value,
            carrier: {
              id,
              name: carrier.name,
              mc_number: carrier.mc_number,
              dot_number: carrier.dot_number,
              status: carrierStatus(carrier),
            },
            passed: verdict.compliance.passed,
            may_override: mayOverride,
            checked_at: now,
            findings: findings.map((finding) => ({
              ...finding,
              message: finding.passed ? null : mayOverride ? overrideWarning(finding.message) : finding.message,
            })),
          },
        }
      }),
    ),
  )

  return routes
}
