import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Result } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import type { OperatorOptions } from '../operator/command.ts'
import { eventsImport } from '../operator/imports.ts'
import { verify } from '../operator/log.ts'
import { userCreate } from '../operator/people.ts'
import { rebuild } from '../operator/rebuild.ts'
import { loadConfig } from '../runtime/config.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { exportEvents } from '../store/export.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { readChainHead } from '../store/tenant-head.ts'

const source = await testDatabase()
const target = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'waybill-events-'))
afterAll(() => rm(folder, { recursive: true }))

const contextOf = (database: WaybillDatabase, output: string[]) => {
  const store = createPostgresStore({ database })
  const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
  const config = Result.getOrThrow(loadConfig({}))
  return { config, database, store, trade, say: (line: string) => void output.push(line), write: async () => {} }
}
const run = async (command: typeof verify, args: readonly string[], options: OperatorOptions = {}) => {
  const output: string[] = []
  return { ...(await command.run(contextOf(target, output), args, options)), output: output.join('\n') }
}

const file = join(folder, 'globex.ndjson')
let text = ''
const fileWith = async (content: string): Promise<string> => {
  const path = join(folder, 'changed.ndjson')
  await writeFile(path, content)
  return path
}

beforeAll(async () => {
  await seedTestTenant(source, createPostgresStore({ database: source }), 'globex', 12)
  for await (const page of exportEvents(source.forTenant('globex'), 'globex')) text += page
  await writeFile(file, text)
})

const rowsOf = (database: WaybillDatabase, statement: string) => database.ownerPool.query(statement).then(({ rows }) => rows)

describe('a log that differs from the export is rejected completely', () => {
  test.each([
    ['a changed event', () => text.replace('"username":"admin"', '"username":"nobody"'), 'is not what was recorded (content)'],
    ['a missing event', () => text.split('\n').toSpliced(4, 1).join('\n'), 'line 5 is not what was recorded (missing)'],
    ['a line that is not an event', () => `${text}nonsense\n`, '(unreadable)'],
    ['an event of a newer version', () => text.replace(/"type":"\w+"/, '"type":"TruckTeleported"'), '(content)'],
  ] as const)('%s', async (_what, changed, reason) => {
    const found = await run(eventsImport, ['globex', await fileWith(changed())])
    expect(found).toMatchObject({ ok: false, report: { error: expect.stringContaining(reason) } })
    expect(await rowsOf(target, 'select from events union all select from tenants union all select from streams')).toEqual([])
  })

  test('a log of another company is rejected', async () => {
    expect(await run(eventsImport, ['acme', file])).toMatchObject({
      ok: false,
      report: { error: expect.stringContaining('the log of globex') },
    })
  })
})

test('an imported log has the same positions, hashes, views and numbers, and no passwords', async () => {
  const imported = await run(eventsImport, ['globex', file])
  expect(imported).toMatchObject({ ok: true, report: { end: await readChainHead(source.forTenant('globex'), 'globex') } })
  expect(imported.output).toContain('reads as erased')
  expect(await run(verify, ['globex'])).toMatchObject({ ok: true, report: { first_bad: null, log_index: { streams: 0, commands: 0 } } })
  expect(await run(rebuild, ['globex'], { check: 'true' })).toMatchObject({ ok: true, report: { different: 0 } })

  const loads = `select id, status, customer_total, pickup_at from board_shipments where tenant_id = 'globex' order by id`
  expect(await rowsOf(target, loads)).toEqual(await rowsOf(source, loads))
  const positions = 'select position, hash, content_hash, recorded_at from events order by position'
  expect(await rowsOf(target, positions)).toEqual(await rowsOf(source, positions))
  const counters = 'select name, next from counters order by name'
  expect(await rowsOf(target, counters)).toEqual(await rowsOf(source, counters))
  expect(await rowsOf(target, `select projection from checkpoints where projection in ('outbox', 'lock-expiry')`)).toHaveLength(2)
  expect(await rowsOf(target, 'select from credentials')).toEqual([])

  process.env.WAYBILL_PASSWORD = 'a long enough password'
  expect(await run(userCreate, ['globex', 'newcomer'], { role: 'admin' })).toMatchObject({ ok: true })
  expect(await run(eventsImport, ['globex', file])).toMatchObject({ ok: false, report: { status: 'not_empty' } })
})
