import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCarrierFigures, readCarrierFigures, rebuildCarrierFigures } from '../../projections/carrier-statistics.ts'
import { openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, carrier, locked } = tenants
const YEAR = new Date().getUTCFullYear()
const names = async (query: string) => (await call('GET', `/carriers?${query}`)).json.carriers.map(({ name }: { name: string }) => name)
const check = async (query: string) => (await call('GET', `/carriers/production_check?${query}`)).json.production_check

const CARRIERS: Readonly<Record<string, object>> = {
  'Abel Transport': { mc_number: '100', dot_number: '1100', rank: 'A', next_call: '2026-11-30', state: 'TX' },
  'Bare Haulage': {
    mc_number: '101',
    safety_rating: null,
    cargo_insurance_expires: null,
    liability_insurance_expires: null,
    common_authority: false,
  },
  'Conditional Lines': { mc_number: '102', safety_rating: ' conditional ' },
  'Lapsed Cargo': { mc_number: '103', cargo_insurance_expires: '2020-01-01' },
  'General Liability': { mc_number: '104', liability_insurance_expires: null, general_liability_insurance_expires: '2099-01-01' },
  'No Authority': { mc_number: '105', common_authority: false },
  'Lesser Loads': { mc_number: '106', safety_rating: null, cargo_insurance_expires: null, ltl_carrier: true },
  'On Hold': { mc_number: '107', super_hold: true, rank: 'B' },
  Retired: { mc_number: '108', active: false, safety_rating: 'not rated' },
  'Never Again': { mc_number: '109', do_not_use: true, safety_rating: 'NONE' },
}
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) as string

beforeAll(async () => {
  await tenants.signInAll()
  for (const [name, changes] of Object.entries(CARRIERS)) ids.set(name, (await carrier({ name, ...changes })).id)
})
beforeEach(tenants.signInAll)

describe('one carrier [7.40, 7.41]', () => {
  test('is found by our id and by its government numbers, in any format', async () => {
    for (const query of [`id=${idOf('Abel Transport')}`, 'mc_num=MC-0100', 'dot_num=1100']) {
      const { status, json } = await call('GET', `/carriers/show?${query}`, undefined, 'viewer')
      expect([status, json.carrier.name]).toEqual([200, 'Abel Transport'])
      expect(json.carrier).toMatchObject({ rank: 'A', number_of_loads: 0, average_cost: null, payee: null, do_not_use_customers: [] })
    }
    expect((await call('GET', '/carriers/show?mc_num=999999')).status).toBe(404)
    expect((await call('GET', '/carriers/show?mc_num=100', undefined, 'stranger')).status).toBe(404)
    for (const query of ['', 'mc_num=', 'scac=X', 'carrier_id=1']) expect((await call('GET', `/carriers/show?${query}`)).status).toBe(400)
  })

  test('may be sent back as returned, and fields not in the body stay unchanged', async () => {
    const { carrier: returned } = (await call('GET', `/carriers/${idOf('Abel Transport')}`)).json
    const back = await call('PUT', `/carriers/${returned.id}`, { carrier: { ...returned, rank: 'AA', number_of_loads: 99 } })
    expect([back.status, back.json.carrier.rank]).toEqual([200, 'AA'])
    const late = await call('PUT', `/carriers/${returned.id}`, { carrier: { version: returned.version, rank: 'C' } })
    expect([late.status, late.json.error.type]).toEqual([409, 'VersionConflict'])
    await call('PUT', `/carriers/${returned.id}`, { carrier: { rank: 'A' } })
  })

  test('a new carrier needs a name, and numbers that no other carrier has', async () => {
    const refused = await call('POST', '/carriers', { carrier: { mc_number: '555' } })
    expect([refused.status, refused.json.error.alerts[0].message]).toEqual([422, 'Carrier: Name is required'])
    const taken = await call('POST', '/carriers', { carrier: { name: 'Twin', mc_number: 'MC 100' } })
    expect([taken.status, taken.json.error.type]).toEqual([422, 'CarrierExists'])
    expect((await call('POST', '/carriers', { carrier: { name: 'Odd', do_not_use_customers: ['x'] } })).status).toBe(400)
    expect((await call('POST', '/carriers', { carrier: { name: 'Viewer' } }, 'viewer')).status).toBe(403)
    expect((await call('PUT', `/carriers/${idOf('Retired')}`, { carrier: { rank: 'x' } }, 'stranger')).status).toBe(404)
  })
})

