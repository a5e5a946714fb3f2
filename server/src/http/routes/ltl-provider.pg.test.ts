import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { Effect, Exit } from 'effect'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTradeCommands } from '../../commands/trade-commands.ts'
import type { LtlRatingService } from '../../integrations/ltl-rating/service.ts'
import { simulatedLtlRating } from '../../integrations/ltl-rating/simulated.ts'
import { computedMileage } from '../../integrations/mileage/computed.ts'
import { ProviderFailure } from '../../integrations/tracking/failure.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)

/** A provider that answers as the test says, and records its requests. */
const calls: string[] = []
let responses: Partial<LtlRatingService> = {}
const recorded = <Name extends 'quotes' | 'book' | 'cancel' | 'requestPickup'>(name: Name): LtlRatingService[Name] =>
  ((request: never) => {
    calls.push(name)
    return (responses[name] ?? simulatedLtlRating[name])(request)
  }) as LtlRatingService[Name]
const provider: LtlRatingService = {
  provider: 'Test rating',
  simulated: true,
  quotes: recorded('quotes'),
  book: recorded('book'),
  cancel: recorded('cancel'),
  requestPickup: recorded('requestPickup'),
}
const { shipments, ltl } = createTradeCommands({
  store: app.store,
  database,
  mileage: computedMileage,
  lockLeaseSeconds: 900,
  maxLocksPerUser: 25,
  ltlRating: provider,
})

const stop = (city: string, state: string) => ({
  location_name: city,
  ready_or_deliver_date: '2026-12-01',
  location: { city, state },
})
const LOAD: ShipmentInput = {
  mode: 'less_than_truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V', revenue_type: 'LTL', weight: 2_400, load_description: 'Paper', freight_class: '70' },
  pick_stops: [stop('Chicago', 'IL'), stop('Dallas', 'TX')],
}

const request = () => ({ ...app.request('acme'), without_lock: true as const })
const failureOf = async (effect: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.flip(effect))
const createLoad = async () => (await app.run(shipments.create(request(), LOAD, { source: 'user' }))).state.pro
const rated = async () => (await app.run(ltl.requestQuotes(request(), await createLoad()))).state
const book = (id: string) => ({ type: 'BookLtlQuote', id, forward_to_carrier: false, shipment: null }) as const

beforeAll(() => app.addTenant('acme'))
beforeEach(() => {
  calls.length = 0
  responses = {}
})

test.each([
  ['no list', { offers: [] }],
  ['an invalid amount', [{ reference: 'r', customer: { freight: 'NaN', fuel: '0', discount: '0' } }]],
  ['nothing', null],
])('an invalid provider response is reported as the provider’s failure and not shown as a rate: %s [8.14, 8.20]', async (_, answer) => {
  responses = { quotes: () => Effect.succeed(answer) }
  const pro = await createLoad()
  expect(await failureOf(ltl.requestQuotes(request(), pro))).toMatchObject({
    _tag: 'ProviderRefused',
    error_type: 'ApiBadResponseError',
    action_error: 'The provider returned no LTL rates.',
    message: 'LTL Rates Request Failed - The provider returned no LTL rates.',
  })
})

test("a booking refused by the provider shows the provider's message, and nothing is recorded [8.14]", async () => {
  responses = {
    book: () => Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 409, message: 'Terminal closed', maybe_done: false })),
  }
  const { pro, ltl: quotes } = await rated()
  expect(await failureOf(ltl.settle(request(), pro, book(quotes.quotes[0]?.id ?? '')))).toMatchObject({
    _tag: 'ProviderRefused',
    status_code: 409,
    error_type: 'ApiBadResponseError',
    action_error: 'Terminal closed',
    message: 'Booking Failed: Terminal closed',
  })
  const { types } = await historyOf(pro)
  expect(types).toEqual(['ShipmentCreated', 'LtlQuotesReceived'])
})

