import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, carrier } = tenants
const encode = encodeURIComponent

beforeAll(async () => {
  await tenants.signInAll()
  await carrier({ name: 'Old Prairie Haulage', mc_number: '7001', city: 'Wichita', state: 'KS' })
  await carrier({ name: 'Prairie Trucking', mc_number: '7002', dot_number: '88077001', super_hold: true, common_authority: false })
  await carrier({ name: 'Zephyr Prairielines', mc_number: '7003', cargo_insurance_expires: '2020-01-01' })
  await carrier({ name: 'A1 Freight 7001', mc_number: '7004' })
})
beforeEach(tenants.signInAll)

describe('carrier lookup [7.40]', () => {
  const found = async (search: string) => (await call('GET', `/carriers?sort=match&limit=12&search=${encode(search)}`)).json.carriers
  const names = async (search: string) => (await found(search)).map(({ name }: { name: string }) => name)

  test('lists matching numbers first, then names that begin with the text, then names with a word that does', async () => {
    expect(await names('prairie')).toEqual(['Prairie Trucking', 'Old Prairie Haulage', 'Zephyr Prairielines'])
    expect(await names('7001')).toEqual(['Old Prairie Haulage', 'A1 Freight 7001', 'Prairie Trucking'])
  })

  test('shows what blocks each carrier today, in the words of a cover [4.41, 5.43, 5.44, 5.46]', async () => {
    const [held, fine, lapsed] = await found('prairie')
    expect(fine.eligibility).toEqual({ is_usable: true, reasons: [] })
    expect(lapsed.eligibility).toMatchObject({ is_usable: false, reasons: [{ key: 'carrier:insurance' }] })
    expect(held.eligibility.reasons.map(({ message }: { message: string }) => message)).toEqual([
      'Prairie Trucking is on Super Hold.',
      'Prairie Trucking is missing Common or Contract Authority',
    ])
    const { production_check } = (await call('GET', `/carriers/production_check?id=${held.id}`)).json
    expect(held.eligibility).toEqual({ is_usable: production_check.is_usable, reasons: production_check.reasons })
  })

  test('has pages, takes SQL wildcards literally, and finds no other tenant’s carriers', async () => {
    const first = (await call('GET', '/carriers?sort=match&limit=2&search=prairie')).json
    const second = (await call('GET', `/carriers?sort=match&limit=2&search=prairie&after=${first.next}`)).json
    expect(second.carriers.map(({ name }: { name: string }) => name)).toEqual(['Zephyr Prairielines'])
    for (const odd of ['%', '_', "'; drop table carriers --", '\\', 'ﷺ'.repeat(50)]) expect(await names(odd)).toEqual([])
    expect((await call('GET', '/carriers?sort=match&search=prairie', undefined, 'stranger')).json.carriers).toEqual([])
    expect((await call('GET', '/carriers?sort=match&limit=501')).status).toBe(400)
  })
})

describe('customer lookup [7.15]', () => {
  const found = async (search: string) => (await call('GET', `/companies?sort=match&limit=12&search=${encode(search)}`)).json.companies
  beforeAll(async () => {
    const at = { address: '1 Mill Rd', city: 'Gary', state: 'IN', zip: '46402' }
    for (const company of [
      { name: 'United Halden', account_number: '88' },
      { name: 'Halden Paper', account_number: 'HP-7', credit_limit: '50000.00' },
      { name: 'Route 88 Foods', account_number: 'R-1' },
    ])
      expect((await call('POST', '/companies', { company: { ...at, ...company } }, 'admin')).status).toBe(201)
  })

  test('finds customers by name, account number and city, the best match first', async () => {
    const names = async (search: string) => (await found(search)).map(({ name }: { name: string }) => name)
    expect(await names('halden')).toEqual(['Halden Paper', 'United Halden'])
    expect(await names('hp-7')).toEqual(['Halden Paper'])
    expect((await names('88'))[0]).toBe('United Halden')
    expect(await names('gary')).toHaveLength(3)
    expect((await found('halden'))[0]).toMatchObject({ status: 'Active', credit_limit: '50000.00' })
  })
})

