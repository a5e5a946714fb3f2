import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery } from '@waybill/shared/boards/board-query'
import type { ShipmentColumns } from '@waybill/shared/boards/shipment-row'
import { anyLockColumns, anyShipmentColumns, shipmentFilter, sortOrder } from '@waybill/shared/boards/shipment-row.fixture'
import type { SortOrder } from '@waybill/shared/boards/sort'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { ShipmentFilter } from '@waybill/shared/shipment/board-filters'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { EventStore } from '../store/event-store.ts'
import { insertTenant } from '../store/tenants.ts'
import { type BoardClient, openBoardWorld, type ViewVersions, writeRow } from './boards.fixture.ts'

const database = await testDatabase()
const world = openBoardWorld(database)
afterAll(() => world.close())

type Step =
  | { readonly do: 'save'; readonly pro: string; readonly columns: Partial<ShipmentColumns>; readonly isMute: boolean }
  | { readonly do: 'lock'; readonly pro: string; readonly columns: JsonObject; readonly isMute: boolean }
  | { readonly do: 'drop' | 'resume' | 'more' | 'read' | 'resubscribe'; readonly browser: number }
  | { readonly do: 'pause'; readonly ms: number }
  | { readonly do: 'restart' }

const pro = fc.integer({ min: 1, max: 6 }).map((number) => String(4_800_000 + number))
const isMute = fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, { arbitrary: fc.constant(true), weight: 1 })
const browser = fc.integer({ min: 0, max: 3 })

/** Mostly one or two fields, as users save. */
const columns = anyShipmentColumns.chain((all) =>
  fc.subarray(Object.keys(all) as (keyof ShipmentColumns)[], { minLength: 1 }).map((keys): Partial<ShipmentColumns> => {
    const chosen = keys.length > 4 ? keys : keys.slice(0, 2)
    return Object.fromEntries(chosen.map((key) => [key, all[key]]))
  }),
)
const lock = anyLockColumns as unknown as fc.Arbitrary<JsonObject>

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), pro, columns, isMute }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lock' as const), pro, columns: lock, isMute }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('drop', 'resume', 'more', 'more', 'read', 'resubscribe'), browser }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
)
/** `isAwaited` false: the next step begins while this one is running. */
const script = fc.array(fc.record({ step, isAwaited: fc.boolean() }), { minLength: 20, maxLength: 60, size: 'max' })
const wishes = fc.array(fc.record({ filter: shipmentFilter, sort: sortOrder }), { minLength: 3, maxLength: 3 })
const firstRows = fc.array(anyShipmentColumns, { minLength: 6, maxLength: 6 })

const queryOf = ({ filter, sort }: { filter: ShipmentFilter; sort: SortOrder }): BoardQuery => ({
  board: 'shipments',
  filter,
  columns: ['pro', 'status', 'customer', 'pickup', 'weight', 'lock'],
  sort,
})

const act = async (person: BoardClient, what: 'drop' | 'resume' | 'more' | 'read' | 'resubscribe'): Promise<void> => {
  if (what === 'drop') return person.drop()
  person.readInbox()
  if (what === 'read') return
  if (person.isDropped) {
    person.connect()
    return person.resume()
  }
  if (person.isAsking) return
  if (what === 'more') return person.more()
  return what === 'resume' ? person.resume() : person.subscribe()
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
test('after any interleaving of commits, subscribe, drop, resume, more, flush, slow connections and restarts, every browser shows the true state at its position and nothing of another tenant', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, firstRows, script, async (wished, first, steps) => {
      runs += 1
      const [tenant, other] = [`here${runs}`, `there${runs}`]
      for (const each of [tenant, other]) await insertTenant(database.system, { tenant: each, name: each, settings: {} })
      const versions: ViewVersions = new Map()
      const latest = new Map<string, ShipmentColumns>()

      const write = ({ do: what, pro: id, columns: given, isMute }: Extract<Step, { pro: string }>): Promise<void> => {
        const where = id === '4800005' ? other : tenant
        const through = isMute ? world.mute : world.store
        if (what === 'lock') return writeRow(through, where, { kind: 'lock', id, row: given }, versions)
        const row = { ...(first[0] as ShipmentColumns), ...latest.get(id), ...given }
        latest.set(id, row)
        return writeRow(through, where, { kind: 'shipment', id, row }, versions)
      }

      // Two browsers look at the same view with windows of different sizes, one at another view, one belongs to the other tenant.
      const [a, b, c] = wished.map(queryOf) as [BoardQuery, BoardQuery, BoardQuery]
      const people = [world.openBrowser(tenant, a, 2), world.openBrowser(tenant, a, 100), world.openBrowser(tenant, b, 1)]
      people.push(world.openBrowser(other, c, 100))
      for (const [index, columns] of first.entries()) await write({ do: 'save', pro: String(4_800_001 + index), columns, isMute: false })
      await Promise.all(people.map((person) => person.subscribe()))

      const running: Promise<void>[] = []
      for (const { step: each, isAwaited } of steps) {
        let acting: Promise<void>
        if (each.do === 'pause') acting = sleep(each.ms)
        else if (each.do === 'restart') acting = world.restart()
        else if (each.do === 'save' || each.do === 'lock') acting = write(each)
        else acting = act(people[each.browser] as BoardClient, each.do)
        if (isAwaited) await acting
        else running.push(acting)
      }
      await Promise.all(running)

      for (const deadline = Date.now() + 120_000; !(await Promise.all(people.map(isUpToDate))).every(Boolean); await sleep(5)) {
        expect(Date.now(), 'the boards did not settle').toBeLessThan(deadline)
      }
      for (const person of people) {
        expect(person.failures).toEqual([])
        person.drop()
        expect(world.views.of(person.socketId).size).toBe(0)
      }
    }),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  )
})

