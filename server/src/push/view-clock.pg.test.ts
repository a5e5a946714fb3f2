import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery } from '@waybill/shared/boards/board-query'
import type { ShipmentColumns } from '@waybill/shared/boards/shipment-row'
import { anyShipmentColumns } from '@waybill/shared/boards/shipment-row.fixture'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import type { ShipmentFilter } from '@waybill/shared/shipment/board-filters'
import { minuteOf } from '@waybill/shared/time/minute'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { readPage } from '../projections/boards/query.ts'
import { insertTenant } from '../store/tenants.ts'
import { type BoardClient, openBoardWorld, type ViewVersions, writeRow } from './boards.fixture.ts'
import { defineView } from './view-definition.ts'

const database = await testDatabase()

const MINUTE = 60_000
const LAST = 60
const NOW = Date.parse('2026-11-20T10:00:30.000Z')
const inMinutes = (minutes: number) => minuteOf(NOW + minutes * MINUTE)

/** The tenant's clock, in minutes from the start; it changes only through `turnTo`. */
let minute = 0
const world = openBoardWorld(database, undefined, () => NOW + minute * MINUTE)
afterAll(() => world.close())

const turnTo = (to: number): Promise<void> => {
  minute = to
  return world.views.turn(inMinutes(to))
}

const rested = fc.sample(anyShipmentColumns, 1)[0] as ShipmentColumns
const row = (due: number | null, risk: number | null): ShipmentColumns => ({
  ...rested,
  active: true,
  cells: {
    ...(due !== null && { check_call_due_at: new Date(NOW + due * MINUTE).toISOString() }),
    ...(risk !== null && { late_risk_at: new Date(NOW + risk * MINUTE).toISOString() }),
  },
})

const FILTERS: readonly ShipmentFilter[] = [
  { check_call_overdue: ['true'] },
  { check_call_overdue: ['false'] },
  { late_risk: ['true'] },
  { check_call_overdue: ['true'], late_risk: ['false'] },
]
const query = (filter: ShipmentFilter): BoardQuery => ({ board: 'shipments', filter, columns: ['pro', 'check_call_due_at'], sort: [] })

const offset = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null, freq: 6 })
const pro = fc.integer({ min: 1, max: 6 }).map((number) => String(4_800_000 + number))
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('save' as const), pro, due: offset, risk: offset }) },
  { weight: 3, arbitrary: fc.constant({ do: 'turn' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'read' as const), browser: fc.integer({ min: 0, max: 3 }) }) },
)

const isAtRest = async (person: BoardClient, minute: string): Promise<boolean> => {
  if (person.isDropped) person.connect()
  person.readInbox()
  if (!person.isAsking && !person.isMember()) await person.subscribe()
  person.readInbox()
  const head = await world.store.head(person.tenant)
  if (person.isAsking || person.view?.position !== head) return false
  const { condition } = defineView(person.tenant, { all: [] }, person.lastQuery, undefined, minute)
  const page = await readPage(database.forTenant(person.tenant), person.tenant, shipmentBoard, {
    condition,
    terms: [],
    after: null,
    limit: 100,
  })
  const shown = JSON.stringify([person.view.order, person.view.total])
  return shown === JSON.stringify([page.rows.map(({ id }) => id), page.total])
}

let runs = 0
test('a board that depends on the clock shows after every minute exactly the rows that match its filter, whatever was saved meanwhile [2.17]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      runs += 1
      const tenant = `clock${runs}`
      await insertTenant(database.system, { tenant, name: tenant, settings: {} })
      const versions: ViewVersions = new Map()
      const save = (id: string, due: number | null, risk: number | null) =>
        writeRow(world.store, tenant, { kind: 'shipment', id, row: row(due, risk) }, versions)
      for (let number = 1; number <= 6; number += 1) await save(String(4_800_000 + number), number * 2, number === 6 ? null : 12 - number)

      const people = FILTERS.map((filter) => world.openBrowser(tenant, query(filter), 100))
      await Promise.all(people.map((person) => person.subscribe()))
      const underWay: Promise<unknown>[] = []
      minute = 0
      for (const each of steps) {
        if (each.do === 'save') underWay.push(save(each.pro, each.due, each.risk))
        else if (each.do === 'turn') underWay.push(turnTo(minute + 1))
        else if (each.do === 'drop') people[each.browser]?.drop()
        else people[each.browser]?.readInbox()
        await sleep(1)
      }
      await Promise.all(underWay)
      await turnTo(LAST)
      for (const deadline = Date.now() + 120_000; ; await sleep(10)) {
        const rest = await Promise.all(people.map((person) => isAtRest(person, inMinutes(LAST))))
        if (rest.every(Boolean)) break
        expect(Date.now(), `the boards did not settle: ${rest}`).toBeLessThan(deadline)
      }
      for (const person of people) person.drop()
    }),
    { numRuns: 25, interruptAfterTimeLimit: 12_000 },
  )
})

test('a row that enters by the clock alone is sent with its current values', async () => {
  minute = 0
  const tenant = 'silent'
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const versions: ViewVersions = new Map()
  await writeRow(world.store, tenant, { kind: 'shipment', id: '4800001', row: row(3, null) }, versions)
  const person = world.openBrowser(tenant, query({ check_call_overdue: ['true'] }), 100)
  await person.subscribe()
  person.readInbox()
  expect(person.view?.order).toEqual([])
  await turnTo(2)
  await turnTo(4)
  await expect
    .poll(() => {
      person.readInbox()
      return [person.view?.order, person.view?.total]
    })
    .toEqual([['4800001'], 1])
  expect(person.view?.rows.get('4800001')?.cells.pro).toBe('4800001')
  person.drop()
})
