import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery } from '@waybill/shared/boards/board-query'
import type { ChosenFilters } from '@waybill/shared/boards/filter-definition'
import { BOARD_KEYS, type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import type { JsonObject } from '@waybill/shared/log/envelope'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { InlineRow } from '../store/event-store.ts'
import { insertTenant } from '../store/tenants.ts'
import { type BoardClient, openBoardWorld, type ViewVersions, writeRow } from './boards.fixture.ts'

const database = await testDatabase()
const world = openBoardWorld(database)
afterAll(() => world.close())

/** A board besides shipments, which have a test of their own: the kind of stream that writes its rows, and such rows. */
interface WrittenBoard {
  readonly kind: InlineRow['kind']
  readonly row: fc.Arbitrary<JsonObject>
  /** Values that its rows have, by filter. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

const name = fc.constantFrom('acme', 'Acme', 'Élan', 'Zebra 9', 'zebra 9', '😀 Freight')
const city = fc.option(fc.constantFrom('Gary', 'GARY', 'Reno'))
const state = fc.option(fc.constantFrom('IN', 'in', 'NV'))
const day = fc.option(fc.constantFrom('2020-01-01', '2199-12-31'))
const common = { name, city, state, retired: fc.boolean(), search: fc.constantFrom('acme gary', 'zebra reno', '') }

const WRITTEN: { readonly [Key in Exclude<BoardKey, 'shipments'>]: WrittenBoard } = {
  customers: {
    kind: 'customer',
    row: fc
      .record({
        ...common,
        status: fc.constantFrom('Active', 'Inactive'),
        detail: fc.record({
          name,
          account_number: city,
          zip: state,
          next_call: day,
          credit_limit: fc.option(fc.integer({ min: -5, max: 500_000 })),
          incident_management: fc.boolean(),
          active: fc.boolean(),
        }),
      })
      .map((row): JsonObject => row),
    filters: { city: ['gary'], state: ['IN', 'nv'], status: ['active'], zip: ['in'], search: ['acme'] },
  },
  carriers: {
    kind: 'carrier',
    row: fc
      .record({
        ...common,
        mc_number: fc.constant(null),
        dot_number: fc.constant(null),
        status: fc.constantFrom('Active', 'Super Hold'),
        detail: fc.record({
          name,
          rank: city,
          next_call: day,
          cargo_insurance_expires: day,
          liability_insurance_expires: day,
          safety_rating: fc.option(fc.constantFrom('Satisfactory', 'CONDITIONAL')),
          common_authority: fc.boolean(),
          ltl_carrier: fc.boolean(),
        }),
      })
      .map((row): JsonObject => row),
    filters: { city: ['gary'], rank: ['GARY', 'reno'], status: ['super hold'], insured: ['true'], compliant: ['false'], search: ['zebra'] },
  },
}

const KEYS = BOARD_KEYS.filter((key) => key !== 'shipments')

/** Filters of a board by the values that its rows have, and any order it can be shown in. */
const wishOf = (key: Exclude<BoardKey, 'shipments'>): fc.Arbitrary<BoardQuery> => {
  const { filters } = WRITTEN[key]
  const sortable = boardOf(key).columns.filter(({ sort }) => sort !== null)
  return fc.record({
    board: fc.constant(key),
    filter: fc
      .subarray(Object.keys(filters), { maxLength: 2 })
      .map((names): ChosenFilters => Object.fromEntries(names.map((each) => [each, filters[each] ?? []]))),
    columns: fc.constant(sortable.map((column) => column.key)),
    sort: fc.array(
      fc.record({ column: fc.constantFrom(...sortable.map((column) => column.key)), direction: fc.constantFrom('asc', 'desc') }),
      {
        maxLength: 2,
      },
    ),
  })
}

type Step =
  | { readonly do: 'save'; readonly id: string; readonly row: JsonObject; readonly isMute: boolean }
  | { readonly do: 'drop' | 'resume' | 'more' | 'read'; readonly browser: number }
  | { readonly do: 'restart' }

const stepOf = (key: Exclude<BoardKey, 'shipments'>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('save' as const),
        id: fc.constantFrom('1', '2', '3', '4', '5'),
        row: WRITTEN[key].row,
        isMute: fc.boolean(),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('drop', 'resume', 'more', 'read'), browser: fc.nat({ max: 2 }) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  )

const act = async (person: BoardClient, what: 'drop' | 'resume' | 'more' | 'read'): Promise<void> => {
  if (what === 'drop') return person.drop()
  person.readInbox()
  if (what === 'read' || person.isAsking) return
  if (person.isDropped) person.connect()
  return what === 'more' && person.isMember() ? person.more() : person.resume()
}

/** Whether a browser shows the newest state; one that lost its place requests it again. */
const isUpToDate = async (person: BoardClient): Promise<boolean> => {
  if (person.isDropped) person.connect()
  person.readInbox()
  if (!person.isAsking && !person.isMember()) await person.resume()
  const head = await world.store.head(person.tenant)
  return !person.isAsking && person.view?.position === head && person.view.total === person.expected().total
}

let runs = 0
test.each(KEYS)('patches of the board %s give the same rows as reading it, after any saves, breaks and restarts', async (key) => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(wishOf(key), wishOf(key)),
      fc.array(stepOf(key), { minLength: 12, maxLength: 40, size: 'max' }),
      async ([a, b], steps) => {
        runs += 1
        const tenant = `board${runs}`
        await insertTenant(database.system, { tenant, name: tenant, settings: {} })
        const versions: ViewVersions = new Map()
        const people = [world.openBrowser(tenant, a, 2), world.openBrowser(tenant, a, 100), world.openBrowser(tenant, b, 100)]
        await Promise.all(people.map((person) => person.subscribe()))
        const running: Promise<void>[] = []
        for (const step of steps) {
          if (step.do === 'restart') await world.restart()
          else if (step.do === 'save') {
            const { id, row, isMute } = step
            running.push(writeRow(isMute ? world.mute : world.store, tenant, { kind: WRITTEN[key].kind, id, row }, versions))
            if (running.length % 3 === 0) await Promise.all(running)
          } else await act(people[step.browser] as BoardClient, step.do)
        }
        await Promise.all(running)
        for (const deadline = Date.now() + 60_000; !(await Promise.all(people.map(isUpToDate))).every(Boolean); await sleep(5)) {
          expect(Date.now(), 'the boards did not settle').toBeLessThan(deadline)
        }
        for (const person of people) {
          expect(person.failures).toEqual([])
          person.drop()
        }
      },
    ),
    { numRuns: 15, interruptAfterTimeLimit: 15_000 },
  )
})
