import type { CallDefinition, IncludedOf, IncludeOf, ParamsOf, ResponseOf } from '@waybill/shared/calls/define-call'
import type { Feature } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Effect, Exit, Result, Schema } from 'effect'
import type { Context } from 'hono'
import type { CommandRequest } from '../commands/command-request.ts'
import { Forbidden } from '../commands/failures.ts'
import type { Session } from '../users/sessions.ts'
import type { ApiEnv } from './api-env.ts'
import { commandRequestOf } from './command-request-of.ts'
import { decodeBody } from './decode.ts'
import { errorResponse } from './error-response.ts'
import type { HttpFailure, Unreadable } from './failures.ts'
import { FileResponse } from './file-response.ts'
import { readForm, type UploadedForm } from './read-form.ts'
import { type ReadQuery, readQuery } from './read-query.ts'
import { failureResponse } from './run-command.ts'
import { withExportSlot } from './with-export-slot.ts'

/** Who makes a request. Calls without a session have none. */
export interface Caller {
  readonly tenant: string
  readonly session: Session
}

/** What a call knows before its query and body are read. */
export interface Addressed<Call extends CallDefinition> extends Caller {
  readonly params: ParamsOf<Call>
  /** The request itself, for headers and cookies; the handler doesn't read its query or body. */
  readonly http: Context<ApiEnv>
}

/** A request of a call, read and judged. */
export interface Received<Call extends CallDefinition, Found> extends Addressed<Call>, ReadQuery<Call> {
  readonly include: ReadonlySet<IncludeOf<Call>>
  readonly body: Call extends { readonly body: infer Body extends Schema.Top } ? Body['Type'] : undefined
  readonly upload: Call extends { readonly upload: object } ? UploadedForm : undefined
  /** The record that the path names. */
  readonly found: Found
  /**
   * The context of the command that the request asks for.
   *
   * @param expectedVersion the version the user started from; null when any will do
   * @param content what the idempotency key covers instead of the body: a body with a password must not be kept, not even as a hash
   */
  readonly command: (expectedVersion?: number | null, content?: unknown) => Effect.Effect<CommandRequest, Unreadable>
}

type Json<Call extends CallDefinition> = ResponseOf<Call> extends null ? unknown : ResponseOf<Call> & IncludedOf<Call>

type Answer<Call extends CallDefinition> = Call extends { readonly files: readonly string[] }
  ? Call extends { readonly response: Schema.Top }
    ? Json<Call> | FileResponse
    : FileResponse
  : Call extends { readonly isConditional: true }
    ? FileResponse
    : Json<Call>

/** What a handler returns: for a command also its log position, null when nothing was appended. */
export type Handled<Call extends CallDefinition> = Call extends { readonly isCommand: true }
  ? { readonly position: number | null } & (ResponseOf<Call> extends null ? unknown : { readonly body: Answer<Call> })
  : Answer<Call>

/** How a call is carried out. */
export interface Handler<Call extends CallDefinition, Found> {
  /** Finds what the path names, and refuses who may not touch it; 404 comes before the query and the body are read. */
  readonly find?: (addressed: Addressed<Call>) => Effect.Effect<Found, HttpFailure>
  readonly handle: (received: Received<Call, Found>) => Effect.Effect<Handled<Call>, HttpFailure>
}

/** A call with the code that answers it. */
export interface Implementation {
  readonly call: CallDefinition
  readonly respond: (c: Context<ApiEnv>) => Promise<Response>
}

const forbiddenWithout = (feature: Feature) => new Forbidden({ feature, message: `You don’t have permission to do this (${feature}).` })

/** Whether a request is an export: a call with the parameter `export` is one when it is sent. */
const isExportRequest = ({ isExport, query }: CallDefinition, c: Context<ApiEnv>): boolean =>
  isExport === true && (query?.export === undefined || c.req.query('export') !== undefined)

/** Throws when a response isn't what the definition says. Decoding a shipment costs 300 µs, so production doesn't check. */
const checkResponse = ({ method, path, response, include }: CallDefinition, json: unknown): void => {
  const sent: unknown = JSON.parse(JSON.stringify(json ?? null))
  const schemas = [
    ...(response ? [['', response, sent] as const] : []),
    ...Object.entries(include?.fields ?? {}).map(([name, schema]) => [name, schema, (sent as Record<string, unknown>)[name]] as const),
  ]
  for (const [name, schema, value] of schemas) {
    if (name !== '' && value === undefined) continue
    const decoded = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(value)
    if (Result.isFailure(decoded)) throw new Error(`The response of ${method} ${path} is not as defined: ${String(decoded.failure)}`)
  }
}

const jsonResponse = (c: Context<ApiEnv>, call: CallDefinition, json: unknown): Response => {
  if (c.var.edge.checksResponses) checkResponse(call, json)
  return call.response === undefined ? c.body(null, 204) : c.json(json as object, call.status ?? 200)
}

const fileResponse = (c: Context<ApiEnv>, { isConditional }: CallDefinition, { content, headers }: FileResponse): Response => {
  const known = isConditional ? (c.req.header('if-none-match')?.split(',') ?? []) : []
  if (known.some((tag) => tag.trim() === headers.etag)) return c.body(null, 304, headers)
  return c.body(content as string, 200, headers)
}

/**
 * Carries out a call. A request is judged in the order of the error catalog: permission (403), what the path names (404), query and body
 * (400, 413), then the handler. A closed tab cancels a query, never a command.
 */
export const implement = <const Call extends CallDefinition, Found = undefined>(
  call: Call,
  { find, handle }: Handler<Call, Found>,
): Implementation => {
  const { access, body, upload, isCommand, method } = call
  const receive = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      const { tenant, session } = c.var
      const addressed: Addressed<Call> = { tenant, session, params: c.req.param() as unknown as ParamsOf<Call>, http: c }
      const found = find ? yield* find(addressed) : undefined
      const read = yield* readQuery(call, c.req.queries())
      const decoded = body ? yield* decodeBody(c, body as Schema.Codec<unknown>) : undefined
      const form = upload ? yield* readForm(c, { most: upload.most, fields: Object.keys(upload.fields) }) : undefined
      return yield* handle({
        ...addressed,
        ...read,
        body: decoded,
        upload: form,
        found,
        command: (expectedVersion: number | null = null, content?: unknown) => {
          if (content !== undefined) c.set('body', content)
          return commandRequestOf(c, expectedVersion)
        },
      } as Received<Call, Found>)
    })
  const answer = async (c: Context<ApiEnv>): Promise<Response> => {
    const isCancelable = method === 'GET' && !isCommand
    const exit = await c.var.edge.runtime.runPromiseExit(receive(c), isCancelable ? { signal: c.req.raw.signal } : undefined)
    if (Exit.isFailure(exit)) return failureResponse(c, exit.cause)
    const { position, body: content } = isCommand
      ? (exit.value as unknown as { readonly position: number | null; readonly body?: unknown })
      : { position: null, body: exit.value as unknown }
    if (position !== null) c.header('waybill-position', String(position))
    if (content instanceof FileResponse) return fileResponse(c, call, content)
    return jsonResponse(c, call, content)
  }
  const isOpen = access === 'open' || access === 'signed_in'
  return {
    call,
    respond: async (c) => {
      if (!isOpen && !isPermitted(c.var.session.permissions, access)) return errorResponse(c, forbiddenWithout(access))
      return isExportRequest(call, c) ? withExportSlot(c, () => answer(c)) : answer(c)
    },
  }
}