describe('the list of carriers [7.40]', () => {
  test('is filtered by compliance, in agreement with the compliance check', async () => {
    expect(await names('filters[insured]=false')).toEqual(['Bare Haulage', 'Lapsed Cargo', 'Lesser Loads'])
    expect(await names('filters[compliant]=false')).toEqual(['Bare Haulage', 'Conditional Lines', 'Lapsed Cargo', 'No Authority'])
    expect(await names('filters[insured][]=true&filters[insured][]=false')).toHaveLength(Object.keys(CARRIERS).length)
    const compliant = await names('filters[compliant]=true')
    for (const name of Object.keys(CARRIERS)) {
      const { compliance } = await check(`id=${idOf(name)}`)
      const failed = compliance.findings.filter(({ passed }: { passed: boolean }) => !passed)
      expect([name, compliant.includes(name)]).toEqual([name, failed.length === 0])
    }
  })

  test('is filtered by status, state and rank, searched and sorted', async () => {
    expect(await names('filters[status]=super hold')).toEqual(['On Hold'])
    expect(await names('filters[status][]=Inactive&filters[status][]=Super Hold&filters[compliant]=true')).toEqual(['On Hold', 'Retired'])
    expect(await names('filters[state]=tx')).toEqual(['Abel Transport'])
    expect(await names('search=lapsed 103')).toEqual(['Lapsed Cargo'])
    expect((await names('sort=-rank')).slice(0, 2)).toEqual(['On Hold', 'Abel Transport'])
    expect((await names('sort=-next_call'))[0]).toBe('Abel Transport')
    for (const query of ['filters[insured]=yes', 'filters[sales_rep]=x', 'sort=standing', 'columns=name']) {
      expect((await call('GET', `/carriers?${query}`)).status).toBe(400)
    }
  })

  test('shows the load totals of each carrier [2.54]', async () => {
    const own = await carrier({ name: 'Zebra Trucking', mc_number: '200' })
    const statistics = async (person: 'dana' | 'stranger' = 'dana') =>
      (await call('GET', '/carriers?search=zebra', undefined, person)).json.carriers[0]
    expect(await statistics()).toMatchObject({
      number_of_loads: 0,
      average_cost: null,
      last_load_date: null,
      ytd_loads: 0,
      ytd_paid: '0.00',
    })

    const covered = async (day: string, carrier_line_haul_rate: string) => {
      const stops = [
        { event_type: 'P', location_name: 'A', city: 'Laredo', state: 'TX', ready_or_deliver_date: day },
        { event_type: 'D', location_name: 'B', city: 'Joliet', state: 'IL' },
      ]
      const { pro } = await locked({ pick_stops: stops, rates: { customer_line_haul_rate: '3000.00', carrier_line_haul_rate } })
      const { status } = await call('PUT', '/cover', { cover: { pro, carrier_id: own.id } })
      expect(status).toBe(200)
      return pro as string
    }
    await covered(`${YEAR - 1}-12-31`, '1000.00')
    const paid = await covered(`${YEAR}-01-01`, '2000.01')
    const voided = await covered(`${YEAR}-02-01`, '9000.00')
    const lost = await covered(`${YEAR}-03-01`, '8000.00')
    await call('PUT', '/void', { void: { pro: voided } })
    await call('PUT', '/uncover', { cover: { pro: lost, reason: 'Late' } })
    await tenants.database.ownerPool.query(`update board_shipments set status = 'RELEASED' where tenant_id = 'acme' and id = $1`, [paid])
    const returned = {
      number_of_loads: 2,
      average_cost: '1500.01',
      last_load_date: `${YEAR}-01-01`,
      ytd_loads: 1,
      ytd_cancels: 1,
      ytd_paid: '2000.01',
    }
    expect(await statistics()).toMatchObject(returned)
    expect((await call('GET', `/carriers/${own.id}`)).json.carrier).toMatchObject(returned)
    expect((await call('GET', '/carriers/show?mc_num=200', undefined, 'viewer')).json.carrier).toMatchObject(returned)
    expect(await statistics('stranger')).toBeUndefined()
  })

  test('is sorted by load totals, page after page, with carriers without a load at zero [2.54]', async () => {
    const other = await carrier({ name: 'Yonder Trucking', mc_number: '201' })
    for (const rate of ['500.00', '700.00', '900.00']) {
      const { pro } = await locked({ rates: { customer_line_haul_rate: '3000.00', carrier_line_haul_rate: rate } })
      expect((await call('PUT', '/cover', { cover: { pro, carrier_id: other.id } })).status).toBe(200)
    }
    expect((await names('sort=-number_of_loads')).slice(0, 2)).toEqual(['Yonder Trucking', 'Zebra Trucking'])
    expect((await names('sort=-average_cost')).slice(0, 2)).toEqual(['Zebra Trucking', 'Yonder Trucking'])
    for (const sort of ['last_load_date', 'ytd_loads', 'ytd_cancels', 'ytd_paid']) {
      expect([sort, (await names(`sort=-${sort}`))[0]]).toEqual([
        sort,
        sort === 'ytd_loads' || sort === 'last_load_date' ? expect.any(String) : 'Zebra Trucking',
      ])
    }
    const whole = await names('sort=number_of_loads')
    expect(whole.slice(-2)).toEqual(['Zebra Trucking', 'Yonder Trucking'])
    const paged: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { json } = await call('GET', `/carriers?sort=number_of_loads&limit=2${next && `&after=${encodeURIComponent(next)}`}`)
      paged.push(...json.carriers.map(({ name }: { name: string }) => name))
      next = json.next
    }
    expect(paged).toEqual(whole)
  })

  test('totals follow a load from one carrier to another, and are rebuilt when they differ from the log', async () => {
    const acme = tenants.database.forTenant('acme')
    const [from, to] = [await carrier({ name: 'Xenon Lines', mc_number: '202' }), await carrier({ name: 'Xylem Lines', mc_number: '203' })]
    const { pro } = await locked({ rates: { customer_line_haul_rate: '3000.00', carrier_line_haul_rate: '600.00' } })
    const counts = async () => {
      const returned = await readCarrierFigures(acme, 'acme', [from.id, to.id], String(YEAR))
      return [from, to].map(({ id }) => [returned.get(id)?.number_of_loads, returned.get(id)?.average_cost, returned.get(id)?.ytd_cancels])
    }
    await call('PUT', '/cover', { cover: { pro, carrier_id: from.id } })
    expect(await counts()).toEqual([
      [1, 60_000, 0],
      [0, null, 0],
    ])
    await call('PUT', '/uncover', { cover: { pro, reason: 'Late' } })
    await call('PUT', '/cover', { cover: { pro, carrier_id: to.id } })
    const after = [
      [0, null, 1],
      [1, 60_000, 0],
    ]
    expect(await counts()).toEqual(after)
    expect(await checkCarrierFigures(acme, 'acme')).toMatchObject({ missing: 0, odd: 0 })

    await tenants.database.ownerPool.query(`update carrier_figures set number_of_loads = 9 where tenant_id = 'acme' and carrier_id = $1`, [
      to.id,
    ])
    await tenants.database.ownerPool.query(`delete from carrier_loads where tenant_id = 'acme' and pro = $1`, [pro])
    await tenants.database.ownerPool.query(`update carrier_years set cancels = 5 where tenant_id = 'acme' and carrier_id = $1`, [from.id])
    const { missing, odd } = await checkCarrierFigures(acme, 'acme')
    expect([missing > 0, odd > 0]).toEqual([true, true])
    await rebuildCarrierFigures(acme, 'acme')
    expect(await checkCarrierFigures(acme, 'acme')).toMatchObject({ missing: 0, odd: 0 })
    expect(await counts()).toEqual(after)
  })

  test('shows the lanes of a carrier and its drivers', async () => {
    const [{ id }] = (await call('GET', '/carriers?search=zebra')).json.carriers
    const { lanes } = (await call('GET', `/carriers/${id}/lanes`, undefined, 'viewer')).json
    expect(lanes).toEqual([
      {
        origin_city: 'Laredo',
        origin_state: 'TX',
        destination_city: 'Joliet',
        destination_state: 'IL',
        loads: 2,
        last_load_date: `${YEAR}-01-01`,
        average_customer: '3000.00',
        average_carrier: '1500.01',
      },
    ])
    const { pro } = await locked({})
    await call('PUT', '/cover', { cover: { pro, carrier_id: id } })
    const driver = { driver_1_ref_driver: 'Ana Ruiz', driver_1_cell: '555-0100' }
    expect((await call('PUT', `/shipments/${pro}`, { shipment: { load_info: driver } })).status).toBe(200)
    const { drivers } = (await call('GET', `/carriers/${id}/drivers`)).json
    expect(drivers).toEqual([expect.objectContaining({ name: 'Ana Ruiz', cell: '555-0100', loads: 1, last_pro: pro })])
    for (const path of [`/carriers/${id}/lanes`, `/carriers/${id}/drivers`, '/carriers/999/lanes', '/companies/999/lanes']) {
      expect([path, (await call('GET', path, undefined, 'stranger')).status]).toEqual([path, 404])
    }
  })

  test('searches text by an index under row-level security, in its own tenant only', async () => {
    const found = async (tenant: string, pattern: string, most = 10) => {
      const search = sql<{ ids: string[] | null }>`select find_partners('carriers', ${pattern}, ${most}) as ids`
      return (await search.execute(tenants.database.forTenant(tenant))).rows[0]?.ids
    }
    expect(await found('acme', '%lapsed cargo%')).toEqual([idOf('Lapsed Cargo')])
    expect(await found('globex', '%lapsed cargo%')).toEqual([])
    expect(await found('acme', '%a%', 2)).toBeNull()
    expect(await names('search=%25')).toEqual([])
  })

  test('the loads of the listed carriers are read by an index', async () => {
    const plan = await tenants.database.system.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db)
      const search = sql`explain select carrier_id, count(*) from board_shipments where tenant_id = 'acme' and carrier_id in ('1', '2') group by 1`
      return (await search.execute(db)).rows.map((row) => Object.values(row as object).join()).join('\n')
    })
    expect(plan).toContain('board_shipments_hauled')
  })
})

