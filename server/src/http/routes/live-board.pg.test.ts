import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const { call, signIn } = app
const API = '/acme/api/v1'
let token: string
let other: string

const stop = (event_type: string, city: string, state: string, date: string) => ({
  event_type,
  location_name: `${city} dock`,
  ready_or_deliver_date: date,
  location: { city, state },
})
const create = async (description: string, from: readonly [string, string], customer_line_haul_rate = '1500.00') => {
  const shipment = {
    mode: 'truckload',
    customer: { name: 'Great Lakes Steel' },
    bill_to: { name: 'Great Lakes Steel' },
    load_info: { equipment_type: 'V', revenue_type: 'TL', weight: 40_000, load_description: description },
    rates: { customer_line_haul_rate },
    pick_stops: [stop('P', ...from, '2026-12-01'), stop('D', 'Dallas', 'TX', '2026-12-03')],
  }
  const { json, status } = await call('POST', `${API}/shipments`, { token, body: { shipment } })
  expect(status).toBe(201)
  return json.shipment.pro as string
}
const get = (path: string, who = token) => call('GET', `${API}${path}`, { token: who })
const pros: string[] = []

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await app.addTenant(tenant)
  await app.addUser('acme', 'dana', 'dispatcher')
  await app.addUser('acme', 'lee', 'dispatcher')
  await app.addUser('acme', 'alma', 'admin')
  await app.addUser('globex', 'dana', 'dispatcher')
  token = await signIn('acme', 'dana')
  other = await signIn('acme', 'lee')
  pros.push(
    await create('Coils', ['Chicago', 'IL']),
    await create('=HYPERLINK("x")', ['Cicero', 'IL'], '900.50'),
    await create('Beams', ['Joliet', 'IL']),
  )
})

test('a board is read once with the cells of any columns, in any order, around any city [2.68, 3.9, 7.28]', async () => {
  const { json } = await get(
    '/live_board?columns=pro,load_description,stop_1_city,customer_total&sort=pro&filters[pickup_city]=Chicago&filters[pickup_state]=IL&filters[location_search]=radius',
  )
  expect(json.live_board.map((row: { cells: object }) => row.cells)).toEqual([
    { pro: pros[0], load_description: 'Coils', stop_1_city: 'Chicago', customer_total: '1500.00' },
    { pro: pros[1], load_description: '=HYPERLINK("x")', stop_1_city: 'Cicero', customer_total: '900.50' },
  ])
  expect(json).toMatchObject({ total: 2, more: false, next: null })
  const far =
    '/live_board?columns=pro&filters[pickup_city]=Chicago&filters[pickup_state]=IL&filters[location_search]=radius&filters[pickup_radius]=60'
  expect((await get(far)).json.total).toBe(3)
  expect((await get('/live_board?columns=nonsense')).status).toBe(400)
  expect((await get('/live_board?filters[pickup_radius]=far')).status).toBe(400)
})

test("a region is the tenant's own in the list, the count and the file as soon as it is saved, and an unknown region has no states [3.7, 3.10]", async () => {
  const admin = await signIn('acme', 'alma')
  const totals = async (filter: string) => {
    const [live, list, count, file] = await Promise.all([
      get(`/live_board?columns=pro&${filter}`),
      get(`/shipments?${filter}`),
      get(`/shipments?count_only=true&${filter}`),
      get(`/shipments?export=csv&columns=pro&${filter}`),
    ])
    return [live.json.total, list.json.total, count.json.count, file.text.trim().split('\n').length - 1]
  }
  const ours = 'filters[pickup_region]=Our+Lakes'
  expect(await totals(ours)).toEqual([0, 0, 0, 0])
  const made = await call('POST', `${API}/regions`, { token: admin, body: { region: { name: 'Our Lakes', states: ['Illinois', 'wi'] } } })
  expect(made.status).toBe(201)
  expect(await totals(ours)).toEqual([3, 3, 3, 3])
  expect(await totals('filters[not_consignee_region]=Our+Lakes')).toEqual([3, 3, 3, 3])
  expect(await totals('filters[pickup_region]=East+North+Central')).toEqual([3, 3, 3, 3])
  const { id } = made.json.region
  expect((await call('PUT', `${API}/regions/${id}`, { token: admin, body: { region: { states: ['WI'] } } })).status).toBe(200)
  expect(await totals(ours)).toEqual([0, 0, 0, 0])
  expect(await totals('filters[not_pickup_region]=Our+Lakes')).toEqual([3, 3, 3, 3])
})

test('a board is exported as shown, as CSV without formulas and as a spreadsheet with numbers [7.17]', async () => {
  const query = 'columns=pro,load_description,customer_total,stop_1_ready_or_deliver&sort=pro&filters[customer]=lakes'
  const csv = await get(`/shipments?export=csv&${query}`)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="shipments.csv"')
  expect(csv.headers.get('waybill-rows')).toBe('3')
  expect(csv.text.trim().split('\n')).toEqual([
    'Pro,Load Description,Customer Total,Stop 1 Ready/Deliver',
    `${pros[0]},Coils,1500,2026-12-01`,
    `${pros[1]},"'=HYPERLINK(""x"")",900.5,2026-12-01`,
    `${pros[2]},Beams,1500,2026-12-01`,
  ])
  const response = await app.app.request(`${API}/shipments?export=xlsx&${query}`, { headers: { authorization: `Bearer ${token}` } })
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  expect(book.sheets[0]?.rows[1]).toEqual([pros[0], 'Coils', 1500, '2026-12-01'])
  expect(book.sheets[0]?.rows.length).toBe(4)
  expect((await get('/shipments?export=pdf')).status).toBe(400)
  expect((await get('/shipments?export=csv&filters[nonsense]=1')).status).toBe(400)
})

