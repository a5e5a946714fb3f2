import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery, SortOrder } from '@waybill/shared/boards/board-query'
import type { ShipmentFilter } from '@waybill/shared/boards/filter'
import type { ShipmentColumns } from '@waybill/shared/boards/shipment-row'
import { lockColumns, shipmentColumns, shipmentFilter, sortOrder } from '@waybill/shared/boards/shipment-row.arbitrary'
import type { JsonObject } from '@waybill/shared/log/envelope'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTenant } from '../store/tenants.ts'
import { type Browser, openBoardWorld, type Versions, writeRow } from './boards.harness.ts'

const database = await testDatabase()
const world = openBoardWorld(database)
afterAll(() => world.close())

type Step =
  | { readonly do: 'save'; readonly pro: string; readonly columns: Partial<ShipmentColumns>; readonly isMute: boolean }
  | { readonly do: 'lock'; readonly pro: string; readonly columns: JsonObject; readonly isMute: boolean }
  | { readonly do: 'drop' | 'resume' | 'more' | 'read' | 'resubscribe'; readonly browser: number }
  | { readonly do: 'pause'; readonly ms: number }

const pro = fc.integer({ min: 1, max: 6 }).map((number) => String(4_800_000 + number))
const isMute = fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, { arbitrary: fc.constant(true), weight: 1 })
const browser = fc.integer({ min: 0, max: 3 })

/** Mostly a field or two, as people save. */
const columns = shipmentColumns.chain((all) =>
  fc.subarray(Object.keys(all) as (keyof ShipmentColumns)[], { minLength: 1 }).map((keys): Partial<ShipmentColumns> => {
    const chosen = keys.length > 4 ? keys : keys.slice(0, 2)
    return Object.fromEntries(chosen.map((key) => [key, all[key]]))
  }),
)
const lock = lockColumns as unknown as fc.Arbitrary<JsonObject>

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), pro, columns, isMute }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lock' as const), pro, columns: lock, isMute }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('drop', 'resume', 'more', 'more', 'read', 'resubscribe'), browser }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 6 }) }) },
)
/** `isAwaited` false: the next step begins while this one is under way. */
const script = fc.array(fc.record({ step, isAwaited: fc.boolean() }), { minLength: 20, maxLength: 60, size: 'max' })
const wishes = fc.array(fc.record({ filter: shipmentFilter, sort: sortOrder }), { minLength: 3, maxLength: 3 })
const firstRows = fc.array(shipmentColumns, { minLength: 6, maxLength: 6 })

const queryOf = ({ filter, sort }: { filter: ShipmentFilter; sort: SortOrder }): BoardQuery => ({
  board: 'shipments',
  filter,
  columns: ['pro', 'status', 'customer', 'pickup', 'weight', 'lock'],
  sort,
})

const act = async (person: Browser, what: 'drop' | 'resume' | 'more' | 'read' | 'resubscribe'): Promise<void> => {
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

/** Whether somebody shows the newest state; who lost his place asks for it again. */
const isUpToDate = async (person: Browser): Promise<boolean> => {
  if (person.isDropped) person.connect()
  person.readInbox()
  if (!person.isAsking && !person.isMember()) await person.resume()
  const head = await world.store.head(person.tenant)
  return !person.isAsking && person.view?.position === head && person.view.total === person.expected().total
}

let runs = 0
test('after any interleaving of commits, subscribe, drop, resume, more and flush, everybody shows what is true at his position, and nothing of another tenant', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, firstRows, script, async (wished, first, steps) => {
      runs += 1
      const [tenant, other] = [`here${runs}`, `there${runs}`]
      for (const each of [tenant, other]) await createTenant(database.system, { tenant: each, name: each, settings: {} })
      const versions: Versions = new Map()
      const latest = new Map<string, ShipmentColumns>()

      const write = ({ do: what, pro: id, columns: given, isMute: isUntold }: Extract<Step, { pro: string }>): Promise<void> => {
        const where = id === '4800005' ? other : tenant
        const through = isUntold ? world.mute : world.store
        if (what === 'lock') return writeRow(through, where, { kind: 'lock', id, row: given }, versions)
        const row = { ...(first[0] as ShipmentColumns), ...latest.get(id), ...given }
        latest.set(id, row)
        return writeRow(through, where, { kind: 'shipment', id, row }, versions)
      }

      // Two look at the same, with windows of different size; one at something else; one is of the other tenant.
      const [a, b, c] = wished.map(queryOf) as [BoardQuery, BoardQuery, BoardQuery]
      const people = [world.openBrowser(tenant, a, 2), world.openBrowser(tenant, a, 100), world.openBrowser(tenant, b, 1)]
      people.push(world.openBrowser(other, c, 100))
      for (const [index, columns] of first.entries()) await write({ do: 'save', pro: String(4_800_001 + index), columns, isMute: false })
      await Promise.all(people.map((person) => person.subscribe()))

      const underWay: Promise<void>[] = []
      for (const { step: each, isAwaited } of steps) {
        let acting: Promise<void>
        if (each.do === 'pause') acting = sleep(each.ms)
        else if (each.do === 'save' || each.do === 'lock') acting = write(each)
        else acting = act(people[each.browser] as Browser, each.do)
        if (isAwaited) await acting
        else underWay.push(acting)
      }
      await Promise.all(underWay)

      for (const deadline = Date.now() + 5_000; !(await Promise.all(people.map(isUpToDate))).every(Boolean); await sleep(5)) {
        expect(Date.now(), 'they do not come to rest').toBeLessThan(deadline)
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
