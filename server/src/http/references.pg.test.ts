import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './routes/cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants

const COMPANY = { name: 'Ohio Valley Coil', address: '1 Mill Rd', city: 'Gary', state: 'IN', zip: '46402' }
const TRUCK = { carrier: 'Prairie Trucking', origin_city: 'Gary', origin_state: 'IN', truck_type: 'V', available_start: '2099-11-21' }
const HOOK = { container_id: 'EMHU123456', name: 'Yard', city: 'Gary', state: 'IN' }
const RAMP = { name: 'Hobart', city: 'Los Angeles', state: 'CA' }
const UNKNOWN = '700001'

/** Ids that only the other tenant has. */
let theirs: { readonly customer: string; readonly user: string; readonly pro: string; readonly ramp: string }
let ours: { readonly customer: string; readonly carrier: string; readonly pro: string; readonly covered: string }

const addCompany = async (name: string) => (await call('POST', '/companies', { company: { ...COMPANY, name } }, 'admin')).json.company.id
const addUser = async (tenant: string, name: string) => (await tenants.app.addUser(tenant, name, 'dispatcher')).id

beforeAll(async () => {
  await tenants.signInAll()
  const stranger = (method: string, path: string, body: object) => call(method, path, body, 'stranger')
  const fill = async () => {
    const { company } = (await stranger('POST', '/companies', { company: { ...COMPANY, name: 'Their Customer' } })).json
    const { shipment } = (await stranger('POST', '/shipments', { shipment: LOAD })).json
    const { ramp } = (await stranger('POST', '/ramps', { ramp: RAMP })).json
    return { customer: company.id, pro: shipment.pro, ramp: ramp.id }
  }
  await fill()
  await tenants.database.ownerPool.query(`update counters set next = next + 700000 where tenant_id = 'globex'`)
  theirs = { ...(await fill()), user: await addUser('globex', 'their-dispatcher') }
  const { pro } = await tenants.locked()
  const covered = (await tenants.locked()).pro
  ours = {
    customer: await addCompany('Halden Paper Company'),
    carrier: (await tenants.carrier({ name: 'Prairie Trucking', mc_number: '880001' })).id,
    pro,
    covered,
  }
  expect((await call('PUT', '/cover', { cover: { pro: covered, carrier_id: ours.carrier } })).status).toBe(200)
})
beforeEach(tenants.signInAll)

/**
 * Every body field that refers to the company's data, and a request that uses it: with a value that no company has, and one that only
 * another company has.
 */
type Row = readonly [field: string, method: string, path: () => string, body: (value: string) => object, value: () => readonly string[]]
const load = (changes: object) => ({ shipment: { ...LOAD, ...changes } })
const info = (changes: object) => load({ load_info: { ...LOAD.load_info, ...changes } })
const create = (field: string, body: (value: string) => object, value: Row[4]): Row => [field, 'POST', () => '/shipments', body, value]
const save = (field: string, body: (value: string) => object, value: Row[4]): Row => [
  field,
  'PUT',
  () => `/shipments/${ours.pro}`,
  body,
  value,
]
const customers = () => [UNKNOWN, theirs.customer]
const users = () => [UNKNOWN, theirs.user]
const label = () => ['ZZTOP']

const ramps = () => [UNKNOWN, theirs.ramp]

const RAMPS = ['pickup_ramp', 'destination_ramp', 'cross_town_ramp']
const PARTIES = ['customer', 'bill_to']
const PEOPLE = ['dispatcher_assigned_user', 'sales_representative', 'service_representative_user']
const CODES = ['equipment_type', 'revenue_type', 'business_unit', 'agent_id', 'office']

