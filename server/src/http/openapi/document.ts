import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { ERRORS } from '@waybill/shared/protocol/errors'
import { Schema } from 'effect'
import { BOARD_CALLS } from './board-calls.ts'
import { BOOK_CALLS } from './book-calls.ts'
import type { Call } from './call.ts'
import { BID_CALLS } from './cover-calls.ts'
import { INTEGRATION_CALLS } from './integration-calls.ts'
import { LEG_CALLS } from './leg-calls.ts'
import { LOAD_CALLS } from './load-calls.ts'
import { LOG_CALLS } from './log-calls.ts'
import { PAPER_CALLS } from './paper-calls.ts'
import { PEOPLE_CALLS } from './people-calls.ts'
import { RATE_CALLS } from './rate-calls.ts'
import { RECORD_CALLS } from './record-calls.ts'
import { ROLE_CALLS } from './role-calls.ts'
import { SETTINGS_CALLS } from './settings-calls.ts'
import { TRACKING_CALLS } from './tracking-calls.ts'
import { WEBHOOK_CALLS } from './webhook-calls.ts'

/** Calls by the part of the product they belong to. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'Signing in and workspace': PEOPLE_CALLS,
  Roles: ROLE_CALLS,
  Loads: [...LOAD_CALLS, ...LEG_CALLS],
  Boards: BOARD_CALLS,
  'Carrier bids': BID_CALLS,
  Tracking: TRACKING_CALLS,
  Papers: PAPER_CALLS,
  'Rates and quotes': RATE_CALLS,
  Books: BOOK_CALLS,
  'Lists of the house': RECORD_CALLS,
  Settings: SETTINGS_CALLS,
  Integrations: INTEGRATION_CALLS,
  Log: LOG_CALLS,
  Webhooks: WEBHOOK_CALLS,
}

type Json = Readonly<Record<string, unknown>>

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
          items: {
            type: 'object',
            required: ['key', 'message', 'field'],
            properties: { key: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
          },
        },
      },
    },
  },
}

/** Collects the named schemas on the way and points to them where an OpenAPI document has them. */
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

const parametersOf = ({ path, query = {}, command }: Call): readonly Json[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } })),
  ...(command ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

const operationOf = (tenant: string, tag: string, call: Call, write: ReturnType<typeof createSchemaWriter>['write']): Json => ({
  tags: [tag],
  ...(call.api && { servers: [{ url: `/${tenant}/api/${call.api}` }] }),
  summary: call.summary,
  ...(call.feature && { description: `Needs the feature \`${call.feature}\`.` }),
  ...(call.open && { security: [] }),
  parameters: parametersOf(call),
  ...(call.body && { requestBody: json(write(call.body, 'error')) }),
  ...(call.upload && { requestBody: multipart(call.upload) }),
  responses: {
    [call.answer || call.bytes ? (call.status ?? 200) : 204]: {
      description: call.answer || call.bytes ? 'Done' : 'Done, nothing to say',
      ...(call.bytes && { content: { [call.bytes]: {} } }),
      ...(call.answer && json(write(call.answer, 'ignore'))),
      ...(call.command && { headers: { 'waybill-position': { $ref: '#/components/headers/WaybillPosition' } } }),
    },
    default: { $ref: '#/components/responses/Error' },
  },
})

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
      description: `Money is decimal dollars as text, dates are \`YYYY-MM-DD\`, times \`HH:mm\` local to the stop, instants ISO 8601 UTC.\n\nErrors, judged in this order:\n\n${errors.join('\n')}`,
    },
    servers: [{ url: `/${tenant}/api/v1` }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key with the same request gives the first answer again; with another request 422.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      headers: { WaybillPosition: { description: 'The log position that holds the command', schema: { type: 'integer' } } },
      responses: { Error: { description: 'Not done', ...json({ $ref: '#/components/schemas/Error' }) } },
      schemas: named,
    },
  }
}
