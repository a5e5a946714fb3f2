import { AuthOptions, LoginRequest, LoginResponse, LogoutRequest } from '@waybill/shared/protocol/auth'
import { ColumnTemplate, ColumnTemplateEnvelope } from '@waybill/shared/protocol/column-templates'
import { DebugLog, DebugLogBody } from '@waybill/shared/protocol/debug-logs'
import { FilterSet, FilterSetEnvelope } from '@waybill/shared/protocol/filter-sets'
import { listOf } from '@waybill/shared/protocol/lists'
import { StaticInfo } from '@waybill/shared/protocol/static-info'
import { TabRecord, TabRecordBatchBody, TabRecordBody, TabRecordOwnerBody } from '@waybill/shared/protocol/tab-records'
import { TemplateDefaultBody, TemplateEnvelope, TemplateResource, TemplatesAnswer } from '@waybill/shared/protocol/templates'
import { ListedUser, NewUserBody, UserBody, UserIdsBody, UserInfo, UserInfoBody, UserResource } from '@waybill/shared/protocol/users'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'

const User = UserResource.annotate({ identifier: 'User' })
const OneUser = Schema.Struct({ user: User })
const Users = listOf('users', ListedUser.annotate({ identifier: 'ListedUser' }))
const Tab = TabRecord.annotate({ identifier: 'TabRecord' })
const OneTemplate = Schema.Struct({ template: TemplateResource })
const DebugLogs = listOf('debug_logs', DebugLog)
const debugLogQuery = { log_level: 'debug, info, warn or error', limit: PAGE.limit, after: PAGE.after }