const ROWS: readonly Row[] = [
  ...PARTIES.flatMap((role) => [
    create(`${role}.id`, (id) => load({ [role]: { id, name: 'Not yet there' } }), customers),
    save(`${role}.id`, (id) => ({ shipment: { [role]: { id } } }), customers),
  ]),
  ...PEOPLE.flatMap((role) => [
    create(role, (id) => load({ [role]: { id, username: 'ghost' } }), users),
    save(
      role,
      (username) => ({ shipment: { [role]: { username } } }),
      () => ['ghost', 'their-dispatcher'],
    ),
  ]),
  ...CODES.flatMap((code) => [
    create(`load_info.${code}`, (value) => info({ [code]: value }), label),
    save(`load_info.${code}`, (value) => ({ shipment: { load_info: { [code]: value } } }), label),
  ]),
  ...RAMPS.flatMap((ramp) => [
    create(`intermodal.${ramp}.id`, (id) => ({ shipment: { ...LOAD, intermodal: { [ramp]: { id } } } }), ramps),
    save(`intermodal.${ramp}.id`, (id) => ({ shipment: { intermodal: { [ramp]: { id } } } }), ramps),
  ]),
  create('accessorial_lines[3].code', (code) => load({ accessorial_lines: [{ line_num: 3, code, customer_rate: '10.00' }] }), label),
  save('accessorial_lines[3].code', (code) => ({ shipment: { accessorial_lines: [{ line_num: 3, code }] } }), label),
  [
    'customer.id',
    'PUT',
    () => '/cover',
    (id) => ({ cover: { pro: ours.pro, carrier_id: ours.carrier, shipment: { customer: { id } } } }),
    customers,
  ],
  [
    'check_call.user',
    'POST',
    () => '/check_calls',
    (user) => ({ check_call: { pro: ours.pro, user } }),
    () => ['nobody_like_that', 'their-dispatcher'],
  ],
  [
    'sent_by_username',
    'PUT',
    () => `/shipments/${ours.covered}/carrier_rate_confirmation`,
    (name) => ({ confirm_sent: true, sent_by_username: name }),
    () => ['nobody_like_that', 'their-dispatcher'],
  ],
  ...(
    [
      ['carrier_id', { incident_type_code: 'AA', note: 'x' }, () => [UNKNOWN]],
      ['incident_reason_code_id', { incident_type_code: 'AA', note: 'x' }, () => ['9999']],
      ['reason_code', { incident_type_code: 'AA', note: 'x' }, label],
      ['incident_type_code', { note: 'x' }, () => ['ZZ']],
    ] as const
  ).map(
    ([field, rest, value]): Row => [
      field,
      'POST',
      () => '/incidents',
      (value) => ({ incident: { shipment_id: ours.pro, ...rest, [field]: value } }),
      value,
    ],
  ),
  ...['sales_rep', 'office'].map(
    (field): Row => [`customer.${field}`, 'POST', () => '/companies', (value) => ({ company: { ...COMPANY, [field]: value } }), label],
  ),
  [
    'carrier.do_not_use_customers',
    'POST',
    () => '/carriers',
    (id) => ({ carrier: { name: 'Tri-Fork', do_not_use_customers: [id] } }),
    customers,
  ],
  [
    'carrier.do_not_use_customers',
    'PUT',
    () => `/carriers/${ours.carrier}`,
    (id) => ({ carrier: { do_not_use_customers: [id] } }),
    customers,
  ],
  [
    'available_truck.carrier_id',
    'POST',
    () => '/available_trucks',
    (carrier_id) => ({ available_truck: { ...TRUCK, carrier_id } }),
    () => [UNKNOWN],
  ],
  ['available_truck.truck_type', 'POST', () => '/available_trucks', (truck_type) => ({ available_truck: { ...TRUCK, truck_type } }), label],
  [
    'available_truck.taken_pro',
    'POST',
    () => '/available_trucks',
    (taken_pro) => ({ available_truck: { ...TRUCK, taken_pro } }),
    () => [theirs.pro, '9999999'],
  ],
  ['drop_hook.pro', 'POST', () => '/drop_hooks', (pro) => ({ drop_hook: { ...HOOK, pro } }), () => [theirs.pro, '9999999']],
  [
    'auto_rating.equipment',
    'POST',
    () => '/auto_ratings',
    (equipment) => ({ auto_rating: { label: 'x', customer_rate: '1.00', equipment } }),
    label,
  ],
  [
    'auto_rating.office',
    'POST',
    () => '/auto_ratings',
    (office) => ({ auto_rating: { label: 'x', customer_rate: '1.00', office } }),
    label,
  ],
  ['accessorial.type', 'POST', () => '/accessorials', (type) => ({ accessorial: { code: 'NEW', description: 'x', type } }), label],
  ['equipment.group', 'POST', () => '/equipment', (group) => ({ equipment: { code: 'NEW', description: 'x', group } }), label],
  ['agent.office', 'POST', () => '/agents', (office) => ({ agent: { agent_id: 'NEW', name: 'x', office } }), label],
  ['sales_rep.office', 'POST', () => '/sales_reps', (office) => ({ sales_rep: { name: 'x', office } }), label],
  ['sales_rep.username', 'POST', () => '/sales_reps', (username) => ({ sales_rep: { name: 'x', username } }), () => ['their-dispatcher']],
  ['settings.default_revenue_type', 'PUT', () => '/settings', (type) => ({ settings: { default_revenue_type: type } }), label],
]