test("a cancel refused by the provider shows the provider's message, and the load stays covered [4.39, 8.15]", async () => {
  const { pro, ltl: quotes } = await rated()
  const id = quotes.quotes[0]?.id ?? ''
  await app.run(ltl.settle(request(), pro, book(id)))
  responses = {
    cancel: () => Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 422, message: 'Already picked up', maybe_done: false })),
  }
  const cancel = { type: 'CancelLtlQuote', id, reason: null, notes: null } as const
  expect(await failureOf(ltl.settle(request(), pro, cancel))).toMatchObject({
    action_error: 'Already picked up',
    message: 'Already picked up',
  })
  expect((await historyOf(pro)).types.at(-1)).toBe('ShipmentCovered')
})

test('wrong credentials are reported as such, and a request to an unreachable provider may be repeated [8.14]', async () => {
  const { pro, ltl: quotes } = await rated()
  const failing = (kind: ProviderFailure['kind']) => {
    responses = { book: () => Effect.fail(new ProviderFailure({ kind, status_code: null, message: 'no', maybe_done: false })) }
    return failureOf(ltl.settle(request(), pro, book(quotes.quotes[0]?.id ?? '')))
  }
  expect(await failing('credentials')).toMatchObject({ _tag: 'ProviderRefused', status_code: 403, error_type: 'ApiCredentialsError' })
  expect(await failing('down')).toMatchObject({ _tag: 'ProviderDown', message: 'Booking failed. Please try again.' })
})

const historyOf = async (pro: string) => ({
  types: (await app.store.readStream('acme', `shipment/${pro}`)).map(({ type }) => type),
})

test('without the lock no request is sent to the provider [4.24, 4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  calls.length = 0
  const failure = await failureOf(ltl.settle(app.request('acme'), pro, book(quotes.quotes[0]?.id ?? '')))
  expect([failure, calls]).toEqual([expect.objectContaining({ _tag: 'NotLockedByYou' }), []])
})

test('a load that does not allow it sends no request, and a repeated request is not sent again [4.37, 4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  const id = quotes.quotes[0]?.id ?? ''
  calls.length = 0
  await app.run(shipments.send(request(), pro, { type: 'HoldShipment', reason: null }))
  expect(await failureOf(ltl.settle(request(), pro, book(id)))).toMatchObject({ refusal: { type: 'OnHold' } })
  await app.run(shipments.send(request(), pro, { type: 'RemoveHold' }))
  const keyed = { ...request(), keyed: true }
  const first = await app.run(ltl.settle(keyed, pro, book(id)))
  const again = await app.run(ltl.settle(keyed, pro, book(id)))
  expect([calls, again.position, again.repeated]).toEqual([['book'], first.position, true])
})

test('two concurrent bookings book once [4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  calls.length = 0
  let free: (value: unknown) => void = () => {}
  const gate = new Promise((resolve) => {
    free = resolve
  })
  responses = {
    book: () =>
      Effect.as(
        Effect.promise(() => gate),
        { confirmation: 'B-1' },
      ),
  }
  const both = (['0', '1'] as const).map((place) =>
    Effect.runPromiseExit(ltl.settle(request(), pro, book(quotes.quotes[Number(place)]?.id ?? ''))).then((exit) => {
      free(null)
      return exit
    }),
  )
  const exits = await Promise.all(both)
  expect(calls).toEqual(['book'])
  expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
})

test('a booking that could not be recorded is canceled with the provider [4.39]', async () => {
  const { pro, ltl: quotes } = await rated()
  calls.length = 0
  responses = {
    book: () =>
      Effect.as(
        Effect.promise(() => app.run(shipments.send(request(), pro, { type: 'HoldShipment', reason: null }))),
        { confirmation: 'B-1' },
      ),
  }
  expect(await failureOf(ltl.settle(request(), pro, book(quotes.quotes[0]?.id ?? '')))).toMatchObject({ refusal: { type: 'OnHold' } })
  expect(calls).toEqual(['book', 'cancel'])
})
