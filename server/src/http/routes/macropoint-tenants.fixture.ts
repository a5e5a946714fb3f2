import { VISIBILITY } from '@waybill/shared/integration/catalogue'
import { beforeAll, beforeEach } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { ACCOUNT, startMacropoint } from '../../integrations/tracking/macropoint.fixture.ts'
import { createTestApp } from '../http-app.fixture.ts'

export const CALLBACK_KEY = 'the-key-that-macropoint-brings'

/** `acme` is not connected, `road` has MacroPoint, `wrong` has a wrong MacroPoint password. */
const TENANTS = ['acme', 'road', 'wrong'] as const
export type TestTenant = (typeof TENANTS)[number]

export const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: {
    equipment_type: 'V53',
    revenue_type: 'Brokerage TL',
    weight: 42310,
    load_description: 'Paper rolls',
    driver_1_cell: '(312) 555-0142',
  },
  pick_stops: [
    {
      event_type: 'P',
      location_name: 'Plant 4',
      city: 'Laredo',
      state: 'TX',
      ready_or_deliver_date: '2099-11-20',
      appt_start_date: '2099-11-20',
      appt_start_time: '14:00',
    },
    {
      event_type: 'D',
      location_name: 'Halden Converting',
      city: 'Joliet',
      state: 'IL',
      appt_start_date: '2099-11-22',
      appt_start_time: '07:00',
    },
  ],
}
const CARRIER = {
  name: 'Tri-Fork Carriers',
  mc_number: '718204',
  dot_number: '2204917',
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: '100000.00',
  cargo_insurance_expires: '2199-01-01',
  liability_insurance_expires: '2199-01-01',
  common_authority: true,
}

/** The requests of three tenants with a test MacroPoint server, with loads to track. To be opened at the top level of a test file. */
export const openTrackingTenants = async () => {
  const database = await testDatabase()
  const app = await createTestApp(database, [], { WEBHOOK_ALLOW: '127.0.0.1' })
  const macropoint = await startMacropoint()
  const ids = new Map<string, string>()
  const tokens = new Map<string, string>()

  const call = (tenant: TestTenant, method: string, path: string, body?: unknown, headers: Record<string, string> = {}, user = 'dana') =>
    app.call(method, `/${tenant}/api/v1${path}`, {
      token: tokens.get(`${tenant} ${user}`) ?? '',
      headers,
      ...(body === undefined ? {} : { body }),
    })
  const ask = (tenant: TestTenant, name: string, query: Record<string, string>, headers: Record<string, string> = {}, user = 'dana') =>
    call(tenant, 'GET', `/macropoint/${name}?${new URLSearchParams(query)}`, undefined, headers, user)

  const covered = async (tenant: TestTenant, load: object = LOAD): Promise<string> => {
    const { pro } = (await call(tenant, 'POST', '/shipments', { shipment: load })).json.shipment
    await call(tenant, 'GET', `/shipments/${pro}?with_lock=true`)
    const { status, text } = await call(tenant, 'PUT', '/cover', { cover: { pro, dot_num: '2204917' } })
    if (status !== 200) throw new Error(text)
    return pro
  }
  const events = async (tenant: TestTenant, pro: string) => (await app.store.readStream(tenant, `shipment/${pro}`)).map(({ type }) => type)
  const ordered = async (tenant: TestTenant, load: object = LOAD) => {
    const pro = await covered(tenant, load)
    const { json } = await ask(tenant, 'create_or_update_order', { pro })
    return { pro, order_id: json.macropoint_load.order_id as string }
  }

  beforeAll(async () => {
    for (const tenant of TENANTS) await app.addTenant(tenant)
    const { password, username, mpid } = ACCOUNT
    const connect = (tenant: TestTenant, secret: string) =>
      app.run(
        app.commands.integrations.save(app.request(tenant), VISIBILITY, {
          values: { username, mpid, base_url: macropoint.base_url, timeout_ms: '1500' },
          secrets: { password: secret, callback_key: CALLBACK_KEY },
        }),
      )
    await connect('road', password)
    await connect('wrong', 'a wrong password')
    for (const tenant of TENANTS) {
      for (const [name, role] of [
        ['dana', 'dispatcher'],
        ['viewer', 'view_only'],
        ['admin', 'admin'],
      ] as const) {
        ids.set(`${tenant} ${name}`, (await app.addUser(tenant, name, role)).id)
      }
      await signIn()
      await call(tenant, 'POST', '/carriers', { carrier: CARRIER }, {}, 'admin')
    }
  })

  const signIn = async () => {
    for (const [who, id] of ids) tokens.set(who, (await app.sessions.open(who.split(' ')[0] ?? '', id)).token)
  }

  // A session may make 50 requests a second, so every test has its own.
  beforeEach(async () => {
    macropoint.forget()
    await signIn()
  })

  return { app, database, macropoint, tokens, call, ask, covered, ordered, events }
}
