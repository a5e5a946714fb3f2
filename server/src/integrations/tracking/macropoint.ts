import { Effect, Redacted, Result } from 'effect'
import type { NetworkGuard } from '../../webhooks/network-guard.ts'
import { createProviderClient } from '../provider-client.ts'
import { ProviderFailure } from './failure.ts'
import type { MacropointAccess, MacropointCall } from './macropoint-access.ts'
import { messageText, orderXml, providerRefusal, readOrderLink, readPartner, readTrucks } from './macropoint-messages.ts'
import type { VisibilityService } from './service.ts'
import { elementText, readXml, type XmlValue } from './xml.ts'

interface MacropointRequest {
  readonly method: 'GET' | 'POST'
  readonly order?: string
  readonly query?: Readonly<Record<string, string | null>>
  readonly body?: string
  /** The request is idempotent. */
  readonly repeatable: boolean
}

/**
 * MacroPoint's published API: XML over HTTPS with HTTP Basic. Every request has a time limit and at most three
 * attempts; one that is not idempotent (a new order) is retried only when it certainly did not arrive.
 */
export const createMacropoint = (access: MacropointAccess, guard: NetworkGuard | null = null): VisibilityService => {
  const authorization = `Basic ${Buffer.from(`${access.username}:${Redacted.value(access.password)}`).toString('base64')}`

  const addressOf = (call: MacropointCall, { order = '', query = {} }: MacropointRequest): string => {
    const url = new URL(`${access.base_url}/${access.paths[call].replace('{order}', encodeURIComponent(order))}`)
    for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
    return url.href
  }

  const askMacropoint = createProviderClient({ provider: 'MacroPoint', timeout_ms: access.timeout_ms, messageOf: messageText, guard })

  const ask = (call: MacropointCall, request: MacropointRequest): Effect.Effect<string, ProviderFailure> => {
    const { method, body, repeatable } = request
    return askMacropoint({
      url: addressOf(call, request),
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
    new ProviderFailure({ kind: 'unreadable', status_code: 200, message: 'The MacroPoint response could not be read', maybe_done })

  const askXml = (call: MacropointCall, request: MacropointRequest): Effect.Effect<XmlValue, ProviderFailure> =>
    ask(call, request).pipe(
      Effect.flatMap((text) => {
        const read = readXml(text)
        if (Result.isFailure(read)) return Effect.fail(unreadable(!request.repeatable))
        const refusal = providerRefusal(read.success)
        if (refusal === null) return Effect.succeed(read.success)
        return Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 200, message: refusal, maybe_done: false }))
      }),
    )

  /** Sends a request whose response body is ignored. */
  const notify = (call: MacropointCall, request: MacropointRequest): Effect.Effect<void, ProviderFailure> =>
    ask(call, request).pipe(
      Effect.flatMap((text) => {
        const read = readXml(text)
        const refusal = Result.isSuccess(read) ? providerRefusal(read.success) : null
        return refusal === null
          ? Effect.void
          : Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 200, message: refusal, maybe_done: false }))
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
          const order_id = elementText(reply, 'OrderID')
          if (order_id === null || order_id.length > 80) return Effect.fail(unreadable(true))
          return Effect.succeed({ order_id, code: null, order_hyperlink: readOrderLink(reply) })
        }),
      ),
    changeOrder: (order_id, order) =>
      notify('change_order', { method: 'POST', order: order_id, body: orderXml(access.mpid, order), repeatable: true }),
    stopOrder: (order_id) => notify('stop_order', { method: 'POST', order: order_id, repeatable: true }),
    orderLink: (order_id) =>
      askXml('order_link', { method: 'GET', order: order_id, repeatable: true }).pipe(
        Effect.flatMap((reply) => {
          const link = readOrderLink(reply)
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