describe('the compliance check [7.42]', () => {
  test('says whether a carrier may be used now, and why not', async () => {
    expect(await check('mc_num=100')).toMatchObject({
      is_usable: true,
      reasons: [],
      carrier: { name: 'Abel Transport', status: 'Active', do_not_use: false },
    })
    const messages = async (mc: string) => (await check(`mc_num=${mc}`)).reasons.map(({ message }: { message: string }) => message)
    expect(await messages('107')).toEqual(['On Hold is on Super Hold.'])
    expect(await messages('108')).toEqual(['Retired is inactive.'])
    expect(await messages('109')).toEqual(['Never Again is marked do not use.'])
    expect(await messages('101')).toEqual([
      'Bare Haulage insurance is missing or expired',
      'Bare Haulage is missing a safety rating',
      'Bare Haulage is missing Common or Contract Authority',
    ])
    expect(await check('mc_num=106')).toMatchObject({ is_usable: true, compliance: { skipped: 'LTL carrier', findings: [] } })
  })

  test('refuses carriers that are not on file', async () => {
    expect((await call('GET', '/carriers/production_check?mc_num=4')).status).toBe(404)
    expect((await call('GET', '/carriers/production_check?mc_num=100', undefined, 'stranger')).status).toBe(404)
    expect((await call('GET', '/carriers/production_check')).status).toBe(400)
  })
})

