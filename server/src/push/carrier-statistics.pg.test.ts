import type { BoardQuery } from '@waybill/shared/boards/board-query'
import type { ShipmentColumns } from '@waybill/shared/boards/shipment-row'
import { anyShipmentColumns } from '@waybill/shared/boards/shipment-row.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../store/tenants.ts'
import { openBoardWorld, type ViewVersions, writeRow } from './boards.fixture.ts'

const database = await testDatabase()
const world = openBoardWorld(database)
afterAll(() => world.close())

const LOAD: ShipmentColumns = { ...(fc.sample(anyShipmentColumns, 1)[0] as ShipmentColumns), status: 'COVERED', carrier_id: '7' }
const CARRIER = { city: null, state: null, status: 'Active', retired: false, search: '', mc_number: null, dot_number: null, detail: {} }
const QUERY: BoardQuery = { board: 'carriers', filter: {}, columns: ['name', 'number_of_loads', 'average_cost'], sort: [] }

test('the statistics of carriers on an open list follow their loads, also when a load changes its carrier [2.54]', async () => {
  const tenant = 'acme'
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const versions: ViewVersions = new Map()
  for (const id of ['7', '8']) {
    await writeRow(world.store, tenant, { kind: 'carrier', id, row: { ...CARRIER, name: id, detail: { name: id } } }, versions)
  }
  const person = world.openBrowser(tenant, QUERY, 100)
  await person.subscribe()
  const cells = (id: string) => {
    person.readInbox()
    return person.view?.rows.get(id)?.cells
  }
  expect(cells('7')).toEqual({ name: '7', number_of_loads: 0, average_cost: null })

  const save = (load: ShipmentColumns) => writeRow(world.store, tenant, { kind: 'shipment', id: '4800001', row: load }, versions)
  await save({ ...LOAD, carrier_total: 120_050 })
  await expect.poll(() => cells('7')).toEqual({ name: '7', number_of_loads: 1, average_cost: '1200.50' })
  await save({ ...LOAD, carrier_total: 120_050, carrier_id: '8' })
  await expect.poll(() => [cells('7')?.number_of_loads, cells('8')?.number_of_loads]).toEqual([0, 1])
  person.drop()
})
