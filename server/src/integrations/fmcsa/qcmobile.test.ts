import { existsSync, readFileSync } from 'node:fs'
import { Effect, Result } from 'effect'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, startQcMobile, WEB_KEY, wireCarrier } from './qcmobile.fixture.ts'
import { createQcMobile, qcMobileAccess } from './qcmobile.ts'
import { readCarrier } from './read-carrier.ts'

const stub = await startQcMobile()
const serviceWith = (more: Readonly<Record<string, string>> = {}) =>
  createQcMobile(qcMobileAccess({ web_key: WEB_KEY, base_url: stub.base_url, ...more }))
const service = serviceWith()
const failureOf = (look: ReturnType<typeof service.find>) => Effect.runPromise(Effect.flip(look))

beforeEach(() => {
  stub.requests.length = 0
  stub.replyWith(null)
})

test('finds a carrier by USDOT number and reads the MC number with a second request', async () => {
  expect(await Effect.runPromise(service.find({ dot: '1234567' }))).toMatchObject({
    dot_number: '1234567',
    mc_number: '765432',
    legal_name: 'ACME CARRIER LLC',
    address: '1500 COMMERCE ST',
    city: 'DALLAS',
    state: 'TX',
    zip: '75201',
    phone: '(214) 555-0100',
    safety_rating: 'SATISFACTORY',
    common_authority: true,
    contract_authority: false,
    broker_authority: false,
    allowed_to_operate: true,
    out_of_service_date: null,
    liability_insurance: { on_file: true, amount: 100_000_000 },
    liability_required: 75_000_000,
    cargo_insurance: { on_file: true, amount: 10_000_000 },
    power_units: 4,
  })
  stub.replyWith((path) => (path.endsWith('docket-numbers') ? { status: 500, body: '' } : null))
  expect(await Effect.runPromise(service.find({ dot: '1234567' }))).toMatchObject({ mc_number: null, legal_name: 'ACME CARRIER LLC' })
})

test('finds a carrier by MC number and treats an unknown number as not found, in either response format', async () => {
  expect(await Effect.runPromise(service.find({ mc: '765432' }))).toMatchObject({ dot_number: '1234567', mc_number: '765432' })
  expect(await Effect.runPromise(service.find({ mc: '1' }))).toBeNull()
  expect(await Effect.runPromise(service.find({ dot: '99' }))).toBeNull()
  stub.replyWith(() => ({ status: 404, body: '' }))
  expect(await Effect.runPromise(service.find({ dot: '99' }))).toBeNull()
})

test.each([
  [{ allowedToOperate: undefined, allowToOperate: 'N' }, { allowed_to_operate: false }],
  [{ oosDate: '2026-04-01' }, { out_of_service_date: '2026-04-01' }],
  [
    { bipdInsuranceOnFile: 'Y', cargoInsuranceOnFile: 'N' },
    { liability_insurance: { on_file: true, amount: null }, cargo_insurance: { on_file: false, amount: null } },
  ],
  [{ bipdInsuranceOnFile: '0' }, { liability_insurance: { on_file: false, amount: 0 } }],
  [{ safetyRating: null }, { safety_rating: 'NOT RATED' }],
  [{ safetyRating: 'C' }, { safety_rating: 'CONDITIONAL' }],
])('reads %j as %j', (wire, read) => {
  const { body } = answerOf({ carrier: wireCarrier(wire) }) as { body: string }
  expect(Result.getOrThrow(readCarrier(body))).toMatchObject(read)
})

test.each(['', 'nonsense', '[]', '{"content":{}}', '{"content":{"carrier":{"legalName":"X"}}}', '{"content":42}'])(
  'rejects %j as unreadable',
  (text) => {
    expect(readCarrier(text)).toMatchObject(Result.fail({ kind: 'unreadable' }))
  },
)

describe('QCMobile errors', () => {
  test('reports an unknown web key as refused, after one request', async () => {
    expect(await failureOf(serviceWith({ web_key: 'another' }).find({ mc: '765432' }))).toMatchObject({
      kind: 'credentials',
      message: 'Webkey not found',
    })
    expect(stub.requests).toHaveLength(1)
    stub.replyWith(() => ({ status: 403, body: '' }))
    expect((await failureOf(service.find({ mc: '765432' }))).kind).toBe('credentials')
  })

  test('tries a busy server three times, times out, and never shows the key in an error', async () => {
    stub.replyWith(() => ({ status: 503, body: `webKey=${WEB_KEY}` }))
    const busy = await failureOf(service.find({ mc: '765432' }))
    expect([busy.kind, busy.message, stub.requests.length]).toEqual(['refused', 'FMCSA returned HTTP 503', 3])
    stub.replyWith(() => 'silence')
    expect(await failureOf(serviceWith({ timeout_ms: '60' }).find({ mc: '765432' }))).toMatchObject({
      kind: 'down',
      message: 'FMCSA did not answer in time',
    })
  })
})

const DATA = new URL('../../../../../shared/data/carriers/', import.meta.url)
describe.skipIf(!existsSync(DATA))(`real QCMobile responses${existsSync(DATA) ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  const read = (file: string) => Result.getOrThrow(readCarrier(readFileSync(new URL(file, DATA), 'utf8')))
  test('reads recorded FMCSA responses', () => {
    expect(read('qcmobile-fmcsa_eligible_mc1234567.json')).toMatchObject({
      dot_number: '1234567',
      common_authority: true,
      safety_rating: 'SATISFACTORY',
    })
    expect(read('qcmobile-fmcsa_no_common_authority_mc2986.json')).toMatchObject({
      dot_number: '2986',
      legal_name: 'BUMBLEBERRY ENTERPRISES INC',
      common_authority: false,
      contract_authority: false,
      safety_rating: 'NOT RATED',
      liability_insurance: { on_file: false, amount: 0 },
      liability_required: 75_000_000,
    })
  })
})
