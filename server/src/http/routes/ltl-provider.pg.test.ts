import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { Effect, Exit } from 'effect'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTradeCommands } from '../../commands/trade-commands.ts'
import type { LtlRatingService } from '../../integrations/ltl-rating/service.ts'
import { simulatedLtlRating } from '../../integrations/ltl-rating/simulated.ts'
import { computedMileage } from '../../integrations/mileage/computed.ts'
import { ProviderFailure } from '../../integrations/visibility/failure.ts'
import { createTestApp } from '../test-app.ts'

const database = await testDatabase()
const house = await createTestApp(database)

/** A provider that does as the test says, and remembers what it was asked. */
const asked: string[] = []
let says: Partial<LtlRatingService> = {}
const told = <Name extends 'quotes' | 'book' | 'cancel' | 'requestPickup'>(name: Name): LtlRatingService[Name] =>
  ((request: never) => {
    asked.push(name)
    return (says[name] ?? simulatedLtlRating[name])(request)
  }) as LtlRatingService[Name]
const provider: LtlRatingService = {
  provider: 'Test rating',
  simulated: true,
  quotes: told('quotes'),
  book: told('book'),
  cancel: told('cancel'),
  requestPickup: told('requestPickup'),
}
const { shipments, ltl } = createTradeCommands({
  store: house.store,
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

const request = () => ({ ...house.request('acme'), without_lock: true as const })
const failureOf = async (effect: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.flip(effect))
const aLoad = async () => (await house.run(shipments.create(request(), LOAD, { source: 'user' }))).state.pro
const rated = async () => (await house.run(ltl.requestQuotes(request(), await aLoad()))).state
const book = (id: string) => ({ type: 'BookLtlQuote', id, forward_to_carrier: false, shipment: null }) as const

beforeAll(() => house.addTenant('acme'))
beforeEach(() => {
  asked.length = 0
  says = {}
})

test.each([
  ['no list', { offers: [] }],
  ['money that is none', [{ reference: 'r', customer: { freight: 'NaN', fuel: '0', discount: '0' } }]],
  ['nothing', null],
])('an answer that makes no sense is the provider’s failure, not a figure of ours: %s [8.14, 8.20]', async (_, answer) => {
  says = { quotes: () => Effect.succeed(answer) }
  const pro = await aLoad()
  expect(await failureOf(ltl.requestQuotes(request(), pro))).toMatchObject({
    _tag: 'ProviderRefused',
    error_type: 'ApiBadResponseError',
    action_error: 'The provider answered no LTL rates.',
    message: 'LTL Rates Request Failed - The provider answered no LTL rates.',
  })
})

test('a booking that the provider refuses is told in his words, and nothing is recorded [8.14]', async () => {
  says = {
    book: () => Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 409, said: 'Terminal closed', maybe_done: false })),
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

test('a cancel that the provider refuses shows his words, and the load stays covered [4.39, 8.15]', async () => {
  const { pro, ltl: quotes } = await rated()
  const id = quotes.quotes[0]?.id ?? ''
  await house.run(ltl.settle(request(), pro, book(id)))
  says = {
    cancel: () => Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 422, said: 'Already picked up', maybe_done: false })),
  }
  const cancel = { type: 'CancelLtlQuote', id, reason: null, notes: null } as const
  expect(await failureOf(ltl.settle(request(), pro, cancel))).toMatchObject({
    action_error: 'Already picked up',
    message: 'Already picked up',
  })
  expect((await historyOf(pro)).types.at(-1)).toBe('ShipmentCovered')
})

test('wrong credentials are told as such, and a provider out of reach may be tried again [8.14]', async () => {
  const { pro, ltl: quotes } = await rated()
  const failing = (kind: ProviderFailure['kind']) => {
    says = { book: () => Effect.fail(new ProviderFailure({ kind, status_code: null, said: 'no', maybe_done: false })) }
    return failureOf(ltl.settle(request(), pro, book(quotes.quotes[0]?.id ?? '')))
  }
  expect(await failing('credentials')).toMatchObject({ _tag: 'ProviderRefused', status_code: 403, error_type: 'ApiCredentialsError' })
  expect(await failing('down')).toMatchObject({ _tag: 'ProviderDown', message: 'Booking failed. Please try again.' })
})

const historyOf = async (pro: string) => ({
  types: (await house.store.readStream('acme', `shipment/${pro}`)).map(({ type }) => type),
})

test('who does not have the load locked asks nobody [4.24, 4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  asked.length = 0
  const failure = await failureOf(ltl.settle(house.request('acme'), pro, book(quotes.quotes[0]?.id ?? '')))
  expect([failure, asked]).toEqual([expect.objectContaining({ _tag: 'NotLockedByYou' }), []])
})

test('a load that does not allow it asks nobody, and a request that comes again does not ask again [4.37, 4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  const id = quotes.quotes[0]?.id ?? ''
  asked.length = 0
  await house.run(shipments.send(request(), pro, { type: 'HoldShipment', reason: null }))
  expect(await failureOf(ltl.settle(request(), pro, book(id)))).toMatchObject({ refusal: { type: 'OnHold' } })
  await house.run(shipments.send(request(), pro, { type: 'RemoveHold' }))
  const keyed = { ...request(), keyed: true }
  const first = await house.run(ltl.settle(keyed, pro, book(id)))
  const again = await house.run(ltl.settle(keyed, pro, book(id)))
  expect([asked, again.position, again.repeated]).toEqual([['book'], first.position, true])
})

test('two bookings at once book once [4.40]', async () => {
  const { pro, ltl: quotes } = await rated()
  asked.length = 0
  let free: (value: unknown) => void = () => {}
  const gate = new Promise((resolve) => {
    free = resolve
  })
  says = {
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
  expect(asked).toEqual(['book'])
  expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
})

test('what was booked and could not be written down is cancelled with the provider [4.39]', async () => {
  const { pro, ltl: quotes } = await rated()
  asked.length = 0
  says = {
    book: () =>
      Effect.as(
        Effect.promise(() => house.run(shipments.send(request(), pro, { type: 'HoldShipment', reason: null }))),
        { confirmation: 'B-1' },
      ),
  }
  expect(await failureOf(ltl.settle(request(), pro, book(quotes.quotes[0]?.id ?? '')))).toMatchObject({ refusal: { type: 'OnHold' } })
  expect(asked).toEqual(['book', 'cancel'])
})