describe('a reference in a body that the company does not have is refused by its field and never stored', () => {
  test.each(ROWS)('%s in %s', async (field, method, path, body, values) => {
    for (const value of values()) {
      const head = await tenants.app.store.head('acme')
      const { status, json, text } = await call(method, path(), body(value), 'admin')
      const refused = status === 423 ? await call(method, path(), body(value), 'dana') : { status, json, text }
      expect(refused.status, refused.text.slice(0, 300)).toBe(422)
      expect(refused.json.error.alerts.map((alert: { field: string }) => alert.field)).toContain(field)
      expect(await tenants.app.store.head('acme')).toBe(head)
    }
  })

  test('a customer of our own by id, and any name without an id, are accepted [5.32]', async () => {
    const { shipment } = (await call('POST', '/shipments', load({ customer: { id: ours.customer }, bill_to: { name: 'Typed by hand' } })))
      .json
    expect([shipment.customer.name, shipment.bill_to.id, shipment.bill_to.name]).toEqual(['Halden Paper Company', null, 'Typed by hand'])
    await call('GET', `/shipments/${shipment.pro}?with_lock=true`)
    const renamed = await call('PUT', `/shipments/${shipment.pro}`, { shipment: { customer: { name: 'Another by hand' } } })
    expect(renamed.json.shipment.customer).toMatchObject({ id: null, name: 'Another by hand' })
  })

  test('an equipment code may have its length in feet after it', async () => {
    for (const equipment_type of ['V', 'V53', 'R48']) expect((await call('POST', '/shipments', info({ equipment_type }))).status).toBe(201)
    expect((await call('POST', '/shipments', info({ equipment_type: 'Q53' }))).status).toBe(422)
  })

  test('a check call and a ramp may name what the company has', async () => {
    const logged = await call('POST', '/check_calls', { check_call: { pro: ours.pro, user: 'admin' } })
    expect([logged.status, logged.json.check_call.user]).toEqual([201, 'admin'])
    const { ramp } = (await call('POST', '/ramps', { ramp: RAMP }, 'admin')).json
    const { shipment } = (
      await call(
        'POST',
        '/shipments',
        load({ mode: 'intermodal', intermodal: { type: 'standard', pickup_ramp: { id: ramp.id, ...RAMP }, destination_ramp: RAMP } }),
      )
    ).json
    expect(shipment.intermodal.pickup_ramp.id).toBe(ramp.id)
  })

  test('the carrier of a rate line may be typed freely, but not be one that is inactive [5.20]', async () => {
    const line = (carrier: string) => load({ accessorial_lines: [{ code: 'DET', carrier_rate: '10.00', carrier }] })
    const { id } = await tenants.carrier({ name: 'Closed Drayage', mc_number: '880002' })
    expect((await call('POST', '/shipments', line('closed drayage'))).status).toBe(201)
    expect((await call('PUT', `/carriers/${id}`, { carrier: { active: false } }, 'admin')).status).toBe(200)
    const refused = await call('POST', '/shipments', line('closed drayage'))
    expect([refused.status, refused.json.error.alerts]).toEqual([
      422,
      [
        {
          key: 'accessorial_lines[1].carrier:inactive',
          field: 'accessorial_lines[1].carrier',
          message: 'Accessorial Line 1: Carrier closed drayage is inactive. Choose another one.',
        },
      ],
    ])
    expect((await call('POST', '/shipments', line('Typed by hand'))).status).toBe(201)
  })

  test('an id sent together with a username decides which user is meant', async () => {
    const id = await addUser('acme', 'rosa')
    const { shipment } = (await call('POST', '/shipments', load({ dispatcher_assigned_user: { id, username: 'dana' } }))).json
    expect(shipment.dispatcher_assigned_user).toEqual({ id, username: 'rosa' })
  })
})

describe('references to records that were removed later', () => {
  test('existing loads keep a retired, deleted or deactivated record, but new loads refuse it', async () => {
    const user = await addUser('acme', 'leaving')
    const customer = await addCompany('Closing Down Inc.')
    await call('POST', '/offices', { office: { name: 'Reno' } }, 'admin')
    const named = { customer: { id: customer }, dispatcher_assigned_user: { id: user }, load_info: { ...LOAD.load_info, office: 'Reno' } }
    const shipment = await tenants.locked(named)
    expect((await call('POST', '/users/batch_delete', { user_ids: [user] }, 'admin')).status).toBe(200)
    expect((await call('PUT', '/companies/deactivate', { company_ids: [customer] }, 'admin')).status).toBe(200)
    expect((await call('DELETE', '/offices/reno', undefined, 'admin')).status).toBe(200)

    const { pro } = shipment
    const saved = await call('PUT', `/shipments/${pro}`, { shipment: { ...named, customer: shipment.customer, notes: 'Call first' } })
    expect([saved.status, saved.json.error]).toEqual([200, undefined])

    const { json } = await call('POST', '/shipments', load(named))
    expect(json.error.alerts.map(({ message }: { message: string }) => message)).toEqual([
      "Customer: Customer Closing Down Inc. is inactive and can't be used on new loads. Reactivate the customer or choose another one.",
      `Dispatcher: User ${user} is inactive. Choose another one.`,
      'Shipping Requirements: There is no office Reno. Choose one from the list, or add it to the list first.',
    ])

    const repeat = await call('PUT', '/repeat_shipment', { shipment: { pro } })
    expect([repeat.status, repeat.json.error?.alerts?.map(({ field }: { field: string }) => field)]).toEqual([422, ['customer.id']])
  })
})