describe('place, location and ramp lookup [2.80, 3.28, 5.9]', () => {
  const list = async (path: string, person: 'dana' | 'viewer' | 'stranger' = 'dana') => (await call('GET', path, undefined, person)).json
  const names = async (path: string, person?: 'stranger') =>
    Object.values(await list(path, person)).flatMap((rows) => (Array.isArray(rows) ? rows.map(({ name }) => name) : []))
  const stop = (event_type: 'P' | 'D', location_name: string, location: object, more: object = {}) => ({
    event_type,
    location_name,
    location,
    ready_or_deliver_date: '2026-12-01',
    ...more,
  })

  beforeAll(async () => {
    const dock = { address: '900 Channahon Rd', city: 'Joliet', state: 'IL', zip: '60431' }
    const plant = { city: 'Laredo', state: 'TX' }
    await tenants.create({
      pick_stops: [
        stop('P', 'Plant 4', plant),
        stop('D', 'Kestrel Cold Store', dock, { hours: '06:00-14:00', contact: 'Ines', phone: '815 555 0142' }),
      ],
    })
    await tenants.create({
      pick_stops: [stop('P', 'Kestrel Cold Store', { city: 'Joliet', state: 'IL' }, { contact: 'Otto' }), stop('D', 'Depot', plant)],
    })
    const ramp = { name: 'BNSF Old Corwith Yard', city: 'Chicago', state: 'IL' }
    const rail = await tenants.create({
      mode: 'intermodal',
      intermodal: { type: 'standard', pickup_ramp: ramp, destination_ramp: { name: 'UP Marion', city: 'Marion', state: 'AR' } },
    })
    expect(rail?.pro).toMatch(/^\d{7}$/)
  })

  test('a location of earlier loads has its address, hours, contact and time zone from the newest load, with gaps filled from older ones', async () => {
    const { locations, total } = await list('/known_locations?search=kestrel', 'viewer')
    expect(total).toBe(1)
    expect(locations[0]).toMatchObject({
      name: 'Kestrel Cold Store',
      address: '900 Channahon Rd',
      zip: '60431',
      timezone: 'America/Chicago',
      hours: '06:00-14:00',
      contact: 'Otto',
      phone: '815 555 0142',
      source: 'load',
      used: 2,
    })
    expect(await names('/known_locations?search=kestrel%20il')).toEqual(['Kestrel Cold Store'])
    expect(await names('/known_locations?search=halden%20gary')).toEqual(['Halden Paper', 'United Halden'])
    expect((await names('/known_locations')).slice(0, 2)).toEqual(['Plant 4', 'Kestrel Cold Store'].toSorted((a, b) => (a < b ? 1 : -1)))
    expect(await names('/known_locations?customer_id=nobody')).toEqual([])
  })

  test('a ramp of earlier loads comes before the listed ones', async () => {
    expect((await names('/known_ramps?search=corwith')).slice(0, 2)).toEqual(['BNSF Old Corwith Yard', 'BNSF Corwith'])
    const { ramps } = await list('/known_ramps?search=elwood')
    expect(ramps[0]).toMatchObject({ name: 'BNSF Logistics Park Chicago', state: 'IL', timezone: 'America/Chicago', source: 'list' })
    expect((await list('/known_ramps?search=marion')).ramps).toMatchObject([{ name: 'UP Marion', used: 2 }])
  })

  test("a ramp on the company's own list is suggested with its street", async () => {
    const ramp = { name: 'Corwith South Gate', railroad: 'BNSF', address: '7600 S Santa Fe', city: 'Chicago', state: 'IL', zip: '60638' }
    expect((await call('POST', '/ramps', { ramp }, 'admin')).status).toBe(201)
    expect((await list('/known_ramps?search=corwith%20gate')).ramps).toMatchObject([
      { name: 'Corwith South Gate', zip: '60638', source: 'company_list' },
    ])
  })

  test('a place has its state and time zone', async () => {
    expect((await list('/places?search=606&limit=2')).places).toMatchObject([
      { city: 'Chicago', state: 'IL', timezone: 'America/Chicago' },
      { city: 'Chicago', state: 'IL' },
    ])
  })

  test.each(['/places', '/known_locations', '/known_ramps'])(
    '%s: finds no other tenant’s data, no more than the limit, and takes every character safely',
    async (path) => {
      if (path !== '/places') expect(await names(`${path}?search=kestrel`, 'stranger')).toEqual([])
      if (path === '/known_ramps') expect(await names('/known_ramps?search=corwith', 'stranger')).toEqual(['BNSF Corwith'])
      for (const odd of ['%', '_', '\\', "'; drop table events --", '((((', 'ﷺ'.repeat(20)])
        expect([odd, await names(`${path}?search=${encode(odd)}`)]).toEqual([odd, []])
      for (const wrong of [`search=${'x'.repeat(81)}`, 'limit=0', 'limit=51', 'limit=x', 'limit=-1', 'customer=1'])
        expect([wrong, (await call('GET', `${path}?${wrong}`)).status]).toEqual([wrong, 400])
      expect((await call('GET', `${path}?search=a&limit=50`)).status).toBe(200)
      expect((await tenants.app.call('GET', `/acme/api/v1${path}?search=chi`, {})).status).toBe(401)
    },
  )
})