describe('the payee of a carrier [7.43]', () => {
  const PAYEE = {
    name: 'Triumph Factors',
    address: 'PO Box 9',
    factoring_company: 'Triumph',
    remit_email: 'r@t.example',
    tax_id_last_four: '4821',
  }
  const payee = (id: string, body: unknown, person: 'admin' | 'dana' | 'viewer' | 'stranger' = 'admin') =>
    call('PUT', `/carriers/${id}/add_or_update_payee`, body, person)

  test('can be added, changed and removed, and is in the history', async () => {
    const { id, version } = await carrier({ name: 'Owed Trucking' })
    const added = await payee(id, { carrier: { payee: PAYEE, version } })
    expect([added.status, added.json.carrier.payee]).toEqual([200, { ...PAYEE, address_2: null, city: null, state: null, zip: null }])
    const { carrier: returned } = (await call('GET', `/carriers/${id}`, undefined, 'viewer')).json
    const changed = await payee(id, { carrier: { ...returned, payee: { remit_email: 'pay@t.example' } } })
    expect(changed.json.carrier.payee).toMatchObject({ name: 'Triumph Factors', remit_email: 'pay@t.example' })
    expect((await payee(id, { carrier: { payee: PAYEE, version } })).status).toBe(409)
    expect((await call('PUT', `/carriers/${id}`, { carrier: { ...changed.json.carrier, payee: null } })).json.carrier.payee).not.toBeNull()
    const removed = await call('PUT', `/carriers/${id}/remove_payee`, { carrier: changed.json.carrier }, 'admin')
    expect([removed.status, removed.json.carrier.payee]).toEqual([200, null])
    expect((await call('PUT', `/carriers/${id}/remove_payee`, undefined, 'admin')).json.carrier.version).toBe(removed.json.carrier.version)
    const types = (await tenants.app.store.readStream('acme', `carrier/${id}`)).map(({ type }) => type)
    expect(types).toEqual(['CarrierCreated', 'CarrierPayeeSet', 'CarrierPayeeSet', 'CarrierPayeeRemoved'])
  })

  test('is refused without a name, never returned with a whole tax id, and invisible to other tenants', async () => {
    const id = idOf('Abel Transport')
    const head = await tenants.app.store.head('acme')
    const refused = await payee(id, { carrier: { payee: { name: 'X' } } })
    expect([refused.status, refused.json.error.alerts]).toEqual([
      422,
      [{ key: 'carrier.payee.address:required', field: 'carrier.payee.address', message: 'Payee: Address is required' }],
    ])
    for (const body of [
      {},
      { carrier: {} },
      { carrier: { payee: { ...PAYEE, tax_id_last_four: '12-3454821' } } },
      { carrier: { payee: { iban: 'x' } } },
    ]) {
      expect((await payee(id, body)).status).toBe(400)
    }
    for (const person of ['viewer', 'dana'] as const) expect((await payee(id, { carrier: { payee: PAYEE } }, person)).status).toBe(403)
    expect((await payee(id, { carrier: { payee: PAYEE } }, 'stranger')).status).toBe(404)
    expect((await call('PUT', '/carriers/999/remove_payee', {}, 'admin')).status).toBe(404)
    expect(await tenants.app.store.head('acme')).toBe(head)
  })
})

test('a carrier on one customer’s do-not-use list covers the loads of other customers', async () => {
  const company = { name: 'Picky Paper', address: '1 Mill Rd', city: 'Gary', state: 'IN', zip: '46402' }
  const { id } = (await call('POST', '/companies', { company }, 'admin')).json.company
  const unwanted = await carrier({ name: 'Unwanted Lines', mc_number: '300', do_not_use_customers: [id] })
  expect(unwanted.do_not_use_customers).toEqual([id])
  const theirs = await locked({ customer: { id } })
  const refused = await call('PUT', '/cover', { cover: { pro: theirs.pro, mc_num: '300' } })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    { type: 'CarrierDoNotUse', message: 'Unwanted Lines is marked do not use for this customer.' },
  ])
  const before = await call('GET', `/shipments/${theirs.pro}/compliance?mc_num=300`)
  expect(before.json.booking).toMatchObject({ step: 'Book', enabled: false, reason: refused.json.error.message })
  const other = await locked()
  expect((await call('PUT', '/cover', { cover: { pro: other.pro, mc_num: '300' } })).status).toBe(200)
})
