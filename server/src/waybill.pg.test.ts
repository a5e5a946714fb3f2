import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { createTenant } from './users/tenants.ts'

const database = await testDatabase()

/** Runs the operator's CLI as a process. */
const waybill = (...args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string; readonly output: string }> =>
  new Promise((resolve) => {
    const env = { ...nodeEnvironment, DATABASE_URL: database.url, WAYBILL_SECRET_KEY: process.env.WAYBILL_SECRET_KEY }
    const child = execFile(process.execPath, [join(import.meta.dirname, 'waybill.ts'), ...args], { env }, (_error, out, output) =>
      resolve({ code: child.exitCode, out, output }),
    )
  })

test('the CLI exits with 0 for success, 1 for rejected rows, 2 for wrong usage; --json prints one object on the last line', async () => {
  await createTenant(database, { id: 'acme', name: 'Acme', settings: {} })
  const folder = await mkdtemp(join(tmpdir(), 'waybill-tool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'census.csv'), 'usdot_number,legal_name\n1,ONE\n,TWO\n')
  const [imported, checked, wrong] = await Promise.all([
    waybill('import', 'carriers', 'acme', folder, '--json'),
    waybill('rebuild', 'acme', '--check'),
    waybill('import', 'invoices', 'acme', folder),
  ])
  expect(imported).toMatchObject({ code: 1, output: expect.stringContaining('rejected: census.csv:3: USDOT number is missing.') })
  expect(JSON.parse(imported.out)).toEqual({
    read: 2,
    accepted: 1,
    unchanged: 0,
    rejected: [{ file: 'census.csv', line: 3, reason: 'USDOT number is missing.' }],
    warnings: [],
  })
  expect(checked).toMatchObject({ code: 0, out: '', output: expect.stringContaining('0 differences') })
  expect(wrong).toMatchObject({ code: 2, out: '', output: expect.stringContaining('Usage:') })
})
