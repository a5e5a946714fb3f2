import { Effect, Redacted, Result } from 'effect'
import { createAsk } from '../ask.ts'
import { ProviderFailure } from './failure.ts'
import type { MacropointAccess, MacropointCall } from './macropoint-access.ts'
import { orderXml, readLink, readPartner, readTrucks, refusalOf, wordsOf } from './macropoint-messages.ts'
import type { VisibilityService } from './service.ts'
import { readXml, textOf, type XmlValue } from './xml.ts'

interface Question {
  readonly method: 'GET' | 'POST'
  readonly order?: string
  readonly query?: Readonly<Record<string, string | null>>
  readonly body?: string
  /** Asked twice it does no more than asked once. */
  readonly repeatable: boolean
}

/**
 * MacroPoint as its integrators know it: XML over HTTPS, HTTP Basic. Every question has a time limit and is asked at most three times; one
 * that is not the same asked twice (a new order) is asked again only where it surely was not heard.
 */
export const createMacropoint = (access: MacropointAccess): VisibilityService => {
  const authorization = `Basic ${Buffer.from(`${access.username}:${Redacted.value(access.password)}`).toString('base64')}`

  const addressOf = (call: MacropointCall, { order = '', query = {} }: Question): string => {
    const url = new URL(`${access.base_url}/${access.paths[call].replace('{order}', encodeURIComponent(order))}`)
    for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
    return url.href
  }

  const askMacropoint = createAsk({ provider: 'MacroPoint', timeout_ms: access.timeout_ms, wordsOf })

  const ask = (call: MacropointCall, question: Question): Effect.Effect<string, ProviderFailure> => {
    const { method, body, repeatable } = question
    return askMacropoint({
      url: addressOf(call, question),
      method,
      headers: {
        authorization,
        accept: 'application/xml, text/xml',
        ...(body !== undefined && { 'content-type': 'text/xml; charset=utf-8' }),
      },
      ...(body !== undefined && { body }),
      repeatable,
    })
  }

  const unreadable = (maybe_done: boolean) =>
    new ProviderFailure({ kind: 'unreadable', status_code: 200, said: 'The answer of MacroPoint could not be read', maybe_done })

  const askXml = (call: MacropointCall, question: Question): Effect.Effect<XmlValue, ProviderFailure> =>
    ask(call, question).pipe(
      Effect.flatMap((text) => {
        const read = readXml(text)
        if (Result.isFailure(read)) return Effect.fail(unreadable(!question.repeatable))
        const said = refusalOf(read.success)
        if (said === null) return Effect.succeed(read.success)
        return Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 200, said, maybe_done: false }))
      }),
    )

  /** A question whose answer need not be XML: that it was taken is all there is to know. */
  const tell = (call: MacropointCall, question: Question): Effect.Effect<void, ProviderFailure> =>
    ask(call, question).pipe(
      Effect.flatMap((text) => {
        const read = readXml(text)
        const said = Result.isSuccess(read) ? refusalOf(read.success) : null
        return said === null
          ? Effect.void
          : Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 200, said, maybe_done: false }))
      }),
    )

  return {
    provider: 'MacroPoint',
    simulated: false,
    locate: async () => null,
    orderStatus: async () => null,
    placeOrder: (order) =>
      askXml('create_order', { method: 'POST', body: orderXml(access.mpid, order), repeatable: false }).pipe(
        Effect.flatMap((reply) => {
          const order_id = textOf(reply, 'OrderID')
          if (order_id === null || order_id.length > 80) return Effect.fail(unreadable(true))
          return Effect.succeed({ order_id, code: null, order_hyperlink: readLink(reply) })
        }),
      ),
    changeOrder: (order_id, order) =>
      tell('change_order', { method: 'POST', order: order_id, body: orderXml(access.mpid, order), repeatable: true }),
    stopOrder: (order_id) => tell('stop_order', { method: 'POST', order: order_id, repeatable: true }),
    orderLink: (order_id) =>
      askXml('order_link', { method: 'GET', order: order_id, repeatable: true }).pipe(
        Effect.flatMap((reply) => {
          const link = readLink(reply)
          return link === null ? Effect.fail(unreadable(false)) : Effect.succeed(link)
        }),
      ),
    partnerStatus: ({ mc_number, dot_number }) =>
      askXml('partner_status', {
        method: 'GET',
        query: { MPID: access.mpid, MCNumber: mc_number, DOTNumber: dot_number },
        repeatable: true,
      }).pipe(
        Effect.flatMap((reply) => {
          const partner = readPartner(reply)
          return partner === null ? Effect.fail(unreadable(false)) : Effect.succeed(partner)
        }),
      ),
    capacity: ({ latitude, longitude, radius_miles, equipment_type, from }) =>
      askXml('capacity', {
        method: 'GET',
        query: {
          Latitude: String(latitude),
          Longitude: String(longitude),
          RadiusMiles: String(radius_miles),
          EquipmentType: equipment_type,
          AvailableDateTime: from,
        },
        repeatable: true,
      }).pipe(Effect.map(readTrucks)),
  }
}
