import { CALLS } from '@waybill/shared/calls/calls'
import type { CallDefinition } from '@waybill/shared/calls/define-call'
import { COMPLIANCE_FIELDS } from '@waybill/shared/carrier/compliance-fields'
import { FEATURE_PATHS, type Feature } from '@waybill/shared/permissions/features'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

/**
 * What the body of a call may change beyond the feature that the call asks for: each is sent by a role that may make the call and lacks the
 * feature of the change. It is refused and nothing is stored; with the feature, the same body is taken.
 */

const testApp = await createTestApp(await testDatabase())
const calls = CALLS.map(({ call }) => call)
const nameOf = ({ method, path }: CallDefinition) => `${method} ${path}`

let admin = ''
const tokens = new Map<string, string>()
const as = async (token: string, method: string, path: string, body?: unknown) =>
  testApp.call(method, `/acme/api/v1${path}`, { token, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown) => {
  const { status, json, text } = await as(admin, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json
}

/** The token of a user with exactly these features, besides what every check here needs. */
const userWith = async (...features: readonly Feature[]): Promise<string> => {
  const held = [...new Set<string>([...features, 'lock#acquire', 'shipments#read'])].toSorted()
  const key = held.join(' ')
  const known = tokens.get(key)
  if (known) return known
  const name = `user${tokens.size}`
  const { role } = await made('POST', '/roles', { role: { name, levels: Object.fromEntries(held.map((path) => [path, 'full'])) } })
  const user = await testApp.addUser('acme', name, role.id)
  const { token } = await testApp.sessions.open('acme', user.id)
  tokens.set(key, token)
  return token
}

const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V', revenue_type: 'TL', weight: 42000, load_description: 'Paper' },
  pick_stops: [
    { event_type: 'P', location_name: 'Plant 4', ready_or_deliver_date: '2026-12-01', city: 'Chicago', state: 'IL' },
    { event_type: 'D', location_name: 'Dock 9', city: 'Dallas', state: 'TX' },
  ],
}
const LTL = { ...LOAD, mode: 'less_than_truckload', load_info: { ...LOAD.load_info, weight: 2400, freight_class: '70' } }
const RAIL = {
  ...LOAD,
  mode: 'intermodal',
  intermodal: {
    type: 'standard',
    pickup_ramp: { name: 'Hobart', city: 'Los Angeles', state: 'CA' },
    destination_ramp: { name: 'Croxton', city: 'Jersey City', state: 'NJ' },
  },
}

const newLoad = async (shipment: object = LOAD): Promise<string> => (await made('POST', '/shipments', { shipment })).shipment.pro
const newCarrier = async (carrier: object = {}): Promise<string> =>
  (await made('POST', '/carriers', { carrier: { name: 'Tri-Fork Carriers', ...COMPLIANT, ...carrier } })).carrier.id
const newCompany = async (): Promise<string> =>
  (await made('POST', '/companies', { company: { name: 'Halden Paper', address: '1 Main St', city: 'Gary', state: 'IN', zip: '46402' } }))
    .company.id
const rated = async (select: boolean) => {
  const pro = await newLoad(LTL)
  const run = { token: admin, body: { lib_class_action: 'get_ltl_quotes', pro } }
  const id: string = (await testApp.call('POST', '/acme/api/v2/third_party_integrations/1/run', run)).json.ltl_quotes[0].id
  await made('GET', `/shipments/${pro}?with_lock=true`)
  if (select) await made('PUT', `/ltl_quotes/${id}/select`, {})
  await made('DELETE', `/shipments/lock/${pro}`)
  return { pro, id }
}

interface Target {
  /** Reads what the call would change. */
  readonly watched: string
  /** The load that the sender locks first. */
  readonly pro?: string
  readonly path?: string
  readonly body: object
}
interface Door {
  readonly call: string
  readonly what: string
  readonly holds: readonly Feature[]
  readonly lacks: Feature
  readonly prepare: () => Promise<Target>
}

const OTHER_LOAD: Readonly<Record<string, object>> = {
  customer: { customer: { name: 'Another customer' } },
  rates: { rates: { customer_line_haul_rate: '1.00' } },
  'load information': { load_info: { weight: 7 } },
  notes: { notes: 'Changed' },
  stops: { pick_stops: [] },
}

const COVERS: readonly Door[] = Object.entries(OTHER_LOAD).flatMap(([what, shipment]) => [
  {
    call: 'PUT /cover',
    what,
    holds: ['shipments#cover'],
    lacks: 'shipments#revise',
    prepare: async () => {
      const pro = await newLoad()
      return { watched: `/shipments/${pro}`, pro, body: { cover: { pro, carrier_id: await newCarrier(), shipment } } }
    },
  },
  {
    call: 'PUT /cover_leg',
    what,
    holds: ['shipments#cover'],
    lacks: 'shipments#revise',
    prepare: async () => {
      const pro = await newLoad(RAIL)
      const cover_leg = { pro, leg: 'pickup_dray', carrier_id: await newCarrier(), shipment }
      return { watched: `/shipments/${pro}`, pro, body: { cover_leg } }
    },
  },
  {
    call: 'PUT /ltl_quotes/{id}/book',
    what,
    holds: ['ltl_quotes#book'],
    lacks: 'shipments#revise',
    prepare: async () => {
      const { pro, id } = await rated(false)
      return { watched: `/shipments/${pro}`, pro, path: `/ltl_quotes/${id}/book`, body: { shipment } }
    },
  },
])

const OTHER_COMPLIANCE: Readonly<Record<(typeof COMPLIANCE_FIELDS)[number], unknown>> = {
  safety_rating: 'CONDITIONAL',
  cargo_insurance_amount: '5.00',
  cargo_insurance_expires: '2099-12-31',
  liability_insurance_amount: '5.00',
  liability_insurance_expires: '2099-12-31',
  general_liability_insurance_amount: '5.00',
  general_liability_insurance_expires: '2099-12-31',
  common_authority: false,
  contract_authority: true,
  super_hold: true,
  active: false,
  do_not_use: true,
  do_not_use_customers: ['1'],
  ltl_carrier: true,
}
const CARRIERS: readonly Door[] = COMPLIANCE_FIELDS.flatMap((field) => [
  {
    call: 'PUT /carriers/{id}',
    what: field,
    holds: ['carriers#revise'],
    lacks: 'carriers#revise_compliance',
    prepare: async () => {
      const id = await newCarrier()
      const { carrier } = await made('GET', `/carriers/${id}`)
      return { watched: `/carriers/${id}`, path: `/carriers/${id}`, body: { carrier: { ...carrier, [field]: OTHER_COMPLIANCE[field] } } }
    },
  },
])

const CREDIT: readonly Door[] = Object.entries({ credit_limit: '99999.00', payment_terms_days: 90 }).flatMap(([field, value]): Door[] => [
  {
    call: 'PUT /companies/{id}',
    what: field,
    holds: ['customers#revise'],
    lacks: 'customers#revise_credit',
    prepare: async () => {
      const id = await newCompany()
      return { watched: `/companies/${id}`, path: `/companies/${id}`, body: { company: { phone: '1', [field]: value } } }
    },
  },
  {
    call: 'POST /companies',
    what: field,
    holds: ['customers#create'],
    lacks: 'customers#revise_credit',
    prepare: async () => ({
      watched: '/companies?limit=1',
      body: { company: { name: 'New', address: '1 Main St', city: 'Gary', state: 'IN', zip: '46402', [field]: value } },
    }),
  },
])

const TWO_COLUMNS = ['status', 'pro'].map((key) => ({ key, width: 100 }))
const OTHERS: readonly Door[] = [
  {
    call: 'PUT /shipments/{pro}',
    what: 'acknowledged events',
    holds: ['shipments#revise'],
    lacks: 'shipments#acknowledge_events',
    prepare: async () => {
      const pro = await newLoad()
      await made('POST', '/events', { event: { pro, type: 'Follow up' } })
      return { watched: `/shipments/${pro}`, pro, path: `/shipments/${pro}`, body: { shipment: { open_events_acknowledged: true } } }
    },
  },
  {
    call: 'PUT /cover',
    what: 'an override of compliance',
    holds: ['shipments#cover'],
    lacks: 'carriers#override_compliance',
    prepare: async () => {
      const pro = await newLoad()
      const cover = { pro, carrier_id: await newCarrier({ safety_rating: 'CONDITIONAL' }), override_reason: 'Known to us' }
      return { watched: `/shipments/${pro}`, pro, body: { cover } }
    },
  },
  {
    call: 'PUT /cover',
    what: 'a booking of the selected LTL quote',
    holds: ['shipments#cover'],
    lacks: 'ltl_quotes#book',
    prepare: async () => {
      const { pro } = await rated(true)
      return { watched: `/shipments/${pro}`, pro, body: { cover: { pro } } }
    },
  },
  ...[{ user: 'admin' }, { source: 'Tracking' }].map(
    (fields): Door => ({
      call: 'POST /check_calls',
      what: `the ${Object.keys(fields)[0]} of somebody else`,
      holds: ['check_calls#create'],
      lacks: 'check_calls#create_for_others',
      prepare: async () => {
        const pro = await newLoad()
        return { watched: `/shipments/${pro}`, body: { check_call: { pro, ...fields } } }
      },
    }),
  ),
  {
    call: 'POST /filter_sets',
    what: 'sharing with everybody',
    holds: [],
    lacks: 'saved_views#share',
    prepare: async () => ({ watched: '/filter_sets', body: { filter_set: { name: 'Shared', filters: { status: 'OPEN' }, shared: true } } }),
  },
  {
    call: 'POST /column_templates',
    what: 'sharing with everybody',
    holds: [],
    lacks: 'saved_views#share',
    prepare: async () => ({
      watched: '/column_templates',
      body: { column_template: { name: 'Shared', columns: TWO_COLUMNS, shared: true } },
    }),
  },
  {
    call: 'POST /templates',
    what: 'sharing with everybody',
    holds: ['templates#revise'],
    lacks: 'templates#share',
    prepare: async () => ({
      watched: '/templates',
      body: {
        template: {
          name: 'Shared',
          mode: 'truckload',
          view_type: 'full_form',
          template_type: 'company',
          layout: { sections: [{ section: 'customer', shown: true, fields: [] }] },
        },
      },
    }),
  },
]

const DOORS = [...COVERS, ...CARRIERS, ...CREDIT, ...OTHERS]

/** Calls that take a record in their body and change nothing that another feature guards. */
const NOTHING_BEYOND: Readonly<Record<string, string>> = {
  'POST /carriers': 'Adding a carrier is setting it up with its insurance and authority.',
  'POST /shipments': 'whoever may write a load down says all of it',
  'PUT /repeat_shipment': 'of the load nothing but its number is read',
  'PUT /carriers/{id}/add_or_update_payee': 'of the carrier nothing but the payee is read',
  'PUT /carriers/{id}/remove_payee': 'of the carrier nothing is read',
}

const RECORDS = new Set(['shipment', 'carrier', 'company', 'customer'])
type Node = { readonly fields?: Readonly<Record<string, Node>>; readonly schema?: Node }
const takesRecord = (schema: Node, depth = 0): boolean => {
  const fields = schema.fields ?? schema.schema?.fields ?? {}
  return (
    depth < 6 &&
    Object.entries(fields).some(
      ([name, node]) => (RECORDS.has(name) && (node.fields ?? node.schema?.fields)) || takesRecord(node, depth + 1),
    )
  )
}

beforeAll(async () => {
  await testApp.addTenant('acme')
  const { id } = await testApp.addUser('acme', 'admin', 'admin')
  admin = (await testApp.sessions.open('acme', id)).token
})

test('every call that takes a load, a carrier or a customer is tried here, or has a reason why not', () => {
  const named = new Set([...DOORS.map(({ call }) => call), ...Object.keys(NOTHING_BEYOND)])
  const taking = calls.filter(({ body }) => body !== undefined && takesRecord(body as unknown as Node)).map(nameOf)
  expect(taking.length).toBeGreaterThan(8)
  expect(taking.filter((name) => !named.has(name))).toEqual([])
})

test('every feature of the tree is asked for: by a call, by a screen, or by what a body says [6.7]', () => {
  const checked = new Set<string>([...calls.map(({ access }) => access), ...DOORS.map(({ lacks }) => lacks)])
  // A screen is looked up by the type of its tab, whatever it is called.
  expect(FEATURE_PATHS.filter((path) => !path.startsWith('tabs#') && !checked.has(path))).toEqual([])
})

describe('what a body says beyond its call is refused and not stored', () => {
  test.each(DOORS.map((door) => [`${door.call} with ${door.what}, without ${door.lacks}`, door] as const))('%s', async (_title, door) => {
    // A session may make fifty calls a second.
    admin = (await testApp.sessions.open('acme', '1')).token
    const target = await door.prepare()
    const [method = '', path = ''] = door.call.split(' ')
    const read = async () => {
      const { shipment, ...rest } = await made('GET', target.watched)
      return { ...rest, ...(shipment && { shipment: { ...shipment, lock: null } }), lock_version: null }
    }
    const before = await read()
    const send = async (token: string) => {
      if (target.pro) await as(token, 'GET', `/shipments/${target.pro}?with_lock=true`)
      const { status, json } = await as(token, method, target.path ?? path, target.body)
      if (target.pro) await as(token, 'DELETE', `/shipments/lock/${target.pro}`)
      return { status, type: json?.error?.type as string | undefined, message: json?.error?.message as string | undefined }
    }
    const refused = await send(await userWith(...door.holds))
    // An override without the permission is no override: the cover is refused for what failed [5.47].
    expect(door.lacks === 'carriers#override_compliance' ? [422, 'CarrierNotCompliant'] : [403, 'Forbidden']).toEqual([
      refused.status,
      refused.type,
    ])
    if (refused.status === 403) expect(refused.message).toContain(door.lacks)
    expect(await read()).toEqual(before)
    const permitted = await send(await userWith(...door.holds, door.lacks))
    expect([permitted.status === 403, permitted.type === 'CarrierNotCompliant']).toEqual([false, false])
  })
})

test('what happened to a load is told by with_logs and include=history with audit#read alone', async () => {
  admin = (await testApp.sessions.open('acme', '1')).token
  const pro = await newLoad()
  const position = (await made('GET', `/shipments/${pro}/history`)).history.at(-1).position
  for (const query of ['with_logs=true', 'include=history', `with_logs=true&at=${position}`]) {
    const visibleFields = async (...features: readonly Feature[]) => {
      const { status, json } = await as(await userWith(...features), 'GET', `/shipments/${pro}?${query}`)
      return [status, 'history' in json || 'audit_logs' in json.shipment]
    }
    expect([await visibleFields(), await visibleFields('audit#read')]).toEqual([
      [200, false],
      [200, true],
    ])
  }
})
