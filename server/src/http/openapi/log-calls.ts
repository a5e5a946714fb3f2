import { AlarmResource, AnchorStatus } from '@waybill/shared/protocol/alarms'
import { LockedRecord, RefusedEntry } from '@waybill/shared/protocol/audit'
import { listOf } from '@waybill/shared/protocol/lists'
import { ErasePersonalData, ErasePersonalDataResponse, PersonalDataFound, PersonalDataQuery } from '@waybill/shared/protocol/personal-data'
import { RECORD_PARTIES } from '@waybill/shared/shipment/broker-record'
import { Schema } from 'effect'
import { FILE_TYPES } from '../board-file.ts'
import { AT, type Call, PAGE_QUERY, WHOLE_PAGE } from './call.ts'
import { instant, integer, oneOf, option, several, text } from './parameter.ts'
import { AuditEntrySchema, BrokerRecordResource, HistoryEntrySchema, RecordThen } from './resources.ts'

const AUDIT_QUERY = {
  pro: 'Pro of a shipment; includes its lock',
  record: 'Kind and id of a record, such as carrier/12',
  kind: several(text('Kind of record, such as shipment, lock, carrier, customer or user')),
  by: 'User id or username',
  type: several(text('Event type')),
  field: 'A changed field, such as load_info.weight or pick_stops.appt_start_date',
  address: 'Network address the request came from; for administrators and support',
  from: 'A day (UTC) or an instant: made then or later',
  to: 'A day (UTC) or an instant: made then or earlier',
}

const Place = Schema.Struct({ position: Schema.Int, hash: Schema.String })

const ACTIVITY_QUERY = {
  kind: several(text('Kind of record; shipment if left out')),
  record: 'Id of one record',
}

