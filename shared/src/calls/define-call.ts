import type { Schema } from 'effect'
import type { Feature } from '../permissions/features.ts'
import type { ErrorType } from '../protocol/errors.ts'
import type { Parameter } from './parameter.ts'

/** The query parameters of a call by name. */
export type Parameters = Readonly<Record<string, Parameter>>

/** A file that a call takes as a multipart form. */
export interface Upload {
  /** Maximum size of the file, bytes. */
  readonly most: number
  /** What `file` is. */
  readonly file: string
  /** Text fields next to the file, each with what it means. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * One call of the API. The route on the server, the typed call of the client and the entry of the OpenAPI document follow from it. The name
 * of the constant that holds it is the operation id.
 */
export interface CallDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/{tenant}/api/v1`, with `{name}` for what varies. */
  readonly path: `/${string}`
  /** Below `/{tenant}/api/v2` instead. */
  readonly version?: 'v2'
  /** Who may make the call: anyone, every signed-in user, or users with a feature. */
  readonly access: 'open' | 'signed_in' | Feature
  /** What the call does, starting with a verb, in at most 60 characters. */
  readonly summary: string
  /** What the summary leaves out, in Markdown. */
  readonly description?: string
  readonly query?: Parameters
  /** Filters of a list, sent as `filters[name]` or `filters[name][]`. */
  readonly filters?: Parameters
  /** The query has names that only the handler knows, such as those of another system; unknown names are not refused. */
  readonly acceptsAnyQuery?: true
  /** What `include`, with commas between the names, adds to the response next to its own fields. */
  readonly include?: { readonly description: string; readonly fields: Readonly<Record<string, Schema.Top>> }
  readonly body?: Schema.Top
  readonly upload?: Upload
  /** The JSON of the response. Absent, and no `files`: 204 without a body. */
  readonly response?: Schema.Top
  /** Media types of a response that isn't JSON; with `response`, which one comes depends on the query. */
  readonly files?: readonly string[]
  readonly status?: 201
  /** The handler returns the JSON as a file with an `ETag`; answers 304 when `If-None-Match` names it. */
  readonly isConditional?: true
  /**
   * Only so many run at once; the others wait, and are answered 429 when it takes too long. With a parameter `export`, only when it is sent.
   */
  readonly isExport?: true
  /** Appends to the event log: takes `Idempotency-Key`, answers `waybill-position`. It is never canceled. */
  readonly isCommand?: true
  /** Errors besides those that follow from the rest of the definition. */
  readonly errors?: readonly ErrorType[]
}

type UnknownKeys<Definition> = { readonly [Key in Exclude<keyof Definition, keyof CallDefinition>]: never }

/** Defines a call. */
export const defineCall = <const Definition extends CallDefinition>(definition: Definition & UnknownKeys<Definition>): Definition =>
  definition

/** Gives the JSON of a response an existing TypeScript type, where the schema lists fewer fields than it has. */
export const wire =
  <Json>() =>
  (schema: Schema.Top): Schema.Codec<Json> =>
    schema as Schema.Codec<Json>

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameters<Rest> : never

/** The parameters in a call's path. */
export type ParamsOf<Call extends CallDefinition> = { readonly [Name in PathParameters<Call['path']>]: string }

/** The JSON that a call takes. */
export type BodyOf<Call extends CallDefinition> = Call extends { readonly body: infer Body extends Schema.Top }
  ? Body['Encoded']
  : undefined

/** The names that `include` can have. */
export type IncludeOf<Call extends CallDefinition> = Call extends { readonly include: { readonly fields: infer Fields } }
  ? keyof Fields & string
  : never

/** What `include` adds; a field is left out when the user may not read it. */
export type IncludedOf<Call extends CallDefinition, Names extends string = IncludeOf<Call>> = Call extends {
  readonly include: { readonly fields: infer Fields extends Readonly<Record<string, Schema.Top>> }
}
  ? { readonly [Name in Names]?: Fields[Name]['Encoded'] }
  : unknown

/** The JSON that a call answers, without what `include` adds; null for a response without a body. */
export type ResponseOf<Call extends CallDefinition> = Call extends { readonly response: infer Response extends Schema.Top }
  ? Response['Encoded']
  : null

/** The name of a call in the client: method and path, with `/v2` in front of the paths of the second version. */
export type CallName<Call extends CallDefinition> = Call extends { readonly version: 'v2' }
  ? `${Call['method']} /v2${Call['path']}`
  : `${Call['method']} ${Call['path']}`

/** The name of a call, `PUT /roles/{id}`. */
export const callName = ({ method, version, path }: CallDefinition): string => `${method} ${version ? `/${version}` : ''}${path}`
