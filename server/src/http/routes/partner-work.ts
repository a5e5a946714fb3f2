import { listCarrierDrivers, listCarrierLanes } from '@waybill/shared/calls/carriers'
import { listCompanyLanes } from '@waybill/shared/calls/customers'
import { driversOf } from '@waybill/shared/carrier/drivers'
import { formatDollars } from '@waybill/shared/money/dollars'
import type { DirectoryLane } from '@waybill/shared/protocol/partner-work'
import { Effect } from 'effect'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import { NotFound } from '../../commands/failures.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { type LaneRow, type LoadsOf, MAX_LANES, readLanes, readNewestLoads } from '../../projections/directory-loads.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly loads: RowLoads
}

/** Drivers are searched on this many of a carrier's loads. */
const LOADS_SEARCHED = 60

const laneOf = (row: LaneRow): DirectoryLane => ({
  ...row,
  average_customer: formatDollars(row.average_customer),
  average_carrier: formatDollars(row.average_carrier),
})

/** What our loads say about a customer or a carrier: its lanes and, for a carrier, its drivers. */
export const partnerWorkCalls = ({ database, cache, loads }: Parts): readonly Implementation[] => {
  const find =
    (what: 'carrier' | 'customer') =>
    ({ tenant, params: { id } }: CallerAt<'id'>) =>
      Effect.gen(function* () {
        const { version } =
          what === 'carrier'
            ? yield* fromLog(() => cache.fresh(tenant, carrierStream, id))
            : yield* fromLog(() => cache.fresh(tenant, customerStream, id))
        if (version === 0) return yield* new NotFound({ what, message: `There is no ${what} ${id}.` })
      })
  const lanes = (tenant: string, work: LoadsOf) =>
    fromLog(() => readLanes(database, tenant, work)).pipe(
      Effect.map((rows) => {
        const shown = rows.slice(0, MAX_LANES).map(laneOf)
        return { lanes: shown, total: shown.length, more: rows.length > MAX_LANES, next: null }
      }),
    )

  return [
    implement(listCompanyLanes, {
      find: find('customer'),
      handle: ({ tenant, params: { id } }) => lanes(tenant, { of: 'customer_id', id }),
    }),
    implement(listCarrierLanes, {
      find: find('carrier'),
      handle: ({ tenant, params: { id } }) => lanes(tenant, { of: 'carrier_id', id }),
    }),
    implement(listCarrierDrivers, {
      find: find('carrier'),
      handle: ({ tenant, params: { id } }) =>
        Effect.gen(function* () {
          const rows = yield* fromLog(() => readNewestLoads(database, tenant, { of: 'carrier_id', id }, LOADS_SEARCHED))
          const loadsByPro = yield* fromLog(() => loads.read(tenant, rows))
          const drivers = driversOf(
            rows.flatMap((row) => {
              const load = loadsByPro.get(row.id)
              return load ? [{ load, date: row.cells.pickup?.date ?? null }] : []
            }),
          )
          return { drivers, total: drivers.length, more: rows.length === LOADS_SEARCHED, next: null }
        }),
    }),
  ]
}