test('a third export of a tenant waits until one of the first two has been read', async () => {
  const own = await signIn('acme', 'alma') // A session may make 50 requests a second.
  const start = async () => app.app.request(`${API}/shipments?export=csv&columns=pro`, { headers: { authorization: `Bearer ${own}` } })
  const [first, second] = [await start(), await start()]
  let isStarted = false
  const third = start().then((response) => {
    isStarted = true
    return response
  })
  await call('GET', `${API}/shipments?limit=1`, { token: own })
  expect(isStarted).toBe(false)
  await first.text()
  expect((await third).status).toBe(200)
  await Promise.all([second.text(), (await third).text()])
})

test("loads that can't be locked are listed with the reason [7.27]", async () => {
  await call('POST', `${API}/shipments/lock/${pros[0]}`, { token: other })
  await call('POST', `${API}/shipments/lock/${pros[1]}`, { token })
  await call('PUT', `${API}/void`, { token, body: { void: { pro: pros[1], void_info: { reason: 'Cancelled' } } } })
  const { json } = await get(`/non_lockable_loads?pros=${pros.join(',')},4999999`)
  expect(json.non_lockable_loads).toEqual([
    { pro: pros[0], reason: 'locked', locked_by_username: 'lee', message: 'lee has this load locked for 15 minutes' },
    expect.objectContaining({ pro: pros[1], reason: 'read_only' }),
    expect.objectContaining({ pro: '4999999', reason: 'not_found' }),
  ])
  expect((await get(`/non_lockable_loads?pros=${pros[0]}`, other)).json.non_lockable_loads).toEqual([])
  for (const bad of ['', '?pros=', '?pros=7', "?pros=4820001'"]) expect((await get(`/non_lockable_loads${bad}`)).status).toBe(400)
})

test('a map gets the locations of loads, and nothing of another tenant [7.28]', async () => {
  const { json } = await get(`/map_shipments?pros[]=${pros[0]}&pros[]=${pros[2]}`)
  expect(json.map_shipments.map((load: { pro: string }) => load.pro).sort()).toEqual([pros[0], pros[2]])
  expect(json.map_shipments[0]).toMatchObject({
    status: 'OPEN',
    late: false,
    stops: [{ city: expect.any(String), latitude: expect.closeTo(41.7, 0) }, { city: 'Dallas' }],
  })
  const { geocode } = (await get(`/map_shipments/geocode_pro/${pros[0]}`)).json
  expect(geocode[1]).toMatchObject({ city: 'Dallas', state: 'TX', latitude: expect.closeTo(32.8, 0), timezone: 'America/Chicago' })
  const foreign = await signIn('globex', 'dana')
  const there = (path: string) => call('GET', `/globex/api/v1${path}`, { token: foreign })
  expect((await there(`/map_shipments?pros=${pros[0]}`)).json.map_shipments).toEqual([])
  expect((await there(`/map_shipments/geocode_pro/${pros[0]}`)).status).toBe(404)
  expect((await there('/live_board')).json.live_board).toEqual([])
})

test('a typed search becomes a filter that finds the load [2.17]', async () => {
  const { json } = await get('/smart_search?q=open%20van%20from%20Chicago,%20IL%20to%20texas%20coils%20on%2012/1&today=2026-11-21')
  expect(json.smart_search.filters).toMatchObject({
    status: ['OPEN'],
    equipment_type: ['V'],
    pickup_city: 'Chicago',
    consignee_state: ['TX'],
  })
  expect(json.smart_search.understood.map(({ as }: { as: string }) => as)).toContain('Pickup Chicago, IL')
  const { json: other } = await get('/smart_search?q=van%20from%20joliet%20dock')
  const filters = Object.entries(other.smart_search.filters as Record<string, string | string[]>)
  const query = filters
    .flatMap(([name, values]) => [values].flat().map((value) => `filters[${name}]${Array.isArray(values) ? '[]' : ''}=${value}`))
    .join('&')
  expect((await get(`/live_board?columns=pro&${query}`)).json.live_board.map((row: { id: string }) => row.id)).toEqual([pros[2]])
  expect((await get('/smart_search?q=r53')).json.smart_search.filters).toEqual({ equipment_type: ['R53'] })
  expect((await get('/smart_search')).status).toBe(400)
})

test("a search that can't be a filter is refused, and an invalid date is searched as text [2.17]", async () => {
  // Uses its own session: each may make 50 requests a second.
  const fresh = await signIn('acme', 'dana')
  const tooLong = await get(`/smart_search?q=${'x'.repeat(150)}`, fresh)
  expect([tooLong.status, tooLong.json.error.message]).toEqual([400, expect.stringContaining('q: Too long')])
  expect((await get('/smart_search?q=open%00', fresh)).status).toBe(400)
  const { status, json } = await get('/smart_search?q=2026-02-30', fresh)
  expect([status, json.smart_search?.filters]).toEqual([200, { search: '2026-02-30' }])
})

test("a search knows the tenant's users by name [2.17]", async () => {
  expect((await get('/smart_search?q=loads%20of%20lee', other)).json.smart_search).toEqual({
    filters: { dispatcher: ['lee'] },
    understood: [{ text: 'of lee', as: 'Dispatcher lee' }],
  })
  expect((await get('/smart_search?q=loads%20of%20stranger', other)).json.smart_search.filters).toEqual({ search: 'stranger' })
})
