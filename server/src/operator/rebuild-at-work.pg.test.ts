import { setTimeout as sleep } from 'node:timers/promises'
import { Result } from 'effect'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTestApp } from '../http/http-app.fixture.ts'
import { loadConfig } from '../runtime/config.ts'
import { rebuild } from './rebuild.ts'

const database = await testDatabase()
const testApp = await createTestApp(database)
const config = Result.getOrThrow(loadConfig({}))
const people = ['dispatcher', 'dispatcher2', 'admin']

beforeAll(() => seedTestTenant(database, testApp.store, 'acme', 40))

interface Report {
  readonly ok: boolean
  readonly report: { readonly position: number; readonly different: number; readonly differences: readonly object[] }
}

const run = async (options: { readonly check?: string }): Promise<Report> =>
  (await rebuild.run(
    { config, database, store: testApp.store, trade: testApp.commands, say: () => {}, write: async () => {} },
    ['acme'],
    options,
  )) as Report

/** The floor at work: three people take loads, change them, log calls, add customers and give the loads back, until they are told to stop. */
const dispatchers = async () => {
  let isOver = false
  const statuses: number[] = []
  const work = async (username: string, index: number) => {
    const token = await testApp.signIn('acme', username)
    const call = async (method: string, path: string, body?: object) => {
      const { status, json } = await testApp.call(method, `/acme/api/v1${path}`, { token, ...(body && { body }) })
      statuses.push(status)
      // A session may make 50 calls a second.
      await sleep(25)
      return json
    }
    const { shipments } = await call('GET', '/shipments?filters[status]=active&limit=30&sort=pro')
    const mine = shipments.filter((_: object, at: number) => at % people.length === index)
    for (let round = 0; !isOver; round += 1) {
      const { pro } = mine[round % mine.length]
      await call('GET', `/shipments/${pro}?with_lock=true`)
      await call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 1000 + round, load_description: `round ${round}` } } })
      await call('POST', '/check_calls', { check_call: { pro, note: `call ${round}` } })
      if (username === 'admin')
        await call('POST', '/companies', {
          company: { name: `Company ${round}`, address: '1 Main St', city: 'Gary', state: 'IN', zip: '46402' },
        })
      if (round % 3 !== 0) await call('DELETE', `/shipments/lock/${pro}`)
    }
  }
  const working = Promise.all(people.map(work))
  return {
    statuses,
    /** Waits until something more has been written. */
    goesOn: async () => {
      const head = await testApp.store.head('acme')
      await expect.poll(() => testApp.store.head('acme')).toBeGreaterThan(head)
    },
    stop: async () => {
      isOver = true
      await working
    },
  }
}

test('rebuild --check compares views and log as of one moment while commands continue, and finds no difference', async () => {
  const { statuses, goesOn, stop } = await dispatchers()
  const positions: number[] = []
  for (let times = 0; times < 6; times += 1) {
    const { ok, report } = await run({ check: 'true' })
    expect([ok, report.differences]).toEqual([true, []])
    positions.push(report.position)
    await goesOn()
  }
  await stop()
  // The commands continued during the check, and the check saw them.
  expect(new Set(positions).size).toBe(6)
  expect(statuses.filter((status) => status >= 400)).toEqual([])
  const head = await testApp.store.head('acme')
  expect((await run({ check: 'true' })).report).toMatchObject({ position: head, different: 0 })
})

test('rebuild --check names a difference while commands continue, and a rebuild corrects it without a failed call', async () => {
  const { rows } = await database.ownerPool.query(
    "update board_shipments set search = search || ' ' where (tenant_id, id) in (select tenant_id, id from board_shipments where tenant_id = 'acme' and not active order by id limit 1) returning id",
  )
  const { statuses, goesOn, stop } = await dispatchers()
  await goesOn()
  const found = await run({ check: 'true' })
  expect(found).toMatchObject({
    ok: false,
    report: { different: 1, differences: [{ table: 'board_shipments', id: rows[0].id, column: 'search' }] },
  })
  expect(await run({})).toMatchObject({ ok: true, report: { different: 1 } })
  await goesOn()
  expect(await run({ check: 'true' })).toMatchObject({ ok: true, report: { different: 0 } })
  await stop()
  expect(statuses.filter((status) => status >= 400)).toEqual([])
})
