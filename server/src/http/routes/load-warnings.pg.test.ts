import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, create, locked } = tenants
const MC = '718204'

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: MC })
  await tenants.carrier({ name: 'Zion Freight', mc_number: '640918' })
})
beforeEach(tenants.signInAll)

const order = (purchase_order: string) => ({ load_info: { ...LOAD.load_info, purchase_order } })

describe('a possible duplicate load', () => {
  test('is created, and the warning names the other load', async () => {
    const first = await create(order('PO-1'))
    const { status, json } = await call('POST', '/shipments', { shipment: { ...LOAD, ...order('po-1') } })
    expect(status).toBe(201)
    expect(json.warnings).toEqual([
      {
        key: `duplicate_load:${first.pro}`,
        field: 'load_info.purchase_order',
        message: `Possible duplicate: load ${first.pro} has the same customer, reference po-1 and dates.`,
      },
    ])
  })

  test('is not reported when customer, reference or days differ, when the other load is complete, or in another tenant', async () => {
    const other = await locked(order('PO-2'))
    await call('POST', '/shipments', { shipment: { ...LOAD, ...order('PO-2b') } }, 'stranger')
    const warned = async (changes: object) => (await call('POST', '/shipments', { shipment: { ...LOAD, ...changes } })).json.warnings.length
    const [pick, drop] = LOAD.pick_stops
    expect(await warned(order('PO-2b'))).toBe(0)
    expect(await warned({ ...order('PO-2'), customer: { name: 'Other Paper' } })).toBe(0)
    expect(await warned({ ...order('PO-2'), pick_stops: [pick, { ...drop, appt_start_date: '2026-12-04' }] })).toBe(0)
    expect(await warned({ ...order('PO-2'), pick_stops: [pick, { ...drop, appt_start_time: '09:00' }] })).toBe(1)
    await call('PUT', '/void', { void: { pro: other.pro } })
    expect(await warned({ ...order('PO-2'), pick_stops: [{ ...pick, appt_start_time: '09:00' }, drop] })).toBe(1)
  })

  test('is reported when a load is repeated twice for the same days', async () => {
    const { pro } = await create()
    const repeat = async () => (await call('PUT', '/repeat_shipment', { shipment: { pro, interval: 'weekly' } })).json
    const first = await repeat()
    expect(first.warnings).toEqual([])
    expect((await repeat()).warnings).toMatchObject([{ key: `duplicate_load:${first.shipment.pro}`, field: 'repeated_from' }])
  })
})

describe('a truck that is on another load', () => {
  const cover = async (mc_num: string, load_info: object, day = '2026-12-01') => {
    const { pro } = await locked({
      pick_stops: [{ ...LOAD.pick_stops[0], appt_start_date: day, ready_or_deliver_date: day }, LOAD.pick_stops[1]],
    })
    return { pro, ...(await call('PUT', '/cover', { cover: { pro, mc_num, shipment: { load_info } } })).json }
  }

  test('is a warning before and at the cover and at the dispatch, and nothing is refused', async () => {
    const first = await cover(MC, { truck_num: '417' })
    const second = await cover(MC, { truck_num: '417' })
    const warning = {
      key: `double_booking:${first.pro}`,
      field: 'load_info.truck_num',
      message: `Truck 417 of Tri-Fork Carriers is on load ${first.pro} at the same time.`,
    }
    expect(second).toMatchObject({ shipment: { status: 'COVERED' }, warnings: [warning] })
    const { pro } = await locked()
    const check = await call('GET', `/shipments/${pro}/compliance?mc_num=${MC}&truck_num=417`)
    expect(check.json.warnings).toContainEqual(warning)
    await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
    const dispatched = await call('PUT', `/shipments/${pro}`, {
      shipment: { load_info: { dispatched: '2025-12-01T09:00', truck_num: 417 } },
    })
    expect(dispatched.json.shipment.status).toBe('DISPATCHED')
    expect(dispatched.json.warnings).toContainEqual(warning)
    expect((await call('PUT', `/shipments/${pro}`, { shipment: { notes: 'x' } })).json.warnings).toEqual([])
  })

  test('a driver is recognized by cell phone, but another carrier’s truck or another week is no conflict', async () => {
    const first = await cover(MC, { driver_1_cell: '316 555 0142' })
    expect((await cover(MC, { driver_2_cell: '(316) 555-0142' })).warnings).toMatchObject([
      { key: `double_booking:${first.pro}`, field: 'load_info.driver_2_cell' },
    ])
    expect((await cover('640918', { driver_1_cell: '316 555 0142' })).warnings).toEqual([])
    const { pro } = await locked({
      pick_stops: LOAD.pick_stops.map((stop, place) => ({
        ...stop,
        ready_or_deliver_date: place === 0 ? '2026-12-20' : null,
        appt_start_date: `2026-12-2${place}`,
      })),
    })
    const later = await call('PUT', '/cover', { cover: { pro, mc_num: MC, shipment: { load_info: { driver_1_cell: '3165550142' } } } })
    expect(later.json.warnings).toEqual([])
  })
})

test('duplicates and trucks are looked up by an index', async () => {
  const plan = (where: string) =>
    tenants.database.system.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db)
      const { rows } = await sql<
        Record<string, string>
      >`${sql.raw(`explain select id from board_shipments where tenant_id = 'acme' and ${where}`)}`.execute(db)
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
  const day = "pickup_at >= '2026-12-01' and pickup_at < '2026-12-02'"
  expect(await plan(`active and carrier_id = '1' and ${day}`)).toMatch(/board_shipments_(carrier|hauled|pickup)/)
  expect(await plan(`active and customer_id = '1' and ${day}`)).toMatch(/board_shipments_(customer|active|pickup)/)
})
