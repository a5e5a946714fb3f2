import type { WaybillDatabase } from '../../runtime/database.ts'
import type { createTestApp } from '../http-app.fixture.ts'
import type { createSchemaSamples, JsonSchema, KnownNames } from './schema-samples.fixture.ts'

/** One call of the document, as a walk over them needs it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly base: string
  readonly open: boolean
  readonly body: JsonSchema | null
  readonly query: readonly string[]
  readonly statuses: readonly number[]
}

/** An id that nothing has. */
export const NOBODY = '9999999'

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** A tenant with one of everything that a path or a body may have to name. */
export interface World {
  readonly tenant: string
  readonly admin: string
  readonly word: string
  /** By the first word of a path. */
  readonly ids: Record<string, string>
  /** What a field of a body may be, by its name. */
  names: KnownNames
  /** How many loads there were: what must be new each time is called by it. */
  made: number
}
const ONE_SECTION = (name: string) => ({
  name,
  mode: 'truckload',
  view_type: 'full_form',
  layout: { sections: [{ section: 'customer', shown: true, fields: [] }] },
})
const TWO_COLUMNS = ['status', 'pro'].map((key) => ({ key, width: 100 }))

/** Bodies of calls whose schema does not say what a rule or a list of ours wants. */
const EXAMPLES: Readonly<Record<string, (world: World) => object>> = {
  'POST /auth/login': () => ({ username: 'admin', password: 'demo' }),
  'POST /shipments': ({ word, ids }) => ({
    shipment: {
      mode: 'truckload',
      customer: { id: ids.companies, name: word },
      bill_to: { name: word },
      load_info: { equipment_type: 'V', revenue_type: 'Brokerage', weight: 1000, load_description: word },
      pick_stops: [
        { event_type: 'P', location_name: word, city: 'Chicago', state: 'IL', ready_or_deliver_date: '2026-11-21' },
        { event_type: 'D', location_name: word, city: 'Dallas', state: 'TX' },
      ],
    },
  }),
  'POST /carriers': ({ made }) => ({ carrier: { name: `Walk ${made}` } }),
  'POST /companies': ({ made }) => ({ company: { name: `Walk ${made}`, address: '1 Main St', city: 'Gary', state: 'IN', zip: '46402' } }),
  'PUT /cover': ({ names, ids }) => ({ cover: { pro: names.pro, carrier_id: ids.carriers } }),
  'PUT /uncover': ({ names }) => ({ cover: { pro: names.pro, reason: 'Late' } }),
  'POST /check_calls': ({ names, word }) => ({ check_call: { pro: names.pro, note: word } }),
  'POST /tab_records': ({ admin, word }) => ({ auth_uid: admin, tab: { name: word } }),
  'POST /events': ({ names, word }) => ({ event: { pro: names.pro, type: word } }),
  'POST /incidents': ({ names, word }) => ({ incident: { pro: names.pro, incident_type_code: 'AA', note: word } }),
  'POST /carrier_bids': ({ names, word }) => ({ carrier_bid: { pro: names.pro, mc_num: '555001', carrier_name: word, amount: '900.00' } }),
  'POST /filter_sets': ({ word, made }) => ({ filter_set: { name: `${word} ${made}`, filters: { status: 'OPEN' } } }),
  'PUT /filter_sets/{id}': ({ word, made }) => ({ filter_set: { name: `${word} ${made}`, filters: { status: 'OPEN' } } }),
  'POST /column_templates': ({ word, made }) => ({ column_template: { name: `${word} ${made}`, columns: TWO_COLUMNS } }),
  'PUT /column_templates/{id}': ({ word, made }) => ({ column_template: { name: `${word} ${made}`, columns: TWO_COLUMNS } }),
  'POST /templates': ({ word, made }) => ({ template: ONE_SECTION(`${word} ${made}`) }),
  'PUT /templates/{id}': ({ word, made }) => ({ template: ONE_SECTION(`${word} ${made}`) }),
  'POST /accessorials': ({ word }) => ({ accessorial: { code: `W${crypto.randomUUID().slice(0, 8)}`, description: word } }),
  'POST /available_trucks': ({ word }) => ({
    available_truck: { carrier: word, origin_city: 'Gary', origin_state: 'IN', truck_type: 'V', available_start: '2099-11-21' },
  }),
  // Inactive, so that no provider is contacted.
  'POST /third_party_integrations': ({ word }) => ({
    integration_class: 'visibility',
    third_party_integration: { active: false, secrets: { password: word } },
  }),
  'PUT /third_party_integrations/{id}': () => ({
    integration_class: 'ltl_rating',
    third_party_integration: { active: false },
  }),
  'POST /forms': ({ names }) => ({ form: { pro: names.pro, type: 'bill_of_lading' } }),
}

