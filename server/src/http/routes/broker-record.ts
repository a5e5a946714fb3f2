import { getBrokerRecord } from '@waybill/shared/calls/audit'
import { formatDollars } from '@waybill/shared/money/dollars'
import { brokerRecord, type RedactedRecord, recordFor } from '@waybill/shared/shipment/broker-record'
import { Effect } from 'effect'
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
import { documentHeaders } from '../document-headers.ts'
import { FileResponse } from '../file-response.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly store: EventStore
  readonly printQueue: PrintQueue
  readonly settings: ReadTenantSettings
}

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
export const brokerRecordCalls = ({ database, cache, store, printQueue, settings }: Parts): readonly Implementation[] => {
  const find = ({ tenant, params: { pro } }: CallerAt<'pro'>) =>
    Effect.gen(function* () {
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
      return { full: brokerRecord(state, { carrier_address, collected: null, carrier_paid_on: null }), stamp }
    })

  return [
    implement(getBrokerRecord, {
      find,
      handle: ({ tenant, query: { party, format, include_withheld }, found: { full, stamp } }) =>
        Effect.gen(function* () {
          const record = recordFor(full, party, include_withheld)
          if (format === 'json') return { broker_record: { regulation: '49 CFR 371.3', party, ...stamp, ...recordResource(record) } }
          const { letterhead } = yield* fromLog(() => settings(tenant))
          const pdf = yield* Effect.promise(() => printQueue.print(brokerRecordSheet(record, party, stamp, letterhead)))
          const name = `broker-record-${stamp.pro}-${party}-v${stamp.version}.pdf`
          return new FileResponse(pdf, documentHeaders({ name, media_type: 'application/pdf', size: pdf.byteLength }, true))
        }),
    }),
  ]
}
