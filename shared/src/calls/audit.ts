import { Schema } from 'effect'
import { AlarmResource, AnchorStatus } from '../protocol/alarms.ts'
import { LockedRecord, RefusedEntry } from '../protocol/audit.ts'
import { FILE_TYPES } from '../protocol/file-types.ts'
import { listOf } from '../protocol/lists.ts'
import { OutboxAlarm } from '../protocol/outbox.ts'
import { AuditEntrySchema, BrokerRecordResource, HistoryEntrySchema, RecordThen } from '../protocol/resources.ts'
import { RECORD_PARTIES } from '../shipment/broker-record.ts'
import { defineCall } from './define-call.ts'
import { AT, PAGE_ONLY, WHOLE_PAGE } from './page-query.ts'
import { instant, integer, oneOf, option, several, text } from './parameter.ts'

const AUDIT_QUERY = {
  pro: text('Pro of a shipment; includes its lock'),
  record: text('Kind and id of a record, such as carrier/12'),
  kind: several(text('Kind of record, such as shipment, lock, carrier, customer or user')),
  by: text('User id or username'),
  type: several(text('Event type')),
  field: text('A changed field, such as load_info.weight or pick_stops.appt_start_date'),
  address: text('Network address the request came from; for administrators and support'),
  from: text('A day (UTC) or an instant: made then or later'),
  to: text('A day (UTC) or an instant: made then or earlier'),
}

const ACTIVITY_QUERY = {
  kind: several(text('Kind of record; shipment if left out')),
  record: text('Id of one record'),
}

export const listAlarms = defineCall({
  method: 'GET',
  path: '/alarms',
  access: 'debug_logs#read',
  summary: 'List stopped background jobs and missing anchors',
  description:
    'A job stops when the log holds an event that this version doesn’t know. `anchors` says whether the newest anchor is there, `outbox` how many effects on other systems have an unknown outcome.',
  response: Schema.Struct({ alarms: Schema.Array(AlarmResource), anchors: AnchorStatus, outbox: Schema.Array(OutboxAlarm) }),
})

export const getBrokerRecord = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/broker_record',
  access: 'forms#preview',
  summary: 'Get the broker record of a shipment',
  description: 'The record required by 49 CFR 371.3, with its log position and the hash at that position.',
  query: {
    party: oneOf('Whose copy', RECORD_PARTIES, 'broker'),
    include_withheld: option('Leave nothing out of the party’s copy, as they may request under 49 CFR 371.3(c)'),
    format: oneOf('Format of the response', ['json', 'pdf'], 'json'),
  },
  response: Schema.Struct({ broker_record: BrokerRecordResource }),
  files: ['application/pdf'],
})

export const getRecord = defineCall({
  method: 'GET',
  path: '/records/{kind}/{id}',
  access: 'audit#read',
  summary: 'Get any record, now or in the past',
  query: { at: AT },
  response: Schema.Struct({ record: RecordThen }),
})

export const listRecordHistory = defineCall({
  method: 'GET',
  path: '/records/{kind}/{id}/history',
  access: 'audit#read',
  summary: 'List the history of any record',
  description: 'Oldest first: who, when, and old and new values by field.',
  query: WHOLE_PAGE,
  response: listOf('history', HistoryEntrySchema),
})

export const getActivity = defineCall({
  method: 'GET',
  path: '/activity',
  access: 'audit#read',
  summary: 'Count changes over time',
  description: 'Divides a period into equal parts and counts the changes in each.',
  query: {
    ...ACTIVITY_QUERY,
    from: instant('Start; a day before `to` if left out'),
    to: instant('End, at most 62 days after `from`; now if left out'),
    buckets: integer('Number of parts', { minimum: 1, maximum: 288, default: 96 }),
  },
  response: Schema.Struct({ from: Schema.String, to: Schema.String, activity: Schema.Array(Schema.Int) }),
})

export const findActivity = defineCall({
  method: 'GET',
  path: '/activity/step',
  access: 'audit#read',
  summary: 'Find the next or previous change',
  query: {
    ...ACTIVITY_QUERY,
    at: instant('Start looking here; now if left out'),
    direction: oneOf('Which way to look', ['forward', 'back'], 'back'),
  },
  response: Schema.Struct({ step: Schema.NullOr(Schema.Struct({ at: Schema.String, position: Schema.Int })) }),
})

export const listLockedRecords = defineCall({
  method: 'GET',
  path: '/locked_records',
  access: 'audit#read',
  summary: 'List locked shipments',
  description: 'Who holds each lock, since when and until when.',
  query: PAGE_ONLY,
  filters: { by: text('User id or username of the holder') },
  response: listOf('locked_records', LockedRecord),
})

export const listSecurityLog = defineCall({
  method: 'GET',
  path: '/security_log',
  access: 'admin_privileges',
  summary: 'List refused requests',
  description: 'Who was refused what and from where, newest first.',
  query: PAGE_ONLY,
  filters: {
    action: several(oneOf('What was refused', ['sign_in_failed', 'sign_in_throttled', 'token_refused', 'other_tenant', 'not_permitted'])),
    address: text('Network address'),
  },
  response: listOf('security_log', RefusedEntry),
})

export const listAuditLog = defineCall({
  method: 'GET',
  path: '/audit_log',
  access: 'audit#read',
  summary: 'List the audit log',
  description: 'Who did what, newest first.',
  query: { ...AUDIT_QUERY, ...PAGE_ONLY },
  filters: AUDIT_QUERY,
  response: listOf('audit_log', AuditEntrySchema),
})

export const listAuditFields = defineCall({
  method: 'GET',
  path: '/audit_log/fields',
  access: 'audit#read',
  summary: 'List fields and event types that can be searched for',
  description: 'Every field that was ever changed, as a value for the audit log’s `field` filter, and every type of event, for `type`.',
  response: Schema.Struct({
    fields: Schema.Array(Schema.String),
    event_types: Schema.Array(Schema.Struct({ kind: Schema.String, type: Schema.String })),
  }),
})

export const exportAuditLog = defineCall({
  method: 'GET',
  path: '/audit_log/export',
  access: 'audit#read',
  summary: 'Export the audit log',
  description: 'All entries that match the filter, as lines of JSON or as a spreadsheet.',
  query: { ...AUDIT_QUERY, format: oneOf('One JSON entry per line, or a spreadsheet', ['ndjson', 'xlsx'], 'ndjson') },
  filters: AUDIT_QUERY,
  isExport: true,
  files: ['application/x-ndjson', FILE_TYPES.xlsx],
})
