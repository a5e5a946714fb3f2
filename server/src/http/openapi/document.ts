import { CALLS, type NamedCall, PARTS } from '@waybill/shared/calls/calls'
import type { CallDefinition, Upload } from '@waybill/shared/calls/define-call'
import { listed, oneOf, type Parameter } from '@waybill/shared/calls/parameter'
import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { ERRORS } from '@waybill/shared/protocol/errors'
import { Schema } from 'effect'

type Json = Readonly<Record<string, unknown>>

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

const multipart = ({ file, fields }: Upload): Json => ({
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', description: file, contentMediaType: 'application/octet-stream' },
          ...Object.fromEntries(Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }])),
        },
      },
    },
  },
})

const parameterOf = (name: string, { description, schema, separator, isRequired }: Parameter): Json => ({
  name,
  in: 'query',
  description,
  ...(isRequired && { required: true }),
  ...(separator && { explode: false }),
  schema,
})

/** Names in the query string with what they mean: parameters, filters and `include`. */
export const queryOf = ({ query = {}, filters = {}, include }: CallDefinition): Readonly<Record<string, Parameter>> => ({
  ...query,
  ...Object.fromEntries(Object.entries(filters).map(([name, parameter]) => [`filters[${name}]`, parameter])),
  ...(include && { include: listed(oneOf(include.description, Object.keys(include.fields))) }),
})

const parametersOf = (call: CallDefinition): readonly Json[] => [
  ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...Object.entries(queryOf(call)).map(([name, parameter]) => parameterOf(name, parameter)),
  ...(call.isCommand ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

/** What a call does and who may make it, in Markdown. */
export const descriptionOf = ({ description, access }: CallDefinition): string =>
  [
    description,
    access === 'admin_privileges' && 'For administrators.',
    access.includes('#') && `Requires the permission \`${access}\`.`,
    access === 'open' && 'Needs no session.',
  ]
    .filter(Boolean)
    .join('\n\n')

/** Modules whose changes need the shipment's lock. */
const LOCKING = /^(shipments|ltl_quotes)#/

const needsFeature = ({ access }: CallDefinition): boolean => access !== 'open' && access !== 'signed_in'

/** The errors that follow from what a call is, and those it names; the others are under `default`. */
const errorsOf = (call: CallDefinition): readonly number[] => {
  const { path, access, body, upload, isCommand, status, errors = [] } = call
  const takesInput = Object.keys(queryOf(call)).length > 0 || body !== undefined || upload !== undefined
  const changes = isCommand === true && (status !== 201 || path.includes('{'))
  const statuses: readonly (readonly [number, boolean | undefined])[] = [
    [400, takesInput],
    [401, access !== 'open'],
    [403, needsFeature(call)],
    [404, path.includes('{')],
    [409, changes],
    [413, body !== undefined || upload !== undefined],
    [422, isCommand],
    [423, changes && LOCKING.test(access)],
  ]
  const named = errors.map((type): number => ERRORS[type].status)
  return [...new Set([...statuses.flatMap(([code, isPossible]) => (isPossible ? [code] : [])), ...named])].toSorted((a, b) => a - b)
}

const ERROR_RESPONSE = { $ref: '#/components/responses/Error' }

type Write = ReturnType<typeof createSchemaWriter>['write']

/** The response of a call with what `include` can add to it. */
const responseOf = ({ response, include }: CallDefinition): Schema.Top | undefined => {
  if (!include || !response) return response
  const fields = Object.entries(include.fields).map(([name, schema]) => [name, Schema.optionalKey(schema)] as const)
  return Schema.Struct({ ...(response as Schema.Struct<Schema.Struct.Fields>).fields, ...Object.fromEntries(fields) })
}

const operationOf = (tenant: string, { id, part, call }: NamedCall, write: Write): Json => {
  const response = responseOf(call)
  const content = {
    ...(response && { 'application/json': { schema: write(response, 'ignore') } }),
    ...Object.fromEntries((call.files ?? []).map((type) => [type, {}])),
  }
  const hasContent = Object.keys(content).length > 0
  const description = descriptionOf(call)
  return {
    tags: [part],
    operationId: id,
    ...(call.version && { servers: [{ url: `/${tenant}/api/${call.version}` }] }),
    summary: call.summary,
    ...(description && { description }),
    ...(call.access === 'open' && { security: [] }),
    parameters: parametersOf(call),
    ...(call.body && { requestBody: json(write(call.body, 'error')) }),
    ...(call.upload && { requestBody: multipart(call.upload) }),
    responses: {
      [hasContent ? (call.status ?? 200) : 204]: {
        description: hasContent ? (call.status === 201 ? 'Created' : 'Success') : 'Success, without a body',
        ...(hasContent && { content }),
        ...(call.isCommand && { headers: { 'waybill-position': { $ref: '#/components/headers/WaybillPosition' } } }),
      },
      ...(call.isConditional && { 304: { description: 'Not changed since the `ETag` in `If-None-Match`' } }),
      ...Object.fromEntries(errorsOf(call).map((status) => [status, ERROR_RESPONSE])),
      default: ERROR_RESPONSE,
    },
  }
}

/** The OpenAPI 3.1 description of every call, as one tenant sees it. */
export const openApiDocument = (tenant: string): Json => {
  const { named, write } = createSchemaWriter()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of CALLS) {
    const { path, method } = named.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(tenant, named, write) }
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
    tags: Object.entries(PARTS).map(([name, { description }]) => ({ name, description })),
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