/** What a load has to have gone through before a call can be done. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  'PUT /uncover': ['PUT /cover'],
  'PUT /unvoid': ['PUT /void'],
  'PUT /shipments/{pro}/remove_hold': ['PUT /shipments/{pro}/hold'],
  'PUT /shipments/{pro}/unreserve': ['PUT /shipments/{pro}/reserve'],
}

/** Calls that make a thing of the load in hand, by the first word of the paths that name such a thing. */
const MAKERS: Readonly<Record<string, readonly [call: string, answer: string]>> = {
  check_calls: ['POST /check_calls', 'check_call'],
  events: ['POST /events', 'event'],
  tab_records: ['POST /tab_records', 'tab_record'],
  carrier_bids: ['POST /carrier_bids', 'carrier_bid'],
  filter_sets: ['POST /filter_sets', 'filter_set'],
  column_templates: ['POST /column_templates', 'column_template'],
  templates: ['POST /templates', 'template'],
  documents: ['POST /forms', 'document'],
  accessorials: ['POST /accessorials', 'accessorial'],
  available_trucks: ['POST /available_trucks', 'available_truck'],
}

/** Calls that no one but oneself makes of oneself: another's id is refused, not unknown. */
export const OF_ONESELF = new Set(['POST /users/{id}', 'POST /auth/logout', 'GET /filter_sets'])

const PAPERS = {
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: '100000.00',
  cargo_insurance_expires: '2099-01-01',
  liability_insurance_expires: '2099-01-01',
  common_authority: true,
}

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Answer = Awaited<ReturnType<TestApp['call']>>

