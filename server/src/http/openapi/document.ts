import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { ERRORS } from '@waybill/shared/protocol/errors'
import { Schema } from 'effect'
import { BOARD_CALLS } from './board-calls.ts'
import type { Call } from './call.ts'
import { BID_CALLS } from './cover-calls.ts'
import { BOOK_CALLS } from './directory-calls.ts'
import { PAPER_CALLS } from './document-calls.ts'
import { INTEGRATION_CALLS } from './integration-calls.ts'
import { LEG_CALLS } from './leg-calls.ts'
import { LOAD_CALLS } from './load-calls.ts'
import { LOG_CALLS } from './log-calls.ts'
import { OUTBOX_CALLS } from './outbox-calls.ts'
import { type Parameter, text } from './parameter.ts'
import { PEOPLE_CALLS } from './people-calls.ts'
import { RATE_CALLS } from './rate-calls.ts'
import { RECORD_CALLS } from './record-calls.ts'
import { ROLE_CALLS } from './role-calls.ts'
import { SETTINGS_CALLS } from './settings-calls.ts'
import { TRACKING_CALLS } from './tracking-calls.ts'
import { WEBHOOK_CALLS } from './webhook-calls.ts'

/** Calls by the part of the product that they belong to, which is their tag. */
export const CALLS = {
  'Sign-in and workspace': PEOPLE_CALLS,
  Roles: ROLE_CALLS,
  Loads: [...LOAD_CALLS, ...LEG_CALLS],
  Boards: BOARD_CALLS,
  'Carrier bids': BID_CALLS,
  Tracking: TRACKING_CALLS,
  Documents: PAPER_CALLS,
  'Rates and quotes': RATE_CALLS,
  Directory: BOOK_CALLS,
  'Company lists': RECORD_CALLS,
  Settings: SETTINGS_CALLS,
  Integrations: INTEGRATION_CALLS,
  'Audit log': LOG_CALLS,
  Webhooks: WEBHOOK_CALLS,
  Outbox: OUTBOX_CALLS,
} satisfies Readonly<Record<string, readonly Call[]>>

type Json = Readonly<Record<string, unknown>>

/** What each tag holds. */
const TAGS: Readonly<Record<keyof typeof CALLS, string>> = {
  'Sign-in and workspace': 'Signing in, users, saved filters, layouts and form templates.',
  Roles: 'Roles, their permissions, and trying a role.',
  Loads: 'Shipments, their locks, check calls, incidents and events.',
  Boards: 'Pages of the shipment board, maps and imports.',
  'Carrier bids': 'What carriers ask for a shipment.',
  Tracking: 'Tracking orders and positions.',
  Documents: 'Documents of shipments, printed forms, rate confirmations and sent email.',
  'Rates and quotes': 'Mileage, lane prices, lane history and LTL quotes.',
  Directory: 'Customers, carriers and places.',
  'Company lists': 'Lists that each company keeps, such as accessorials and regions.',
  Settings: 'Company settings.',
  Integrations: 'Connections to other systems.',
  'Audit log': 'The event log, the history of records, and proof that the log is complete.',
  Webhooks: 'Events sent to other systems.',
  Outbox: 'Emails and other effects on other systems.',
}

const CHANGE: Json = {
  type: 'object',
  properties: { path: { type: 'string' }, from: {}, to: {}, by: { type: 'string' }, at: { type: 'string' } },
}

const ERROR: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      properties: {
        type: { type: 'string', description: `${Object.keys(ERRORS).join(', ')}, or the name of the rule that refused` },
        message: { type: 'string' },
        alerts: {
          type: 'array',
          description: 'What is wrong, field by field.',
          items: {
            type: 'object',
            required: ['key', 'message', 'field'],
            properties: { key: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
          },
        },
      },
    },
    version: { type: 'integer', description: 'With `VersionConflict`: the current version.' },
    changes: { type: 'array', description: 'With `VersionConflict`: what changed since the version you sent.', items: CHANGE },
    StatusCode: { type: ['integer', 'null'], description: 'With an error of a provider: its HTTP status; null when it didn’t answer.' },
    error_type: { type: ['string', 'null'], description: 'With an error of a provider: its error type.' },
    action_error: { type: ['string', 'null'], description: 'With an error of a provider: its message.' },
  },
}

/** Writes schemas as JSON Schema, collecting the named ones for `components/schemas`. */
const createSchemaWriter = () => {
  const named: Record<string, unknown> = { Error: ERROR }
  const moved = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'))
  const write = (schema: Schema.Top, onExcessProperty: 'ignore' | 'error'): unknown => {
    const { schema: written, definitions } = Schema.toJsonSchemaDocument(schema, { onExcessProperty })
    for (const [name, definition] of Object.entries(definitions)) named[name] = moved(definition)
    return moved(written)
  }
  return { named, write }
}

const json = (schema: unknown): Json => ({ content: { 'application/json': { schema } } })

