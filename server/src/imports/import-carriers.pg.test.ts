import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { filesOf, newTenant } from './import.fixture.ts'
import { importCarriers } from './import-carriers.ts'

const database = await testDatabase()

const HEADER = 'usdot_number,legal_name,dba_name,p_city,p_state,p_zip_code,docket_number,safety_rating\n'

const carriersOf = async (tenant: string) =>
  database
    .forTenant(tenant)
    .selectFrom('carriers')
    .select(['id', 'name', 'dot_number', 'mc_number', 'detail'])
    .orderBy('dot_number')
    .execute()

test('a census import creates new carriers by USDOT number, revises changed ones and leaves the rest unchanged', async () => {
  const parts = await newTenant(database)
  const { tenant, store } = parts
  const first = await filesOf({ 'census.csv': `${HEADER}101,ONE LLC,,Reno,NV,89501,MC-7001,S\n102,TWO LLC,,Waco,TX,76701,,\n` })
  expect(await importCarriers(parts, tenant, first)).toEqual({ read: 2, accepted: 2, unchanged: 0, rejected: [], warnings: [] })
  const [one, two] = await carriersOf(tenant)
  expect(one).toMatchObject({ name: 'ONE LLC', mc_number: '7001', detail: { safety_rating: 'SATISFACTORY', source: 'census' } })
  expect(two).toMatchObject({ name: 'TWO LLC', detail: { safety_rating: 'NOT RATED', cargo_insurance_amount: null } })

  const head = await store.head(tenant)
  expect(await importCarriers(parts, tenant, first)).toMatchObject({ read: 2, accepted: 0, unchanged: 2, rejected: [] })
  expect(await store.head(tenant)).toBe(head)

  const next = await filesOf({ 'census.csv': `${HEADER}101,ONE LLC,,Reno,NV,89501,MC-7001,U\n102,TWO LLC,,,,,,\n103,THREE LLC,,,,,,\n` })
  expect(await importCarriers(parts, tenant, next)).toMatchObject({ accepted: 2, unchanged: 1, rejected: [] })
  const after = await carriersOf(tenant)
  expect(after.map(({ id, name }) => [id, name])).toEqual([
    [one?.id, 'ONE LLC'],
    [two?.id, 'TWO LLC'],
    ['3', 'THREE LLC'],
  ])
  expect(after[0]?.detail.safety_rating).toBe('UNSATISFACTORY')
  expect(after[1]?.detail.city).toBe('Waco') // a blank cell clears nothing
  expect(await store.readStream(tenant, `carrier/${one?.id}`)).toMatchObject([
    { type: 'CarrierCreated', meta: { by: { id: 'system', username: 'Carrier import' } } },
    { type: 'CarrierRevised', data: { changes: [{ path: 'safety_rating', from: 'SATISFACTORY', to: 'UNSATISFACTORY' }] } },
  ])
})

test('rows of one carrier are applied in order, and a rejected row states its reason and line', async () => {
  const parts = await newTenant(database)
  const files = await filesOf({
    'a.csv': `${HEADER}201,FIRST NAME,,,,,MC-7101,\n201,SECOND NAME,,,,,,\n,NOBODY,,,,,,\n202,OTHER,,,,,MC-7101,\n`,
    'b.csv': 'no,census\n1,2\n',
  })
  const report = await importCarriers(parts, parts.tenant, files)
  expect(report).toMatchObject({ read: 5, accepted: 2, unchanged: 0 })
  expect(report.rejected).toEqual([
    { file: 'a.csv', line: 4, reason: 'USDOT number is missing.' },
    { file: 'a.csv', line: 5, reason: expect.stringContaining('Another carrier has this MC number') },
    { file: 'b.csv', line: 1, reason: expect.stringContaining('not an FMCSA census file') },
  ])
  expect(await carriersOf(parts.tenant)).toMatchObject([{ name: 'SECOND NAME', dot_number: '201' }])
})

const DATA = new URL('../../../../shared/data/carriers/', import.meta.url).pathname

describe.skipIf(!existsSync(DATA))(`an FMCSA census sample${existsSync(DATA) ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  test('is imported completely, and only once', async () => {
    const parts = await newTenant(database)
    const files = [{ path: `${DATA}fmcsa-carriers.csv`, name: 'fmcsa-carriers.csv' }]
    const report = await importCarriers(parts, parts.tenant, files)
    expect(report).toMatchObject({ read: report.accepted + report.unchanged + report.rejected.length, rejected: [] })
    expect(await carriersOf(parts.tenant)).toHaveLength(report.accepted)
    const head = await parts.store.head(parts.tenant)
    expect(await importCarriers(parts, parts.tenant, files)).toMatchObject({ accepted: 0, unchanged: report.read })
    expect(await parts.store.head(parts.tenant)).toBe(head)
  })
})
