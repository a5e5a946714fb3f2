import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createBenchTenant } from './bench-app.ts'
import { benchCrash } from './crash.ts'
import { verifyLogs } from './crash-verdict.ts'
import type { Acknowledged } from './crash-writers.ts'

const database = await testDatabase()

test('killing the server and the database under 32 writers loses and duplicates nothing', async () => {
  const { measures } = await benchCrash({ kills: 2, say: () => {} })
  expect(measures.length).toBeGreaterThan(5)
  expect(measures.filter(({ ratio }) => ratio !== 0)).toEqual([])
})

test('the verdict reports missing, misplaced and differently answered commands', async () => {
  await createBenchTenant(database, 'acme', 1)
  const { rows } = await database.ownerPool.query(
    "select position, meta ->> 'command_id' as id from events where stream_id like 'shipment/%'",
  )
  const desk = { tenant: 'acme', token: '', userId: 'u', call: async () => ({ status: 200, position: 7, json: {} }) }
  const sent = { desk, method: 'POST', path: '/shipments', body: undefined, status: 200 }
  await database.ownerPool.query("update command_ledger set command_id = 'u/known' where command_id = $1", [rows[0].id])
  await database.ownerPool.query(`update events set meta = jsonb_set(meta, '{command_id}', '"u/known"') where position = $1`, [
    rows[0].position,
  ])
  const acknowledged: readonly Acknowledged[] = [
    { ...sent, key: 'never recorded', position: 7 },
    { ...sent, key: 'known', position: 99 },
  ]
  expect(await verifyLogs(database, ['acme'], acknowledged, 2)).toMatchObject({
    missing: 1,
    twice: 0,
    misplaced: 1,
    badLogs: [expect.stringContaining('content')],
    repeated: 2,
    otherAnswers: 1,
  })
})
