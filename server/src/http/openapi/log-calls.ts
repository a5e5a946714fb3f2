import { AlarmResource } from '@waybill/shared/protocol/alarms'
import { LockedRecord, RefusedEntry } from '@waybill/shared/protocol/audit'
import { listOf } from '@waybill/shared/protocol/lists'
import { ErasePersonalData, PersonalDataErasedAnswer, PersonalDataFound, PersonalDataQuery } from '@waybill/shared/protocol/personal-data'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { AuditEntry, BrokerRecordResource, HistoryEntry, RecordThen } from './resources.ts'

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

const Place = Schema.Struct({ position: Schema.Int, hash: Schema.String })

const ACTIVITY_QUERY = {
  kind: 'A kind of record, shipment unless said; several times for several',
  record: 'Id of one record of these kinds',
}

/** The log: for people who ask who did what, and for machines. */
export const LOG_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/alarms',
    summary: 'What stands still because the log holds an event that this version does not know',
    feature: 'debug_logs#read',
    answer: Schema.Struct({ alarms: Schema.Array(AlarmResource) }),
  },
  {
    method: 'post',
    path: '/personal_data/find',
    summary: 'Where somebody stands in the log, by phone number, e-mail address or name',
    feature: 'personal_data#erase',
    body: PersonalDataQuery,
    answer: Schema.Struct({ personal_data: PersonalDataFound }),
  },
  {
    method: 'post',
    path: '/personal_data/erase',
    summary: 'Erase it for good: unreadable everywhere, while the chain of the log holds',
    feature: 'personal_data#erase',
    body: ErasePersonalData,
    answer: Schema.Struct({ erased: PersonalDataErasedAnswer }),
  },
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
    path: '/shipments/{pro}/broker_record',
    summary: 'The record of a load that 49 CFR 371.3 asks for, stamped with its place in the log and the hash there',
    feature: 'forms#preview',
    query: {
      party: 'Whose copy: broker, customer or carrier; broker unless said',
      whole: 'Leave nothing out of a party’s copy, as 371.3(c) gives it the right to',
      format: '`json` or `pdf`; json unless said',
    },
    answer: Schema.Struct({ broker_record: BrokerRecordResource }),
  },
  {
    method: 'get',
    path: '/records/{kind}/{id}',
    summary: 'Any record, field by field, as it stands or as it stood',
    feature: 'audit#read',
    query: { at: 'A log position or an instant; left out: now' },
    answer: Schema.Struct({ record: RecordThen }),
  },
  {
    method: 'get',
    path: '/records/{kind}/{id}/history',
    summary: 'The story of any record, oldest first: who, when, and old and new by field',
    feature: 'audit#read',
    query: { limit: 'Entries of a page, at most 500; all of them unless said', after: PAGE.after },
    answer: listOf('history', HistoryEntry),
  },
  {
    method: 'get',
    path: '/activity',
    summary: 'How much happened in each part of a stretch of time',
    feature: 'audit#read',
    query: {
      ...ACTIVITY_QUERY,
      from: 'An instant; a day before `to` unless said',
      to: 'An instant; now unless said',
      slices: 'Parts, at most 288',
    },
    answer: Schema.Struct({ from: Schema.String, to: Schema.String, activity: Schema.Array(Schema.Int) }),
  },
  {
    method: 'get',
    path: '/activity/step',
    summary: 'When something happened next, or last before',
    feature: 'audit#read',
    query: { ...ACTIVITY_QUERY, at: 'An instant; now unless said', direction: '`forward` or `back`; back unless said' },
    answer: Schema.Struct({ step: Schema.NullOr(Schema.Struct({ at: Schema.String, position: Schema.Int })) }),
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
    path: '/proof',
    summary: 'How far the log and its hash chain reach, and what was published of it outside the database',
    feature: 'audit#read',
    answer: Schema.Struct({
      head: Place,
      recorded_at: Schema.NullOr(Schema.String),
      anchored_to: Schema.Int,
      signed: Schema.Boolean,
      anchors: Schema.Array(Schema.Struct({ ...Place.fields, time: Schema.String })),
    }),
  },
  {
    method: 'get',
    path: '/proof/verify',
    summary: 'Check the whole chain against its anchors now: lines of progress, the last one is the finding',
    feature: 'feed#read',
    answer: Schema.Json,
    bytes: 'application/x-ndjson',
  },
  {
    method: 'get',
    path: '/proof/export',
    summary: 'The log as lines of JSON with its hashes, to be checked without us',
    feature: 'feed#read',
    answer: Schema.Json,
    bytes: 'application/x-ndjson',
  },
  {
    method: 'get',
    path: '/proof/anchors',
    summary: 'The published anchors as lines of JSON, oldest first',
    feature: 'feed#read',
    answer: Schema.Json,
    bytes: 'application/x-ndjson',
  },
  {
    method: 'get',
    path: '/security_log',
    summary: 'What was refused to whom and from where, newest first: for administrators',
    feature: 'admin_privileges',
    query: {
      'filters[action]': 'sign_in_failed, sign_in_throttled, token_refused, other_tenant or not_permitted',
      'filters[address]': 'A network address',
      limit: PAGE.limit,
      after: PAGE.after,
    },
    answer: listOf('security_log', RefusedEntry),
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
    path: '/audit_log/fields',
    summary: 'The fields that were ever changed, as the audit log can be asked for them',
    feature: 'audit#read',
    answer: Schema.Struct({ fields: Schema.Array(Schema.String) }),
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
