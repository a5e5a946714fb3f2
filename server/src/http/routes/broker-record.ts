import { formatDollars } from '@waybill/shared/money/dollars'
import { brokerRecord, RECORD_PARTIES, type RecordParty, type RedactedRecord, recordFor } from '@waybill/shared/shipment/broker-record'
import { Effect, Exit } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { type StreamCache, streamId } from '../../commands/stream-cache.ts'
import type { ReadTenantSettings } from '../../commands/tenant-settings.ts'
import { brokerRecordSheet, type RecordStamp } from '../../forms/broker-record-sheet.ts'
import type { PrintQueue } from '../../forms/print-queue.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import { readHashAt } from '../../store/tail.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { documentHeaders } from '../document-headers.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { isFlagSet, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { failureResponse } from '../run-command.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly store: EventStore
  readonly printQueue: PrintQueue
  readonly settings: ReadTenantSettings
}

const isParty = (text: string): text is RecordParty => RECORD_PARTIES.some((party) => party === text)

/** Money as the API returns it. */
const recordResource = (record: RedactedRecord) => ({
  ...record,
  brokerage_compensation: record.brokerage_compensation && {
    ...record.brokerage_compensation,
    amount: formatDollars(record.brokerage_compensation.amount),
  },
  non_brokerage_services: record.non_brokerage_services?.map((service) => ({ ...service, amount: formatDollars(service.amount) })) ?? null,
  freight_charges: record.freight_charges && {
    ...record.freight_charges,
    collected: record.freight_charges.collected === null ? null : formatDollars(record.freight_charges.collected),
  },
})

/** The record of a load that the law gives each party the right to see, 49 CFR 371.3, as JSON or as a paper. */
export const brokerRecordRoutes = ({ database, cache, store, printQueue, settings }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  const recordOf = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      yield* readListQuery(c, { also: ['party', 'include_withheld', 'format'], filters: [], sort: [] })
      const party = c.req.query('party') ?? 'broker'
      if (!isParty(party)) return yield* unreadable('party', `Expected ${RECORD_PARTIES.join(', ')}`)
      const format = c.req.query('format') ?? 'json'
      if (format !== 'json' && format !== 'pdf') return yield* unreadable('format', 'Expected json or pdf')
      const { tenant } = c.var
      const pro = c.req.param('pro') ?? ''
      const { state, version } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
      if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
      const [last] = yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro), version - 1))
      if (!last) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
      const { carrier } = state
      const booked = carrier && (yield* fromLog(() => cache.fresh(tenant, carrierStream, carrier.id))).state
      const hash = (yield* fromLog(() => readHashAt(database.forTenant(tenant), tenant, last.position))) ?? ''
      const stamp: RecordStamp = { pro, version, position: last.position, hash, recorded_at: last.recorded_at }
      const carrier_address = booked
        ? [booked.address, booked.address_2, booked.city, booked.state, booked.zip].filter(Boolean).join(', ') || null
        : null
      // Receipts and payments are kept with the accounts, which the log does not hold yet.
      const record = brokerRecord(state, { carrier_address, collected: null, carrier_paid_on: null })
      return { record: recordFor(record, party, isFlagSet(c.req.query('include_withheld'))), party, format, stamp } as const
    })

  routes.get('/shipments/:pro/broker_record', requireFeature('forms#preview'), async (c) => {
    const exit = await c.var.edge.runtime.runPromiseExit(recordOf(c))
    if (Exit.isFailure(exit)) return failureResponse(c, exit.cause)
    const { record, party, format, stamp } = exit.value
    if (format === 'json') return c.json({ broker_record: { regulation: '49 CFR 371.3', party, ...stamp, ...recordResource(record) } })
    const { letterhead } = await settings(c.var.tenant)
    const pdf = await printQueue.print(brokerRecordSheet(record, party, stamp, letterhead))
    const name = `broker-record-${stamp.pro}-${party}-v${stamp.version}.pdf`
    return c.body(Buffer.from(pdf), 200, documentHeaders({ name, media_type: 'application/pdf', size: pdf.byteLength }, true))
  })
  return routes
}