/** Makes tenants to walk in, and what a call may name there. */
export const createWorlds = (
  testApp: TestApp,
  database: WaybillDatabase,
  operations: readonly Operation[],
  samples: ReturnType<typeof createSchemaSamples>,
) => {
  const asAdmin = async (
    { tenant, admin }: Pick<World, 'tenant' | 'admin'>,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer> => {
    const { token } = await testApp.sessions.open(tenant, admin)
    return testApp.call(method, `/${tenant}/api/v1${path}`, { token, ...(body !== undefined && { body }) })
  }
  const must = async (world: Pick<World, 'tenant' | 'admin'>, method: string, path: string, body?: unknown) => {
    const answer = await asAdmin(world, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }

  /** A complete load of the world, locked by its admin. */
  const freshLoad = async (world: World): Promise<void> => {
    const { ids } = world
    const { shipment } = await must(world, 'POST', '/shipments', EXAMPLES['POST /shipments']?.(world))
    const { pro } = shipment
    // A user may hold so many locks and no more.
    if (ids.shipments) await asAdmin(world, 'DELETE', `/shipments/lock/${ids.shipments}`)
    await must(world, 'GET', `/shipments/${pro}?with_lock=true`)
    ids.shipments = pro
    world.made += 1
    const { made } = world
    world.names = {
      pro,
      pros: [pro],
      shipment_id: pro,
      pick_stop_id: `${pro}-S1`,
      carrier_id: ids.carriers,
      customer_id: ids.companies,
      do_not_use_customers: [ids.companies],
      auth_uid: world.admin,
      user_id: world.admin,
      user_ids: [ids.doomed],
      username: `walk${made}`,
      password: 'walk-through-it-9',
      roles: ['sales'],
      mc_number: null,
      dot_number: null,
      incident_type_code: 'AA',
      incident_reason_code_id: 1,
      version: null,
      mode: 'truckload',
      mode_record: null,
      intermodal: null,
      columns: TWO_COLUMNS,
      pickup_radius: '10',
      destination_radius: '10',
      mc_num: '555001',
      timezone: 'America/Chicago',
    }
  }

  /** A tenant in which every text says `word`. `isOther`: its numbers are none that the first tenant has. */
  const newWorld = async (tenant: string, word: string, isOther: boolean): Promise<World> => {
    await testApp.addTenant(tenant)
    const { id: admin } = await testApp.addUser(tenant, 'admin', 'admin')
    const world: World = { tenant, admin, word, ids: {}, names: {}, made: 0 }
    const fill = async () => {
      const { carrier } = await must(world, 'POST', '/carriers', { carrier: { name: word, ...PAPERS } })
      const { company } = await must(world, 'POST', '/companies', {
        company: { name: word, address: word, city: 'Gary', state: 'IN', zip: '46402' },
      })
      const { id: users } = await testApp.addUser(tenant, `${word.toLowerCase()}${world.made}`, 'sales')
      const { id: doomed } = await testApp.addUser(tenant, `doomed${world.made}`, 'sales')
      Object.assign(world.ids, { carriers: carrier.id, companies: company.id, users, doomed, third_party_integrations: '1' })
      await must(world, 'POST', '/available_trucks', EXAMPLES['POST /available_trucks']?.(world))
      await freshLoad(world)
    }
    await fill()
    if (isOther) {
      await database.ownerPool.query(`update counters set next = next + 700000 where tenant_id = $1`, [tenant])
      await fill()
    }
    return world
  }

  /** An id of the kind that a path names: one that the world knows, else the first of the list under the same word. */
  const idFor = async (world: World, { method, path }: Operation, name: string): Promise<string> => {
    if (name === 'pro') return world.ids.shipments as string
    const [, word = ''] = path.split('/')
    if (OF_ONESELF.has(nameOf({ method, path }))) return world.admin
    const known = name === 'uid' ? world.ids.users : world.ids[word]
    if (known) return known
    const [call, answer] = MAKERS[word] ?? []
    const madeNow =
      call && answer ? (await asAdmin(world, 'POST', call.split(' ')[1] as string, EXAMPLES[call]?.(world))).json?.[answer] : null
    if (madeNow) return String(madeNow.id)
    const { json } = await asAdmin(world, 'GET', `/${word}`)
    const first = json?.[word]?.[0]
    return String(first?.[name] ?? first?.id ?? first?.[`${word.replace(/s$/, '')}_number`] ?? NOBODY)
  }
  const pathFor = async (world: World, operation: Operation): Promise<string> => {
    let path = operation.path
    for (const [braced, name] of operation.path.matchAll(/\{(\w+)\}/g))
      path = path.replace(braced, await idFor(world, operation, name as string))
    return operation.base.replace('/acme/', `/${world.tenant}/`) + path
  }

  /** The parameters of a call that the world knows a value for. */
  const queryFor = (world: World, { query }: Operation): string => {
    const known: KnownNames = { ...world.names, search: 'chi', q: 'chi' }
    const given = query.flatMap((one) => {
      const [value] = [known[one]].flat()
      return typeof value === 'string' ? [`${one}=${encodeURIComponent(value)}`] : []
    })
    return given.length > 0 ? `?${given.join('&')}` : ''
  }

  /** A body that the call takes: with `whole` every field, else what it must have. */
  const bodyFor = (world: World, operation: Operation, whole: boolean): unknown =>
    operation.body && ((!whole && EXAMPLES[nameOf(operation)]?.(world)) || samples.sample(operation.body, whole, world.names))

  /** Brings the load in hand to where a call can be done. */
  const prepare = async (world: World, operation: Operation): Promise<void> => {
    for (const call of FIRST[nameOf(operation)] ?? []) {
      const first = operations.find((one) => nameOf(one) === call)
      if (!first) throw new Error(`there is no call ${call}`)
      await asAdmin(world, first.method, (await pathFor(world, first)).slice(first.base.length), bodyFor(world, first, false) ?? undefined)
    }
  }

  return { newWorld, freshLoad, pathFor, queryFor, bodyFor, prepare }
}