const rested = fc.sample(anyShipmentColumns, 1)[0] as ShipmentColumns
const everything: BoardQuery = { board: 'shipments', filter: {}, columns: ['pro', 'weight'], sort: [] }
const save = (store: EventStore, tenant: string, id: string, weight: number, versions: ViewVersions) =>
  writeRow(store, tenant, { kind: 'shipment', id, row: { ...rested, weight } }, versions)

test('a client that was away too long gets one reset, and a client that resumes a view with another definition gets a different reset', async () => {
  const tenant = 'asleep'
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const short = openBoardWorld(database, { positions: 6, rows: 2 })
  const versions: ViewVersions = new Map()
  const wakeUp = async (person: BoardClient): Promise<void> => {
    person.connect()
    await person.resume()
    person.readInbox()
  }
  try {
    const person = short.openBrowser(tenant, everything, 100)
    await person.subscribe()
    person.readInbox()

    person.drop()
    for (const id of ['4800001', '4800002']) await save(short.store, tenant, id, 1, versions)
    await wakeUp(person)
    expect(person.resets).toEqual([])
    expect(person.view?.order).toEqual(['4800001', '4800002'])

    person.drop()
    for (const id of ['4800003', '4800004', '4800005']) await save(short.store, tenant, id, 1, versions)
    await wakeUp(person)
    expect(person.resets).toEqual(['too_many'])

    await person.subscribe()
    person.readInbox()
    person.drop()
    for (let weight = 0; weight < 7; weight += 1) await save(short.store, tenant, '4800001', weight, versions)
    await wakeUp(person)
    expect(person.resets).toEqual(['too_many', 'too_old'])

    await person.subscribe()
    person.readInbox()
    person.view = person.view && { ...person.view, position: 1_000 }
    await wakeUp(person)
    expect(person.resets).toEqual(['too_many', 'too_old', 'board_rebuilt'])

    await person.subscribe()
    person.readInbox()
    person.view = person.view && { ...person.view, view: 'another' }
    await wakeUp(person)
    expect(person.resets.at(-1)).toBe('view_changed')
    expect(person.failures).toEqual([])
  } finally {
    await short.close()
  }
})

test('a view without members is no longer followed, and the next subscriber gets a fresh one', async () => {
  const tenant = 'lonely'
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const versions: ViewVersions = new Map()
  const [first, second] = [world.openBrowser(tenant, everything, 100), world.openBrowser(tenant, everything, 100)]
  await Promise.all([first.subscribe(), second.subscribe()])
  for (const person of [first, second]) person.readInbox()
  expect(first.view?.view).toBe(second.view?.view)
  first.drop()
  second.drop()
  await save(world.store, tenant, '4800001', 5, versions)
  const third = world.openBrowser(tenant, everything, 100)
  await third.subscribe()
  third.readInbox()
  expect(third.view?.rows.get('4800001')?.cells).toEqual({ pro: '4800001', weight: 5 })
  expect(third.failures).toEqual([])
  third.drop()
})
