import type { Calls } from '@waybill/shared/calls/calls'
import type { BodyOf, CallDefinition, IncludedOf, IncludeOf, Parameters, ParamsOf, ResponseOf } from '@waybill/shared/calls/define-call'
import type { Parameter } from '@waybill/shared/calls/parameter'
import type { ApiResponse, CallOptions } from './api-request.ts'

/** The name of a call: method and path, `PUT /roles/{id}`. */
export type CallName = keyof Calls & string

type InputOf<P> = P extends Parameter<unknown, infer Input> ? Input : never

/** Values of query parameters; undefined ones aren't sent. */
type Values<P> = P extends Parameters
  ? { readonly [Name in keyof P as P[Name] extends { readonly isRequired: true } ? Name : never]: InputOf<P[Name]> } & {
      readonly [Name in keyof P as P[Name] extends { readonly isRequired: true } ? never : Name]?: InputOf<P[Name]> | undefined
    }
  : never

type Part<Name extends string, Type> = [Type] extends [never]
  ? unknown
  : [Type] extends [undefined]
    ? unknown
    : Record<never, never> extends Type
      ? { readonly [N in Name]?: Type }
      : { readonly [N in Name]: Type }

type QueryOf<Call> = Call extends { readonly query: infer Query } ? Values<Query> : undefined
type FiltersOf<Call> = Call extends { readonly filters: infer Filters } ? Values<Filters> : undefined

/** What a call is given. */
export type CallInput<Call extends CallDefinition> = Part<'params', keyof ParamsOf<Call> extends never ? undefined : ParamsOf<Call>> &
  Part<'query', QueryOf<Call>> &
  Part<'filters', FiltersOf<Call>> &
  Part<'body', BodyOf<Call>> & {
    readonly include?: readonly IncludeOf<Call>[]
    readonly signal?: AbortSignal | undefined
    /** Idempotency key of a write. A new one is generated unless given. */
    readonly key?: string
  }

/** The arguments after a call's name; they may be left out when nothing of them is required. */
export type CallArguments<Call extends CallDefinition> =
  Record<never, never> extends CallInput<Call> ? [input?: CallInput<Call>] : [input: CallInput<Call>]

/** The response to a call. */
export type CallResponse<Call extends CallDefinition> = ApiResponse<ResponseOf<Call> & IncludedOf<Call>>

interface PlainInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly filters?: Readonly<Record<string, unknown>>
  readonly include?: readonly string[]
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly key?: string
}

/** A request, as `fetch` needs it. */
export interface PlainRequest {
  readonly method: string
  readonly path: string
  readonly options: CallOptions
}

type Sent = string | number | boolean | readonly string[]

const queryText = (value: unknown): Sent | undefined =>
  Array.isArray(value) ? value.join(',') || undefined : ((value ?? undefined) as Sent | undefined)

/** Writes the name and input of a call as a request. Lists are sent with commas between, the values of a filter by repeating it. */
export const requestOf = (name: string, input: PlainInput = {}): PlainRequest => {
  const [method = '', named = ''] = name.split(' ')
  const version = named.startsWith('/v2/') ? 'v2' : 'v1'
  const { params = {}, query = {}, filters = {}, include, body, signal, key } = input
  const path = named.replace(/^\/v2\//, '/').replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const sent: Record<string, Sent | undefined> = {
    ...Object.fromEntries(Object.entries(query).map(([parameter, value]) => [parameter, queryText(value)])),
    ...Object.fromEntries(
      Object.entries(filters).map(([filter, value]) =>
        Array.isArray(value)
          ? [`filters[${filter}][]`, value.map(String)]
          : [`filters[${filter}]`, (value ?? undefined) as Sent | undefined],
      ),
    ),
    ...(include && include.length > 0 && { include: include.join(',') }),
  }
  return {
    method,
    path,
    options: {
      version,
      ...(Object.keys(sent).length > 0 && { query: sent }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(key !== undefined && { key }),
    },
  }
}
