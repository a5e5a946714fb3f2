import type { CallDefinition, Parameters } from '@waybill/shared/calls/define-call'
import type { ValueOf } from '@waybill/shared/calls/parameter'
import type { Alert } from '@waybill/shared/decision/refusal'
import { Effect, Result } from 'effect'
import { Unreadable } from './failures.ts'

type Values<P> = P extends Parameters ? { readonly [Name in keyof P]: ValueOf<P[Name]> } : Readonly<Record<never, never>>

/** The query of a call, read: its parameters, its filters, and what to include. */
export interface ReadQuery<Call extends CallDefinition> {
  readonly query: Values<Call extends { readonly query: infer Query } ? Query : undefined>
  readonly filters: Values<Call extends { readonly filters: infer Filters } ? Filters : undefined>
  readonly include: ReadonlySet<string>
}

const FILTER = /^filters\[(\w+)\](?:\[\])?$/

const alertOf = (field: string, message: string): Alert => ({ key: `unreadable:${field}`, field, message })

const readAll = (parameters: Parameters, sent: ReadonlyMap<string, readonly string[]>, fieldOf: (name: string) => string) => {
  const alerts: Alert[] = []
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = parameter.read(sent.get(name) ?? [])
    if (Result.isSuccess(read)) values[name] = read.success
    else alerts.push(alertOf(fieldOf(name), read.failure))
  }
  return { values, alerts }
}

/**
 * Reads the query string of a call, and refuses what the call doesn't have and every value it can't read, all at once.
 *
 * @param sent the texts of each name in the query string
 */
export const readQuery = <Call extends CallDefinition>(
  call: Call,
  sent: Readonly<Record<string, readonly string[]>>,
): Effect.Effect<ReadQuery<Call>, Unreadable> => {
  const { query = {}, filters = {}, include, acceptsAnyQuery } = call
  const plain = new Map<string, readonly string[]>()
  const filtered = new Map<string, readonly string[]>()
  const alerts: Alert[] = []
  const included = new Set<string>()
  for (const [name, texts] of Object.entries(sent)) {
    const filter = FILTER.exec(name)?.[1]
    const bare = name.endsWith('[]') ? name.slice(0, -2) : name
    if (filter !== undefined) {
      if (Object.hasOwn(filters, filter)) filtered.set(filter, [...(filtered.get(filter) ?? []), ...texts])
      else alerts.push(alertOf(`filters[${filter}]`, 'Unknown filter'))
    } else if (name === 'include' && include) {
      for (const one of texts.flatMap((text) => text.split(',')).filter(Boolean)) {
        if (Object.hasOwn(include.fields, one)) included.add(one)
        else alerts.push(alertOf('include', `Expected ${Object.keys(include.fields).join(' or ')}, with commas between`))
      }
    } else if (Object.hasOwn(query, bare)) plain.set(bare, [...(plain.get(bare) ?? []), ...texts])
    else if (!acceptsAnyQuery) alerts.push(alertOf(name, 'Unknown parameter'))
  }
  const parameters = readAll(query, plain, (name) => name)
  const narrowed = readAll(filters, filtered, (name) => `filters[${name}]`)
  alerts.push(...parameters.alerts, ...narrowed.alerts)
  const [first] = alerts
  if (first) {
    const all = alerts.filter(({ key }, place) => alerts.findIndex((other) => other.key === key) === place)
    return Effect.fail(new Unreadable({ message: `The request could not be read: ${first.field}: ${first.message}`, alerts: all }))
  }
  return Effect.succeed({ query: parameters.values, filters: narrowed.values, include: included } as unknown as ReadQuery<Call>)
}
