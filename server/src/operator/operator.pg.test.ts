import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOf, interchangeOf, PLAIN_TENDER, setOf } from '@waybill/shared/edi/tender.fixture'
import { Result } from 'effect'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { createTenant } from '../people/tenants.ts'
import { loadConfig } from '../runtime/config.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { type OperatorCommand, type OperatorOptions, WrongUsage } from './command.ts'
import { erase } from './erase.ts'
import { carriersImport, tendersImport } from './imports.ts'
import { rebuild } from './rebuild.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const config = Result.getOrThrow(loadConfig({}))
const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })

/** What a command answers, and what it said to people. */
const run = async (command: OperatorCommand, words: readonly string[], options: OperatorOptions = {}) => {
  const said: string[] = []
  const context = { config, database, store, trade, say: (line: string) => said.push(line), write: async () => {} }
  return { ...(await command.run(context, words, options)), said: said.join('\n') }
}

test('imports say what they took and that it was there already', async () => {
  await createTenant(database, { id: 'imports', name: 'Imports', settings: {} })
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a.edi')
  await writeFile(file, fileOf(interchangeOf(setOf(PLAIN_TENDER))))
  const nothingElse = { rejected: [], warnings: [] }
  expect(await run(tendersImport, ['imports', folder])).toEqual({
    ok: true,
    report: { read: 1, accepted: 1, unchanged: 0, ...nothingElse },
    said: 'a.edi:3: HALDEN/4711 is load 4800001\n1 read: 1 accepted, 0 unchanged, 0 rejected.',
  })
  expect(await run(tendersImport, ['imports', file])).toEqual({
    ok: true,
    report: { read: 1, accepted: 0, unchanged: 1, ...nothingElse },
    said: 'a.edi:3: HALDEN/4711 is load 4800001 already\n1 read: 0 accepted, 1 unchanged, 0 rejected.',
  })
})

test('imports of nothing, into nowhere or without their words are refused', async () => {
  await createTenant(database, { id: 'refused', name: 'Refused', settings: {} })
  expect(await run(tendersImport, ['refused', '/no/such/folder'])).toMatchObject({
    ok: false,
    report: { read: 1, rejected: [{ file: '/no/such/folder', reason: expect.stringContaining('There is no file or folder') }] },
  })
  expect(await run(carriersImport, ['nobody', '/tmp'])).toMatchObject({ ok: false, report: { error: 'There is no tenant nobody.' } })
  await expect(run(carriersImport, ['refused'])).rejects.toBeInstanceOf(WrongUsage)
})

test('rebuild --check names what is not as the log says, and rebuild puts it right', async () => {
  await seedTestTenant(database, store, 'globex', 12)
  const check = () => run(rebuild, ['globex'], { check: 'true' })
  expect(await check()).toMatchObject({ ok: true, report: { different: 0 } })
  const { rows } = await database.ownerPool.query(
    "update board_shipments set weight = 1 where id = (select min(id) from board_shipments where tenant_id = 'globex') returning id",
  )
  await database.ownerPool.query("delete from carriers where tenant_id = 'globex' and id = '2'")
  const found = await check()
  expect(found).toMatchObject({ ok: false, report: { different: 2 } })
  expect(found.said).toContain(`board_shipments ${rows[0].id} weight: is 1, the log says`)
  expect(found.said).toContain('carriers 2: is missing')
  expect(await run(rebuild, ['globex'])).toMatchObject({ ok: true, report: { different: 2 } })
  expect(await check()).toMatchObject({ ok: true, report: { different: 0 } })
  expect(await run(rebuild, ['nobody'], { check: 'true' })).toMatchObject({ ok: false })

  await database.ownerPool.query("delete from audit_entries where tenant_id = 'globex' and position = 7")
  await database.ownerPool.query("update audit_entries set person = 'eve' where tenant_id = 'globex' and position = 9")
  const hidden = await check()
  expect(hidden).toMatchObject({ ok: false, report: { different: 3, audit_log: { missing: 2, odd: 1 } } })
  expect(hidden.said).toContain('audit log: 2 rows are missing, 1 are not what the log says')
  await run(rebuild, ['globex'])
  expect(await check()).toMatchObject({ ok: true, report: { different: 0, audit_log: { missing: 0, odd: 0 } } })
})

test('erase shows what it would take, erases on --yes with a reason, and then finds nothing', async () => {
  await seedTestTenant(database, store, 'forgetful', 2)
  const [user] = await database
    .forTenant('forgetful')
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where('username', '=', 'sales')
    .execute()
  const name = user?.first_name ?? ''
  const named = () =>
    database
      .forTenant('forgetful')
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', user?.id ?? '')
      .execute()
  await expect(run(erase, ['forgetful', name], { yes: 'true' })).rejects.toBeInstanceOf(WrongUsage)
  const preview = await run(erase, ['forgetful', name])
  expect(preview).toMatchObject({ ok: true, report: { erased: false } })
  expect(preview.said).toContain(`user/${user?.id}: first_name`)
  expect(await named()).toEqual([{ first_name: name }])
  expect(await run(erase, ['forgetful', name], { yes: 'true', reason: 'left the house' })).toMatchObject({
    ok: true,
    report: { erased: true },
  })
  expect(await named()).toEqual([{ first_name: 'erased' }])
  expect(await run(erase, ['forgetful', name])).toMatchObject({ ok: false, report: { events: 0 } })
  expect(await run(rebuild, ['forgetful'], { check: 'true' })).toMatchObject({ ok: true })
})