/** Signing in and what a workspace needs of its user. */
export const PEOPLE_CALLS: readonly Call[] = [
  { method: 'post', path: '/auth/login', summary: 'Sign in', open: true, body: LoginRequest, answer: LoginResponse },
  { method: 'get', path: '/auth/options', summary: 'What the sign-in page shows', open: true, answer: AuthOptions },
  { method: 'post', path: '/auth/logout', summary: 'Sign out: the token opens nothing afterwards', body: LogoutRequest },
  {
    method: 'post',
    path: '/users/{id}',
    summary: 'User info of oneself, after a sign-in; 400 for a retired user',
    body: UserInfoBody,
    answer: Schema.Struct({ user_info: UserInfo }),
  },
  {
    method: 'get',
    path: '/users',
    summary: 'Users who are not retired, by username',
    feature: 'users#read',
    query: { ...PAGE, username: 'Exactly this username' },
    answer: Users,
  },
  {
    method: 'get',
    path: '/users/search',
    summary: 'The same',
    feature: 'users#read',
    query: { ...PAGE, username: 'Exactly this username' },
    answer: Users,
  },
  { method: 'get', path: '/users/{id}', summary: 'One user', feature: 'users#read', answer: OneUser },
  {
    method: 'post',
    path: '/users',
    summary: 'Add a user',
    feature: 'users#manage',
    body: NewUserBody,
    answer: OneUser,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/users/{id}',
    summary: 'Change names, roles or the password of a user',
    feature: 'users#manage',
    body: UserBody,
    answer: OneUser,
    command: true,
  },
  {
    method: 'post',
    path: '/users/batch_delete',
    summary: 'Retire users; their names stay in the log',
    feature: 'users#manage',
    body: UserIdsBody,
    answer: Schema.Struct({ users: Schema.Array(Schema.String) }),
    command: true,
  },
  {
    method: 'post',
    path: '/tab_records',
    summary: 'Keep an open tab of one’s own',
    body: TabRecordBody,
    answer: Schema.Struct({ tab_record: Tab }),
    status: 201,
  },
  {
    method: 'post',
    path: '/tab_records/batch_create',
    summary: 'Keep several',
    body: TabRecordBatchBody,
    answer: Schema.Struct({ tab_records: Schema.Array(Tab) }),
    status: 201,
  },
  { method: 'delete', path: '/tab_records/{id}', summary: 'Forget one' },
  { method: 'post', path: '/tab_records/destroy_all', summary: 'Forget all of one’s own', body: TabRecordOwnerBody },
  {
    method: 'get',
    path: '/filter_sets',
    summary: 'Filters to pick on a board',
    feature: 'shipments#read',
    query: { auth_uid: 'One’s own user id' },
    answer: listOf('filter_sets', FilterSet),
  },
  {
    method: 'post',
    path: '/filter_sets',
    summary: 'Save a filter, for oneself or shared',
    feature: 'shipments#read',
    body: FilterSetEnvelope,
    answer: Schema.Struct({ filter_set: FilterSet }),
    status: 201,
  },
  {
    method: 'put',
    path: '/filter_sets/{id}',
    summary: 'Change a filter of one’s own; an admin may change a shared one',
    feature: 'shipments#read',
    body: FilterSetEnvelope,
    answer: Schema.Struct({ filter_set: FilterSet }),
  },
  { method: 'put', path: '/filter_sets/{id}/default', summary: 'Begin with this filter', feature: 'shipments#read' },
  { method: 'delete', path: '/filter_sets/{id}', summary: 'Remove it', feature: 'shipments#read' },
  {
    method: 'get',
    path: '/column_templates',
    summary: 'Column layouts to pick on a board',
    feature: 'shipments#read',
    answer: listOf('column_templates', ColumnTemplate),
  },
  {
    method: 'post',
    path: '/column_templates',
    summary: 'Save a column layout, for oneself or shared',
    feature: 'shipments#read',
    body: ColumnTemplateEnvelope,
    answer: Schema.Struct({ column_template: ColumnTemplate }),
    status: 201,
  },
  {
    method: 'put',
    path: '/column_templates/{id}',
    summary: 'Change a layout of one’s own; an admin may change a shared one',
    feature: 'shipments#read',
    body: ColumnTemplateEnvelope,
    answer: Schema.Struct({ column_template: ColumnTemplate }),
  },
  { method: 'put', path: '/column_templates/{id}/default', summary: 'Begin with this layout', feature: 'shipments#read' },
  { method: 'delete', path: '/column_templates/{id}', summary: 'Remove it', feature: 'shipments#read' },
  {
    method: 'get',
    path: '/templates',
    summary: 'How forms of loads can be drawn, and which template each kind of form begins with',
    feature: 'shipments#read',
    answer: TemplatesAnswer,
  },
  {
    method: 'post',
    path: '/templates',
    summary: 'Save a template, for oneself; for everybody with `templates#share`',
    feature: 'templates#revise',
    body: TemplateEnvelope,
    answer: OneTemplate,
    status: 201,
  },
  { method: 'get', path: '/templates/{id}', summary: 'One template', feature: 'shipments#read', answer: OneTemplate },
  {
    method: 'put',
    path: '/templates/{id}',
    summary: 'Change a template of one’s own; one of the house with `templates#share`',
    feature: 'templates#revise',
    body: TemplateEnvelope,
    answer: OneTemplate,
  },
  {
    method: 'put',
    path: '/templates/{id}/default',
    summary: 'Begin with this template; `everybody` with `templates#share`',
    feature: 'shipments#read',
    body: TemplateDefaultBody,
  },
  { method: 'delete', path: '/templates/{id}', summary: 'Remove it', feature: 'templates#revise' },
  {
    method: 'get',
    path: '/static_info',
    summary: 'What pickers offer; answers 304 to a current `If-None-Match`',
    answer: Schema.Struct({ static_info: StaticInfo }),
  },
  {
    method: 'post',
    path: '/debug_logs',
    summary: 'Report what went wrong in a client',
    feature: 'debug_logs#create',
    body: DebugLogBody,
    answer: Schema.Struct({ debug_log: DebugLog }),
    status: 201,
  },
  {
    method: 'get',
    path: '/debug_logs',
    summary: 'What went wrong in clients, newest first',
    feature: 'debug_logs#read',
    query: debugLogQuery,
    answer: DebugLogs,
  },
  {
    method: 'get',
    path: '/debug_logs/filter',
    summary: 'The same',
    feature: 'debug_logs#read',
    query: debugLogQuery,
    answer: DebugLogs,
  },
]