const multipart = (fields: Readonly<Record<string, string>>): Json => ({
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: Object.fromEntries(
          Object.entries(fields).map(([name, description]) => [
            name,
            { type: 'string', description, ...(name === 'file' && { contentMediaType: 'application/octet-stream' }) },
          ]),
        ),
      },
    },
  },
})

const parameterOf = (name: string, parameter: string | Parameter): Json => {
  const { description, schema, separator, required } = typeof parameter === 'string' ? text(parameter) : parameter
  return { name, in: 'query', description, ...(required && { required }), ...(separator && { explode: false }), schema }
}

const parametersOf = ({ path, query = {}, command }: Call): readonly Json[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...Object.entries(query).map(([name, parameter]) => parameterOf(name, parameter)),
  ...(command ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

/** What a call does and who may make it, in Markdown. */
export const descriptionOf = ({ description, feature, open }: Call): string =>
  [
    description,
    feature === 'admin_privileges' ? 'For administrators.' : feature && `Requires the permission \`${feature}\`.`,
    open && 'Needs no session.',
  ]
    .filter(Boolean)
    .join('\n\n')

/** Modules whose changes need the shipment's lock. */
const LOCKING = /^(shipments|ltl_quotes)#/

/** The errors that follow from what a call is; the others are under `default`. */
const errorsOf = ({ path, open, feature, query, body, upload, command, status }: Call): readonly number[] => {
  const takesInput = query !== undefined || body !== undefined || upload !== undefined
  const changes = command && (status !== 201 || path.includes('{'))
  const statuses: readonly (readonly [number, boolean | undefined])[] = [
    [400, takesInput],
    [401, !open],
    [403, feature !== undefined],
    [404, path.includes('{')],
    [409, changes],
    [413, body !== undefined || upload !== undefined],
    [422, command],
    [423, changes && feature !== undefined && LOCKING.test(feature)],
  ]
  return statuses.flatMap(([code, isPossible]) => (isPossible ? [code] : []))
}

const ERROR_RESPONSE = { $ref: '#/components/responses/Error' }

const operationOf = (tenant: string, tag: string, call: Call, write: ReturnType<typeof createSchemaWriter>['write']): Json => {
  const content = {
    ...(call.answer && { 'application/json': { schema: write(call.answer, 'ignore') } }),
    ...Object.fromEntries((call.files ?? []).map((type) => [type, {}])),
  }
  const hasContent = Object.keys(content).length > 0
  const description = descriptionOf(call)
  return {
    tags: [tag],
    operationId: call.operationId,
    ...(call.api && { servers: [{ url: `/${tenant}/api/${call.api}` }] }),
    summary: call.summary,
    ...(description && { description }),
    ...(call.open && { security: [] }),
    parameters: parametersOf(call),
    ...(call.body && { requestBody: json(write(call.body, 'error')) }),
    ...(call.upload && { requestBody: multipart(call.upload) }),
    responses: {
      [hasContent ? (call.status ?? 200) : 204]: {
        description: hasContent ? (call.status === 201 ? 'Created' : 'Success') : 'Success, without a body',
        ...(hasContent && { content }),
        ...(call.command && { headers: { 'waybill-position': { $ref: '#/components/headers/WaybillPosition' } } }),
      },
      ...(call.conditional && { 304: { description: 'Not changed since the `ETag` in `If-None-Match`' } }),
      ...Object.fromEntries(errorsOf(call).map((status) => [status, ERROR_RESPONSE])),
      default: ERROR_RESPONSE,
    },
  }
}

/** The OpenAPI 3.1 description of every call, as one tenant sees it. */
export const openApiDocument = (tenant: string): Json => {
  const { named, write } = createSchemaWriter()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, calls] of Object.entries(CALLS)) {
    for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(tenant, tag, call, write) }
  }
  const errors = Object.entries(ERRORS).map(([type, { status, text }]) => `- ${status} \`${type}\`: ${text}`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version: APP_VERSION,
      description: [
        'Sign in with `POST /auth/login` and send the token as `Authorization: Bearer <access_token>`.',
        'Money is decimal dollars as text (`"1450.00"`), dates are `YYYY-MM-DD`, times `HH:mm` in the time zone of the stop, and instants ISO 8601 UTC.',
        'Lists return `total`, exact up to 1000 (then `more` is true), and `next`, which the next request sends as `after`.',
        `If several errors apply, the first in this list is returned:\n\n${errors.join('\n')}`,
      ].join('\n\n'),
    },
    servers: [{ url: `/${tenant}/api/v1` }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Makes the request safe to send again: the same key with the same request returns the first response; with another request, 422.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      headers: { WaybillPosition: { description: 'Position in the event log of what this request changed', schema: { type: 'integer' } } },
      responses: { Error: { description: 'Error', ...json({ $ref: '#/components/schemas/Error' }) } },
      schemas: named,
    },
  }
}
