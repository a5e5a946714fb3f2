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
import { loadConfig } from '../runtime/config.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createTenant } from '../users/tenants.ts'
import { type OperatorCommand, type OperatorOptions, WrongUsage } from './command.ts'
import { erase } from './erase.ts'
import { carriersImport, tendersImport } from './imports.ts'
import { verify } from './log.ts'
import { rebuild } from './rebuild.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const config = Result.getOrThrow(loadConfig({}))
const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })

/** What a command answers, and what it said to people. */
const run = async (command: OperatorCommand, args: readonly string[], options: OperatorOptions = {}) => {
  const output: string[] = []
  const context = { config, database, store, trade, say: (line: string) => output.push(line), write: async () => {} }
  return { ...(await command.run(context, args, options)), output: output.join('\n') }
}

test('imports report what they created and, the second time, that it already existed', async () => {
  await createTenant(database, { id: 'imports', name: 'Imports', settings: {} })
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a.edi')
  await writeFile(file, fileOf(interchangeOf(setOf(PLAIN_TENDER))))
  const nothingElse = { rejected: [], warnings: [] }
  expect(await run(tendersImport, ['imports', folder])).toEqual({
    ok: true,
    report: { read: 1, accepted: 1, unchanged: 0, ...nothingElse },
    output: 'a.edi:3: HALDEN/4711 created load 4800001\n1 read: 1 accepted, 0 unchanged, 0 rejected.',
  })
  expect(await run(tendersImport, ['imports', file])).toEqual({
    ok: true,
    report: { read: 1, accepted: 0, unchanged: 1, ...nothingElse },
    output: 'a.edi:3: HALDEN/4711 already created load 4800001\n1 read: 0 accepted, 1 unchanged, 0 rejected.',
  })
})

test('imports without files, arguments or a known tenant are refused', async () => {
  await createTenant(database, { id: 'refused', name: 'Refused', settings: {} })
  expect(await run(tendersImport, ['refused', '/no/such/folder'])).toMatchObject({
    ok: false,
    report: { read: 1, rejected: [{ file: '/no/such/folder', reason: expect.stringContaining('No file or folder exists at') }] },
  })
  expect(await run(carriersImport, ['nobody', '/tmp'])).toMatchObject({ ok: false, report: { error: 'There is no tenant nobody.' } })
  await expect(run(carriersImport, ['refused'])).rejects.toBeInstanceOf(WrongUsage)
})

test('rebuild --check names rows that differ from the log, and rebuild corrects them', async () => {
  await seedTestTenant(database, store, 'globex', 12)
  const check = () => run(rebuild, ['globex'], { check: 'true' })
  expect(await check()).toMatchObject({ ok: true, report: { different: 0 } })
  const { rows } = await database.ownerPool.query(
    "update board_shipments set weight = 1 where id = (select min(id) from board_shipments where tenant_id = 'globex') returning id",
  )
  await database.ownerPool.query("delete from carriers where tenant_id = 'globex' and id = '2'")
  const found = await check()
  expect(found).toMatchObject({ ok: false, report: { different: 2 } })
  expect(found.output).toContain(`board_shipments ${rows[0].id} weight: is 1, should be`)
  expect(found.output).toContain('carriers 2: is missing')
  expect(await run(rebuild, ['globex'])).toMatchObject({ ok: true, report: { different: 2 } })
  expect(await check()).toMatchObject({ ok: true, report: { different: 0 } })
  expect(await run(rebuild, ['nobody'], { check: 'true' })).toMatchObject({ ok: false })

  await database.ownerPool.query("delete from audit_entries where tenant_id = 'globex' and position = 7")
  await database.ownerPool.query("update audit_entries set person = 'eve' where tenant_id = 'globex' and position = 9")
  const hidden = await check()
  expect(hidden).toMatchObject({ ok: false, report: { different: 3, audit_log: { missing: 2, odd: 1 } } })
  expect(hidden.output).toContain('audit log: 2 rows are missing, 1 are wrong')
  await run(rebuild, ['globex'])
  expect(await check()).toMatchObject({ ok: true, report: { different: 0, audit_log: { missing: 0, odd: 0 } } })
})

test('verify and rebuild --check find stream versions and ledger entries that are not what the log says, and rebuild repairs them', async () => {
  await seedTestTenant(database, store, 'indexed', 6)
  const forge = (statement: string) => database.ownerPool.query(statement)
  const differences = async () => {
    const [verified, checked] = [await run(verify, ['indexed']), await run(rebuild, ['indexed'], { check: 'true' })]
    const { log_index } = verified.report as { readonly log_index: { readonly streams: number; readonly commands: number } }
    expect(checked).toMatchObject({ ok: verified.ok, report: { log_index, different: log_index.streams + log_index.commands } })
    return { ...log_index, ok: verified.ok, output: verified.output }
  }
  expect(await differences()).toMatchObject({ ok: true, streams: 0, commands: 0 })

  const ledger = () =>
    database.ownerPool.query(`select * from command_ledger where tenant_id = 'indexed' order by position`).then(({ rows }) => rows)
  const before = await ledger()
  const last = before.at(-1)
  await forge(`update streams set version = version + 3 where tenant_id = 'indexed' and stream_id = '${last.stream_id}'`)
  await forge(`insert into streams values ('indexed', 'shipment/none', 'shipment', 1)`)
  await forge(`delete from streams where tenant_id = 'indexed' and stream_id = '${before[0].stream_id}'`)
  await forge(`delete from command_ledger where tenant_id = 'indexed' and command_id = '${before[3].command_id}'`)
  await forge(`update command_ledger set position = 1 where tenant_id = 'indexed' and command_id = '${before[5].command_id}'`)
  await forge(`insert into command_ledger values ('indexed', 'never-sent', '\\x00', 'shipment/none', 1, 1, now())`)
  const found = await differences()
  expect(found).toMatchObject({ ok: false, streams: 3, commands: 3 })
  expect(found.output).toContain(`streams shipment/none: is shipment version 1, the log has no such entry`)
  expect(found.output).toContain(`command_ledger ${before[3].command_id}: is missing, the log says ${before[3].stream_id} version`)

  expect(await run(rebuild, ['indexed'])).toMatchObject({ ok: true, report: { different: 6 } })
  expect(await differences()).toMatchObject({ ok: true, streams: 0, commands: 0 })
  // The log does not hold what a command asked for: one whose entry was gone is refused when it is sent again, instead of done twice.
  expect(await ledger()).toEqual(before.map((row, n) => (n === 3 ? { ...row, request_hash: Buffer.alloc(32) } : row)))
})

test('erase shows what it would erase, erases with --yes and a reason, and then finds nothing', async () => {
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
  expect(preview.output).toContain(`user/${user?.id}: first_name`)
  expect(await named()).toEqual([{ first_name: name }])
  expect(await run(erase, ['forgetful', name], { yes: 'true', reason: 'left the company' })).toMatchObject({
    ok: true,
    report: { erased: true },
  })
  expect(await named()).toEqual([{ first_name: 'erased' }])
  expect(await run(erase, ['forgetful', name])).toMatchObject({ ok: false, report: { events: 0 } })
  expect(await run(rebuild, ['forgetful'], { check: 'true' })).toMatchObject({ ok: true })
})