/** The event log, for people who look up who did what and for other systems. */
export const LOG_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/alarms',
    operationId: 'listAlarms',
    summary: 'List stopped background jobs and missing anchors',
    description:
      'A job stops when the log holds an event that this version doesn’t know. `anchors` says whether the newest anchor is there.',
    feature: 'debug_logs#read',
    answer: Schema.Struct({ alarms: Schema.Array(AlarmResource), anchors: AnchorStatus }),
  },
  {
    method: 'post',
    path: '/personal_data/find',
    operationId: 'findPersonalData',
    summary: 'Find a person’s data in the log',
    description: 'Searches by phone number, email address or name.',
    feature: 'personal_data#erase',
    body: PersonalDataQuery,
    answer: Schema.Struct({ personal_data: PersonalDataFound }),
  },
  {
    method: 'post',
    path: '/personal_data/erase',
    operationId: 'erasePersonalData',
    summary: 'Erase a person’s data permanently',
    description: 'The data becomes unreadable everywhere. The log’s hash chain stays valid.',
    feature: 'personal_data#erase',
    body: ErasePersonalData,
    answer: Schema.Struct({ erased: ErasePersonalDataResponse }),
  },
  {
    method: 'get',
    path: '/events_feed',
    operationId: 'listEventsFeed',
    summary: 'Read the event log in order',
    description: 'For other systems: every event after a log position.',
    feature: 'feed#read',
    query: {
      after: integer('Log position of the last event received', { minimum: 0 }),
      limit: integer('Most events', { minimum: 1, maximum: 500, default: 500 }),
      wait: integer('Seconds to wait for new events if there are none', { minimum: 0, maximum: 30, default: 0 }),
    },
    answer: Schema.Struct({ ...listOf('events', Schema.Json).fields, position: Schema.Int }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/broker_record',
    operationId: 'getBrokerRecord',
    summary: 'Get the broker record of a shipment',
    description: 'The record required by 49 CFR 371.3, with its log position and the hash at that position.',
    feature: 'forms#preview',
    query: {
      party: oneOf('Whose copy', RECORD_PARTIES, 'broker'),
      include_withheld: option('Leave nothing out of the party’s copy, as they may request under 49 CFR 371.3(c)'),
      format: oneOf('Format of the response', ['json', 'pdf'], 'json'),
    },
    answer: Schema.Struct({ broker_record: BrokerRecordResource }),
    files: ['application/pdf'],
  },
  {
    method: 'get',
    path: '/records/{kind}/{id}',
    operationId: 'getRecord',
    summary: 'Get any record, now or in the past',
    feature: 'audit#read',
    query: { at: AT },
    answer: Schema.Struct({ record: RecordThen }),
  },
  {
    method: 'get',
    path: '/records/{kind}/{id}/history',
    operationId: 'listRecordHistory',
    summary: 'List the history of any record',
    description: 'Oldest first: who, when, and old and new values by field.',
    feature: 'audit#read',
    query: WHOLE_PAGE,
    answer: listOf('history', HistoryEntrySchema),
  },
  {
    method: 'get',
    path: '/activity',
    operationId: 'getActivity',
    summary: 'Count changes over time',
    description: 'Divides a period into equal parts and counts the changes in each.',
    feature: 'audit#read',
    query: {
      ...ACTIVITY_QUERY,
      from: instant('Start; a day before `to` if left out'),
      to: instant('End, at most 62 days after `from`; now if left out'),
      buckets: integer('Number of parts', { minimum: 1, maximum: 288, default: 96 }),
    },
    answer: Schema.Struct({ from: Schema.String, to: Schema.String, activity: Schema.Array(Schema.Int) }),
  },
  {
    method: 'get',
    path: '/activity/step',
    operationId: 'findActivity',
    summary: 'Find the next or previous change',
    feature: 'audit#read',
    query: {
      ...ACTIVITY_QUERY,
      at: instant('Start looking here; now if left out'),
      direction: oneOf('Which way to look', ['forward', 'back'], 'back'),
    },
    answer: Schema.Struct({ step: Schema.NullOr(Schema.Struct({ at: Schema.String, position: Schema.Int })) }),
  },
  {
    method: 'get',
    path: '/locked_records',
    operationId: 'listLockedRecords',
    summary: 'List locked shipments',
    description: 'Who holds each lock, since when and until when.',
    feature: 'audit#read',
    query: { 'filters[by]': 'User id or username of the holder', limit: PAGE_QUERY.limit, after: PAGE_QUERY.after },
    answer: listOf('locked_records', LockedRecord),
  },
  {
    method: 'get',
    path: '/proof',
    operationId: 'getProof',
    summary: 'Get the state of the log’s hash chain',
    description: 'How far the log and its hash chain reach, and which anchors were published outside the database.',
    feature: 'audit#read',
    answer: Schema.Struct({
      head: Place,
      recorded_at: Schema.NullOr(Schema.String),
      anchored_to: Schema.Int,
      anchor_status: AnchorStatus,
      signed: Schema.Boolean,
      anchors: Schema.Array(Schema.Struct({ ...Place.fields, time: Schema.String })),
    }),
  },
  {
    method: 'get',
    path: '/proof/verify',
    operationId: 'verifyProof',
    summary: 'Verify the log’s hash chain',
    description: 'Checks the whole chain against its anchors now. Each line reports progress; the last line is the result.',
    feature: 'feed#read',
    files: ['application/x-ndjson'],
  },
  {
    method: 'get',
    path: '/proof/export',
    operationId: 'exportProof',
    summary: 'Export the event log with its hashes',
    description: 'One event per line, so that the chain can be verified without Waybill.',
    feature: 'feed#read',
    files: ['application/x-ndjson'],
  },
  {
    method: 'get',
    path: '/proof/anchors',
    operationId: 'exportProofAnchors',
    summary: 'Export the published anchors',
    description: 'One anchor per line, oldest first.',
    feature: 'feed#read',
    files: ['application/x-ndjson'],
  },
  {
    method: 'get',
    path: '/security_log',
    operationId: 'listSecurityLog',
    summary: 'List refused requests',
    description: 'Who was refused what and from where, newest first.',
    feature: 'admin_privileges',
    query: {
      'filters[action]': several(
        oneOf('What was refused', ['sign_in_failed', 'sign_in_throttled', 'token_refused', 'other_tenant', 'not_permitted']),
      ),
      'filters[address]': 'Network address',
      limit: PAGE_QUERY.limit,
      after: PAGE_QUERY.after,
    },
    answer: listOf('security_log', RefusedEntry),
  },
  {
    method: 'get',
    path: '/audit_log',
    operationId: 'listAuditLog',
    summary: 'List the audit log',
    description: 'Who did what, newest first.',
    feature: 'audit#read',
    query: { ...AUDIT_QUERY, limit: PAGE_QUERY.limit, after: PAGE_QUERY.after },
    answer: listOf('audit_log', AuditEntrySchema),
  },
  {
    method: 'get',
    path: '/audit_log/fields',
    operationId: 'listAuditFields',
    summary: 'List fields and event types that can be searched for',
    description: 'Every field that was ever changed, as a value for the audit log’s `field` filter, and every type of event, for `type`.',
    feature: 'audit#read',
    answer: Schema.Struct({
      fields: Schema.Array(Schema.String),
      event_types: Schema.Array(Schema.Struct({ kind: Schema.String, type: Schema.String })),
    }),
  },
  {
    method: 'get',
    path: '/audit_log/export',
    operationId: 'exportAuditLog',
    summary: 'Export the audit log',
    description: 'All entries that match the filter, as lines of JSON or as a spreadsheet.',
    feature: 'audit#read',
    query: { ...AUDIT_QUERY, format: oneOf('One JSON entry per line, or a spreadsheet', ['ndjson', 'xlsx'], 'ndjson') },
    files: ['application/x-ndjson', FILE_TYPES.xlsx],
  },
]
