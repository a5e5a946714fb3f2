import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { AuditEntry, LockedRecord } from './resources.ts'

const AUDIT_QUERY = {
  pro: 'Of one load and its lock',
  record: 'Of one record: its kind and id, such as carrier/12',
  kind: 'A kind of record: shipment, lock, carrier, customer, user; several times for several',
  by: 'User id or username',
  type: 'A type of event; several times for several',
  field: 'Changes of a field, such as load_info.weight or pick_stops.appt_start_date',
  address: 'Calls from a network address; for administrators and support',
  from: 'A day (UTC) or an instant: decided then or later',
  to: 'A day (UTC) or an instant: decided then or earlier',
}

/** The log: for people who ask who did what, and for machines. */
export const LOG_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/events_feed',
    summary: 'The log in order, for machines',
    feature: 'feed#read',
    query: {
      after: 'Log position of the last one seen',
      limit: 'At most 500, and 500 unless said',
      wait: 'Seconds, at most 30, to wait for something new where there is nothing yet',
    },
    answer: Schema.Struct({ ...listOf('events', Schema.Json).fields, position: Schema.Int }),
  },
  {
    method: 'get',
    path: '/locked_records',
    summary: 'Who holds which load now, since when and until when',
    feature: 'audit#read',
    query: { 'filters[by]': 'User id or username of the holder', limit: PAGE.limit, after: PAGE.after },
    answer: listOf('locked_records', LockedRecord),
  },
  {
    method: 'get',
    path: '/audit_log',
    summary: 'Who did what, newest first',
    feature: 'audit#read',
    query: { ...AUDIT_QUERY, limit: PAGE.limit, after: PAGE.after },
    answer: listOf('audit_log', AuditEntry),
  },
  {
    method: 'get',
    path: '/audit_log/export',
    summary: 'All of it that a filter leaves, as lines of JSON or as a spreadsheet',
    feature: 'audit#read',
    query: { ...AUDIT_QUERY, format: '`ndjson`, an entry a line, or `xlsx`; ndjson unless said' },
    answer: AuditEntry,
  },
]
