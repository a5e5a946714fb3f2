import { Schema } from 'effect'
import { DebugLog, DebugLogBody, LOG_LEVELS } from '../protocol/debug-logs.ts'
import { listOf } from '../protocol/lists.ts'
import { StaticInfo } from '../protocol/static-info.ts'
import { TabRecord, TabRecordBatchBody, TabRecordBody, TabRecordOwnerBody } from '../protocol/tab-records.ts'
import { defineCall } from './define-call.ts'
import { PAGE_ONLY } from './page-query.ts'
import { oneOf } from './parameter.ts'

const Tab = TabRecord.annotate({ identifier: 'TabRecord' })
const DebugLogs = listOf('debug_logs', DebugLog)
const DEBUG_LOG_QUERY = { log_level: oneOf('Level; the same as `filters[log_level]`', LOG_LEVELS), ...PAGE_ONLY }
const DEBUG_LOG_FILTERS = { log_level: oneOf('Level', LOG_LEVELS) }

export const createTabRecord = defineCall({
  method: 'POST',
  path: '/tab_records',
  access: 'signed_in',
  summary: 'Save an open tab',
  body: TabRecordBody,
  response: Schema.Struct({ tab_record: Tab }),
  status: 201,
})

export const createTabRecords = defineCall({
  method: 'POST',
  path: '/tab_records/batch_create',
  access: 'signed_in',
  summary: 'Save several open tabs',
  body: TabRecordBatchBody,
  response: Schema.Struct({ tab_records: Schema.Array(Tab) }),
  status: 201,
})

export const deleteTabRecord = defineCall({
  method: 'DELETE',
  path: '/tab_records/{id}',
  access: 'signed_in',
  summary: 'Delete a saved tab',
})

export const deleteAllTabRecords = defineCall({
  method: 'POST',
  path: '/tab_records/destroy_all',
  access: 'signed_in',
  summary: 'Delete all your saved tabs',
  body: TabRecordOwnerBody,
})

export const getStaticInfo = defineCall({
  method: 'GET',
  path: '/static_info',
  access: 'signed_in',
  summary: 'Get the options that pickers offer',
  description: 'Send the `ETag` back as `If-None-Match` to get 304 when nothing changed.',
  response: Schema.Struct({ static_info: StaticInfo }),
  isConditional: true,
})

export const createDebugLog = defineCall({
  method: 'POST',
  path: '/debug_logs',
  access: 'debug_logs#create',
  summary: 'Report a client error',
  body: DebugLogBody,
  response: Schema.Struct({ debug_log: DebugLog }),
  status: 201,
})

export const listDebugLogs = defineCall({
  method: 'GET',
  path: '/debug_logs',
  access: 'debug_logs#read',
  summary: 'List client errors',
  description: 'Newest first.',
  query: DEBUG_LOG_QUERY,
  filters: DEBUG_LOG_FILTERS,
  response: DebugLogs,
})

export const filterDebugLogs = defineCall({
  method: 'GET',
  path: '/debug_logs/filter',
  access: 'debug_logs#read',
  summary: 'List client errors by level',
  description: 'Same as `GET /debug_logs`.',
  query: DEBUG_LOG_QUERY,
  filters: DEBUG_LOG_FILTERS,
  response: DebugLogs,
})
