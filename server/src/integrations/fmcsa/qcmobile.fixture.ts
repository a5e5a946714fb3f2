import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export const WEB_KEY = 'a-company-web-key'

type Reply = { readonly status: number; readonly body: string } | 'silence'

/** A carrier's elements as QCMobile returns them. */
export const wireCarrier = (more: Readonly<Record<string, unknown>> = {}) => ({
  allowedToOperate: 'Y',
  bipdInsuranceOnFile: '1000',
  bipdInsuranceRequired: 'Y',
  bipdRequiredAmount: '750',
  bondInsuranceOnFile: '0',
  brokerAuthorityStatus: 'I',
  cargoInsuranceOnFile: '100',
  cargoInsuranceRequired: 'u',
  commonAuthorityStatus: 'A',
  contractAuthorityStatus: 'N',
  dbaName: null,
  dotNumber: 1234567,
  legalName: 'ACME CARRIER LLC',
  oosDate: null,
  phyCity: 'DALLAS',
  phyCountry: 'US',
  phyState: 'TX',
  phyStreet: '1500 COMMERCE ST',
  phyZipcode: '75201',
  safetyRating: 'Satisfactory',
  statusCode: 'A',
  telephone: '2145550100',
  totalDrivers: 6,
  totalPowerUnits: 4,
  ...more,
})

export const answerOf = (content: unknown): Reply => ({
  status: 200,
  body: JSON.stringify({ content, retrievalDate: '2026-05-02T23:00:00.000+0000' }),
})

/** A small in-process QCMobile: it checks the key, knows one carrier, and fails on demand. */
export const startQcMobile = async () => {
  const requests: string[] = []
  const state = { reply: null as ((path: string) => Reply | null) | null }
  const usual = (path: string): Reply => {
    if (path === '/carriers/1234567') return answerOf({ carrier: wireCarrier() })
    if (path === '/carriers/1234567/docket-numbers') {
      return answerOf([
        { docketNumber: 88, docketNumberId: 2, dotNumber: 1234567, prefix: 'FF' },
        { docketNumber: 765432, docketNumberId: 1, dotNumber: 1234567, prefix: 'MC' },
      ])
    }
    if (path === '/carriers/docket-number/765432') return answerOf([{ carrier: wireCarrier() }])
    if (path.startsWith('/carriers/docket-number/')) return answerOf([])
    return answerOf(null)
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    requests.push(pathname)
    const reply = searchParams.get('webKey') === WEB_KEY ? (state.reply?.(pathname) ?? usual(pathname)) : answerOf('Webkey not found')
    if (reply === 'silence') return
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Overrides the replies from now on; null restores the normal ones. */
    replyWith: (reply: ((path: string) => Reply | null) | null) => {
      state.reply = reply
    },
  }
}
