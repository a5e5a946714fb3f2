import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface RecordedRequest {
  readonly method: string
  /** Relative to the base URL, with the query. */
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
}

/** The reply to one request; null sends none, `cut` breaks the connection. */
type Reply = { readonly status: number; readonly body: string } | 'cut' | null

export const ACCOUNT = { username: 'waybill', password: 'correct horse battery', mpid: 'MP123456' }

const ok = (body: string): Reply => ({ status: 200, body })

/** The normal replies. Orders are numbered in sequence. */
const wellReply = ({ path }: RecordedRequest, orders: number): Reply => {
  if (path.startsWith('/orders/createorder')) {
    return ok(
      `<?xml version="1.0"?><OrderResponse><OrderID>MP-${orders}</OrderID><Status>Success</Status><TrackingRequestID>T-${orders}</TrackingRequestID></OrderResponse>`,
    )
  }
  if (path.startsWith('/orders/changeorder/')) return ok('<OrderResponse><OrderID>MP-1</OrderID><Status>Success</Status></OrderResponse>')
  if (path.startsWith('/orders/stoporder/')) return ok('')
  if (path.startsWith('/orders/orderlink/')) return ok(`<Reply><OrderHyperlink>https://mp.example/o?a=1&amp;b=2</OrderHyperlink></Reply>`)
  if (path.startsWith('/partners/status')) {
    return ok(
      '<Partner><PartnerStatus>Integrated</PartnerStatus><TruckTrailerName>Truck Number</TruckTrailerName><TruckTrailerType>VehicleID</TruckTrailerType><Identifiers><Identifier>118</Identifier><Identifier>119</Identifier></Identifiers></Partner>',
    )
  }
  if (path.startsWith('/capacity/trucks')) {
    return ok(
      '<Trucks><Truck><TruckID>9</TruckID><CarrierName>Prairie &amp; Sons</CarrierName><EquipmentType>V</EquipmentType><Location><Coordinates><Latitude>41.9</Latitude><Longitude>-87.7</Longitude></Coordinates></Location><AvailableDateTime>2026-11-21T08:00Z</AvailableDateTime></Truck><Truck><TruckID>10</TruckID></Truck></Trucks>',
    )
  }
  return { status: 404, body: 'unknown path' }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

/** A small in-process MacroPoint: it checks the account's password, records the requests, and fails on demand. */
export const startMacropoint = async () => {
  const requests: RecordedRequest[] = []
  const state = { orders: 0, reply: null as ((requests: RecordedRequest, time: number) => Reply | 'well') | null }
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const one: RecordedRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body,
      }
      requests.push(one)
      const known = Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString('base64')
      const answer = state.reply?.(one, requests.length) ?? (state.reply ? null : 'well')
      if (answer === 'well' && one.path.startsWith('/orders/createorder')) state.orders += 1
      const reply =
        answer === 'well' ? (one.authorization === `Basic ${known}` ? wellReply(one, state.orders) : { status: 401, body: '' }) : answer
      if (reply === 'cut') request.socket.destroy()
      else if (reply === null) waiting.add(response)
      else response.writeHead(reply.status, { 'content-type': 'application/xml' }).end(reply.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(async () => {
    for (const response of waiting) response.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
    /** How many orders were created. */
    orders: () => requests.filter(({ path }) => path.startsWith('/orders/createorder')).length,
    /** Overrides the replies from now on; null restores the normal ones. */
    replyWith: (reply: ((requests: RecordedRequest, time: number) => Reply | 'well') | null) => {
      state.reply = reply
    },
    forget: () => {
      requests.length = 0
      state.reply = null
    },
  }
}
