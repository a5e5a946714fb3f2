import { carrierFacts } from '@waybill/shared/carrier/facts'
import { creditWarnings } from '@waybill/shared/customer/credit'
import type { Alert } from '@waybill/shared/decision/refusal'
import { doubleBookingWarnings, tripSpanOf, truckIdentifiers } from '@waybill/shared/shipment/rules/double-booking'
import { duplicateKeyOf, duplicateLoadWarnings } from '@waybill/shared/shipment/rules/duplicate-load'
import { tripComplianceWarnings } from '@waybill/shared/shipment/rules/trip-compliance'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierStream } from '../carrier/carrier-stream.ts'
import type { CreditLookup } from '../customer/customer-credit.ts'
import type { StreamCache } from '../stream-cache.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { shipmentStream } from './shipment-stream.ts'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly settings: ReadTenantSettings
  readonly owing: CreditLookup
}

/** Maximum loads examined: a customer has dozens on one day, a truck is on a handful. */
const MOST = 200
const AT_ONCE = 10
const HOUR = 3_600_000

/** The instants at which a local day can be anywhere on earth. */
const anywhere = (day: string) => {
  const start = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(start - 14 * HOUR).toISOString(), to: new Date(start + 36 * HOUR).toISOString() }
}

/** Warnings when a lookup failed: the command itself is done. */
const NOT_LOOKED_UP: Alert = {
  key: 'warnings:unavailable',
  field: '',
  message: 'Duplicate loads and double-booked trucks could not be checked.',
}

const CREDIT_NOT_LOOKED_UP: Alert = {
  key: 'warnings:credit_unavailable',
  field: 'customer',
  message: "The customer's credit limit could not be checked.",
}

const COMPLIANCE_NOT_LOOKED_UP: Alert = {
  key: 'warnings:compliance_unavailable',
  field: 'carrier',
  message: "The carrier's insurance coverage for this trip could not be checked.",
}

/**
 * Looks up the open loads that a load may conflict with, by an index of the board, and applies the rules. Each returns warnings that need
 * no acknowledgment, and never fails, because the load is already saved.
 */
export const createLoadWarnings = ({ database, cache, settings, owing }: Dependencies) => {
  const loads = async (tenant: string, pros: readonly string[]): Promise<readonly Shipment[]> => {
    const found: Shipment[] = []
    for (let start = 0; start < pros.length; start += AT_ONCE) {
      const some = await Promise.all(pros.slice(start, start + AT_ONCE).map((pro) => cache.fresh(tenant, shipmentStream, pro)))
      found.push(...some.flatMap(({ state }) => state ?? []))
    }
    return found
  }

  const duplicates = async (tenant: string, shipment: Shipment): Promise<readonly Alert[]> => {
    const key = duplicateKeyOf(shipment)
    if (key === null) return []
    const { from, to } = anywhere(key.pickup_day)
    const ofDay = database
      .forTenant(tenant)
      .selectFrom('board_shipments')
      .select('id')
      .where('active', '=', true)
      .where('pickup_at', '>=', from)
      .where('pickup_at', '<', to)
      .where('id', '<>', shipment.pro)
      .limit(MOST)
    const ofCustomer =
      key.customer_id === null
        ? ofDay
            .where('customer_id', 'is', null)
            .where(sql`lower(cells ->> 'customer')`, '=', (key.customer_name ?? '').trim().toLowerCase())
        : ofDay.where('customer_id', '=', key.customer_id)
    // The boards are searched by the references too, so that a customer's busy day need not be read load by load.
    const named =
      shipment.repeated_from === null
        ? ofCustomer.where((is) => is.or(key.references.map((name) => sql<boolean>`strpos(search, ${name}) > 0`)))
        : ofCustomer
    const rows = await named.orderBy('pickup_at', 'desc').execute()
    return duplicateLoadWarnings(
      shipment,
      await loads(
        tenant,
        rows.map(({ id }) => id),
      ),
    )
  }

  const doubleBookings = async (tenant: string, shipment: Shipment): Promise<readonly Alert[]> => {
    const span = tripSpanOf(shipment)
    const { truck, cells } = truckIdentifiers(shipment)
    if (span === null || !shipment.carrier || (truck === '' && cells.length === 0)) return []
    const rows = await database
      .forTenant(tenant)
      .selectFrom('board_shipments')
      .select('id')
      .where('active', '=', true)
      .where('carrier_id', '=', shipment.carrier.id)
      .where('pickup_at', '<=', span.to)
      .where(sql`coalesce(delivery_at, pickup_at)`, '>=', span.from)
      .where('id', '<>', shipment.pro)
      .orderBy('pickup_at', 'desc')
      .limit(MOST)
      .execute()
    return doubleBookingWarnings(
      shipment,
      await loads(
        tenant,
        rows.map(({ id }) => id),
      ),
    )
  }

  const credit = async (tenant: string, shipment: Shipment): Promise<readonly Alert[]> => {
    const customer = shipment.customer?.id ?? null
    if (customer === null || (await settings(tenant)).credit_rule === 'none') return []
    const owed = await owing.besides(tenant, customer, shipment.pro)
    return owed ? creditWarnings(owed, shipment) : []
  }

  const compliance = async (tenant: string, shipment: Shipment): Promise<readonly Alert[]> => {
    if (shipment.carrier === null) return []
    const { id } = shipment.carrier
    const { state } = await cache.fresh(tenant, carrierStream, id)
    return state === null ? [] : tripComplianceWarnings(carrierFacts(id, state), shipment)
  }

  const orWarning = (task: () => Promise<readonly Alert[]>, unknown = NOT_LOOKED_UP): Effect.Effect<readonly Alert[]> =>
    Effect.tryPromise(task).pipe(Effect.catch(() => Effect.succeed([unknown])))

  return {
    /** Open loads that look like this one. */
    duplicates: (tenant: string, shipment: Shipment) => orWarning(() => duplicates(tenant, shipment)),
    /** Undelivered loads of the carrier that use the truck or driver of this one at the same time. */
    doubleBookings: (tenant: string, shipment: Shipment) => orWarning(() => doubleBookings(tenant, shipment)),
    /** Warning that the carrier's insurance does not cover the whole trip, or the commodity. */
    compliance: (tenant: string, shipment: Shipment) => orWarning(() => compliance(tenant, shipment), COMPLIANCE_NOT_LOOKED_UP),
    /** Warning that the load puts its customer over the credit limit, unless the tenant doesn't check. */
    credit: (tenant: string, shipment: Shipment) => orWarning(() => credit(tenant, shipment), CREDIT_NOT_LOOKED_UP),
  }
}
export type LoadWarnings = ReturnType<typeof createLoadWarnings>
