import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

/** A complete load from Laredo to Joliet. */
export const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V53', revenue_type: 'Brokerage TL', weight: 42310, load_description: 'Paper rolls' },
  rates: { customer_line_haul_rate: '3650.00' },
  pick_stops: [
    {
      event_type: 'P',
      location_name: 'Plant 4',
      city: 'Laredo',
      state: 'TX',
      ready_or_deliver_date: '2026-12-01',
      appt_start_date: '2026-12-01',
      appt_start_time: '14:00',
    },
    {
      event_type: 'D',
      location_name: 'Halden Converting',
      city: 'Joliet',
      state: 'IL',
      appt_start_date: '2026-12-03',
      appt_start_time: '07:00',
    },
  ],
}

const PEOPLE = { dana: 'dispatcher', miles: 'dispatcher', viewer: 'view_only', admin: 'admin' } as const

/** A tenant with two dispatchers, a viewer and an admin, and a second tenant; every user signs in again with each call of `signInAll`. */
export const openCoverTenants = async () => {
  const database = await testDatabase()
  const app = await createTestApp(database)
  const tokens = { dana: '', miles: '', viewer: '', admin: '', stranger: '' }
  type Person = keyof typeof tokens

  const tenantOf = (person: Person) => (person === 'stranger' ? 'globex' : 'acme')
  const call = (method: string, path: string, body?: unknown, person: Person = 'dana', headers: Record<string, string> = {}) =>
    app.call(method, `/${tenantOf(person)}/api/v1${path}`, {
      token: tokens[person],
      headers,
      ...(body === undefined ? {} : { body }),
    })

  await app.addTenant('acme')
  await app.addTenant('globex')
  for (const [name, role] of Object.entries(PEOPLE)) await app.addUser('acme', name, role)
  await app.addUser('globex', 'stranger', 'admin')

  return {
    app,
    call,
    database,
    tokens,
    /** A session may make 50 requests a second, so every test has its own. */
    signInAll: async () => {
      for (const person of Object.keys(tokens) as Person[]) tokens[person] = await app.signIn(tenantOf(person), person)
    },
    carrier: async (carrier: object) => (await call('POST', '/carriers', { carrier: { ...COMPLIANT, ...carrier } }, 'admin')).json.carrier,
    create: async (changes: object = {}) => (await call('POST', '/shipments', { shipment: { ...LOAD, ...changes } })).json.shipment,
    /** A new load that the user has locked. */
    locked: async (changes: object = {}, person: Person = 'dana') => {
      const { json } = await call('POST', '/shipments', { shipment: { ...LOAD, ...changes } })
      return (await call('GET', `/shipments/${json.shipment.pro}?with_lock=true`, undefined, person)).json.shipment
    },
    history: async (pro: string) => (await call('GET', `/shipments/${pro}/history`, undefined, 'admin')).json.history,
  }
}
