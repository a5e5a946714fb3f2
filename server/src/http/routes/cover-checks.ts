import { checkShipmentCarrier } from '@waybill/shared/calls/shipments'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { carrierStatus } from '@waybill/shared/carrier/state'
import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import { receiptResource } from '@waybill/shared/protocol/cover-resource'
import { checkCompliance } from '@waybill/shared/shipment/cover-verdict'
import { mergeInput } from '@waybill/shared/shipment/merge-input'
import { bookingOf, carrierBlocked } from '@waybill/shared/shipment/rules/booking'
import { overrideWarning } from '@waybill/shared/shipment/rules/compliance'
import { declaredValueBlocks } from '@waybill/shared/shipment/rules/declared-value'
import { reservationWarnings } from '@waybill/shared/shipment/rules/reservation'
import { tripComplianceWarnings } from '@waybill/shared/shipment/rules/trip-compliance'
import { Effect } from 'effect'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { type Implementation, implement } from '../implement.ts'

const fromDatabase = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** What a form checks before it sends a command: whether a carrier may haul this load. */
export const coverCheckCalls = (parts: {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly warnings: LoadWarnings
}): readonly Implementation[] => {
  const { database, cache, warnings } = parts

  return [
    implement(checkShipmentCarrier, {
      find: ({ tenant, params: { pro } }) =>
        Effect.gen(function* () {
          const { state } = yield* fromDatabase(() => cache.fresh(tenant, shipmentStream, pro))
          return state ?? (yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` }))
        }),
      handle: ({ tenant, session, query: { carrier_id, mc_num, dot_num, ...typed }, found: shipment }) =>
        Effect.gen(function* () {
          const id = yield* fromDatabase(() => findCarrierId(database, tenant, { carrier_id, mc_num, dot_num }))
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
          const load_info = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
          const draft = mergeInput(shipment, { load_info }, now)
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
              declared_value: declared_value as string | null,
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
    }),
  ]
}
