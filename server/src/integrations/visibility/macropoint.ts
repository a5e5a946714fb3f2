import { Effect, Redacted, Result, Schedule } from 'effect'
import { ProviderFailure } from './failure.ts'
import type { MacropointAccess, MacropointCall } from './macropoint-access.ts'
import { orderXml, readLink, readPartner, readTrucks, refusalOf, wordsOf } from './macropoint-messages.ts'
import type { VisibilityService } from './service.ts'
import { readXml, textOf, type XmlValue } from './xml.ts'

/** An attempt that failed: `again` says whether another may be made. */
interface Attempt {
  readonly failure: ProviderFailure
  readonly again: boolean
}

interface Question {
  readonly method: 'GET' | 'POST'
  readonly order?: string
  readonly query?: Readonly<Record<string, string | null>>
  readonly body?: string
  /** Asked twice it does no more than asked once. */
  readonly repeatable: boolean
}

const RETRIES = 2
const FIRST_PAUSE_MS = 200
const MAX_BYTES = 512 * 1024

/** The connection never came about: nothing was asked. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

const down = (error: unknown, repeatable: boolean): Attempt => {
  const refused = NEVER_CONNECTED.has(codeOf(error))
  const slow = error instanceof Error && error.name === 'TimeoutError'
  return {
    failure: new ProviderFailure({
      kind: 'down',
      status_code: null,
      said: slow ? 'MacroPoint did not answer in time' : 'MacroPoint cannot be reached',
      maybe_done: !refused && !repeatable,
    }),
    again: refused || repeatable,
  }
}

const no = (status: number, text: string, repeatable: boolean): Attempt => {
  const said = wordsOf(text) ?? `MacroPoint answered ${status}`
  if (status === 401 || status === 403) {
    return { failure: new ProviderFailure({ kind: 'credentials', status_code: status, said, maybe_done: false }), again: false }
  }
  const turnedAway = status === 429 || status === 503
  const failing = status >= 500
  return {
    failure: new ProviderFailure({ kind: 'refused', status_code: status, said, maybe_done: failing && !turnedAway && !repeatable }),
    again: turnedAway || (failing && repeatable),
  }
}

const readText = async (response: Response): Promise<string> => {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
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

  const attempt = async (call: MacropointCall, question: Question): Promise<{ status: number; text: string }> => {
    const { method, body } = question
    const response = await fetch(addressOf(call, question), {
      method,
      headers: {
        authorization,
        accept: 'application/xml, text/xml',
        ...(body !== undefined && { 'content-type': 'text/xml; charset=utf-8' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(access.timeout_ms),
    })
    return { status: response.status, text: await readText(response) }
  }

  const ask = (call: MacropointCall, question: Question): Effect.Effect<string, ProviderFailure> =>
    Effect.tryPromise({ try: () => attempt(call, question), catch: (error) => down(error, question.repeatable) }).pipe(
      Effect.flatMap(({ status, text }) =>
        status >= 200 && status < 300 ? Effect.succeed(text) : Effect.fail(no(status, text, question.repeatable)),
      ),
      Effect.retry({ times: RETRIES, schedule: Schedule.exponential(`${FIRST_PAUSE_MS} millis`), while: ({ again }: Attempt) => again }),
      Effect.mapError(({ failure }) => failure),
    )

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
