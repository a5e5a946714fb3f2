import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { createPersonMatcher } from '@waybill/shared/personal/mention'
import { Effect } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { beginCarrierImport, readCarrierImports, runCarrierImport } from '../imports/carrier-imports.ts'
import { newTenant } from '../imports/import.fixture.ts'
import type { ImportParts } from '../imports/import-command.ts'
import { openDocumentStorage } from '../integrations/document-storage/open.ts'
import { eraseOutsideLog } from './erase-outside-log.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-erase-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const storage = openDocumentStorage({ dataDir })

const carrier = (number: string) => `${number},CARRIER LLC,Reno,NV`
/** Two pages of a census; each has a row with a person's phone number in place of the carrier number. */
const CENSUS = [
  'usdot_number,legal_name,p_city,p_state',
  carrier('312-555-0142'),
  ...Array.from({ length: 255 }, (_, row) => carrier(String(row + 1000))),
  carrier('(312) 555-0142'),
  carrier('2000'),
  '',
].join('\n')

describe('a census file imported while a person is erased', () => {
  test('keeps no reject reason that names the erased person, before or after the erasure', async () => {
    const parts = await newTenant(database)
    const { tenant } = parts
    const db = database.forTenant(tenant)
    const { id } = await beginCarrierImport(database, storage, tenant, {
      file_name: 'census.csv',
      bytes: new TextEncoder().encode(CENSUS),
      by: 'dana',
    })
    const newest = async () => (await readCarrierImports(database, tenant))[0]
    const erase = () => eraseOutsideLog(db, tenant, createPersonMatcher([identifierOf('312 555 0142').key]))
    const seen: unknown[] = []
    const { create } = parts.trade.carriers
    let created = 0
    // Between two pages: the first is stored and the second is being imported.
    const between = async () => {
      created += 1
      if (created <= 255) return
      seen.push((await newest())?.rejects, await erase(), (await newest())?.rejects)
    }
    const interrupted: ImportParts = {
      ...parts,
      trade: {
        ...parts.trade,
        carriers: {
          ...parts.trade.carriers,
          create: (...args) => Effect.promise(between).pipe(Effect.flatMap(() => create(...args))),
        },
      },
    }
    await runCarrierImport(interrupted, storage, tenant, Number(id), new AbortController().signal)

    expect(seen).toEqual([
      [{ line: 2, reason: '"312-555-0142" is not a USDOT number.' }],
      1,
      [{ line: 2, reason: '"erased" is not a USDOT number.' }],
    ])
    expect(await newest()).toMatchObject({
      status: 'done',
      ...{ read: 258, accepted: 256, rejected: 2 },
      rejects: [
        { line: 2, reason: '"erased" is not a USDOT number.' },
        { line: 258, reason: expect.stringContaining('a person was erased while this file was being imported') },
      ],
    })

    // Importing the file again shows the reason, because the file itself was not erased.
    const { id: again } = await beginCarrierImport(database, storage, tenant, {
      file_name: 'census.csv',
      bytes: new TextEncoder().encode(CENSUS),
      by: 'dana',
    })
    await runCarrierImport(parts, storage, tenant, Number(again), new AbortController().signal)
    expect((await newest())?.rejects.map(({ reason }) => reason)).toEqual([
      '"312-555-0142" is not a USDOT number.',
      '"(312) 555-0142" is not a USDOT number.',
    ])
  })
})
