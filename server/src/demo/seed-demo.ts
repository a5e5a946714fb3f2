import { createHash } from 'node:crypto'
import type { CarrierInput } from '@waybill/shared/carrier/input'
import type { CustomerInput } from '@waybill/shared/customer/input'
import { Effect } from 'effect'
import type { CommandRequest } from '../commands/command-request.ts'
import type { TradeCommands } from '../commands/trade-commands.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { allocateNumbers } from '../store/counters.ts'
import type { EventStore } from '../store/event-store.ts'
import { DEMO_PASSWORD, DEMO_USER_COMMAND } from '../users/demo-users.ts'
import { createTenant } from '../users/tenants.ts'
import { createUser } from '../users/user-commands.ts'
import { CARRIER_NAMES, CITIES, CUSTOMER_NAMES, DEMO_USERS, FIRST_NAMES, LAST_NAMES } from './demo-data.ts'
import { readProgress, writeProgress } from './demo-progress.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { type PlannedStep, pickupDayOf, planLoad } from './plan-load.ts'
import { seedLists } from './seed-lists.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'

export interface DemoTenant {
  readonly id: string
  readonly name: string
  readonly loads: number
  readonly carriers: number
  readonly customers: number
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  { id: 'globex', name: 'Globex Freight', loads: 60, carriers: 25, customers: 10 },
  { id: 'acme', name: 'Acme Freight', loads: 2500, carriers: 250, customers: 80 },
]

interface Parts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly trade: TradeCommands
  /** The current time of the demo, epoch milliseconds. */
  readonly now: number
  /** Called after each batch of steps; the next batch waits for it. */
  readonly onProgress?: (tenant: DemoTenant, done: number, all: number) => void | Promise<void>
}

interface ByUser {
  readonly id: string
  readonly username: string
}

const DAY = 86_400_000
/** Steps of different loads sent together; steps of one load keep their order. */
const SIDE_BY_SIDE = 96

/** A seed per tenant, so that the two demo tenants differ and each is the same every time. */
const seedOf = (tenant: string): number => createHash('sha256').update(`waybill demo ${tenant}`).digest().readInt32BE(0)

const personOf = (random: SeededRandom) => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
const phoneOf = (random: SeededRandom) => `(${random.int(201, 989)}) 555-0${random.int(100, 199)}`
const mailOf = (name: string) => `dispatch@${name.toLowerCase().replace(/[^a-z]/g, '')}.example`
const dayAfter = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)

const customerOf = (random: SeededRandom, name: string, index: number): CustomerInput => {
  const [, city, state] = random.pick(CITIES)
  return {
    account_number: String(48_001 + index),
    name,
    address: `${random.int(100, 9900)} Commerce Dr`,
    city,
    state,
    zip: random.digits(5),
    contact: personOf(random),
    phone: phoneOf(random),
    email: mailOf(name),
    incident_management: random.chance(40),
    credit_limit: random.int(5, 40) * 1_000_000,
    payment_terms_days: random.pick([15, 30, 30, 45]),
    active: true,
  }
}

/** Most carriers may haul any load; a few have expired insurance or a poor rating. */
const carrierOf = (random: SeededRandom, name: string, index: number, now: number): CarrierInput => {
  const [, city, state] = random.pick(CITIES)
  const lapsed = random.chance(6)
  return {
    name,
    mc_number: String(610_000 + index * 37),
    dot_number: String(2_010_000 + index * 911),
    scac: `${name
      .replace(/[^A-Z]/gi, '')
      .slice(0, 3)
      .toUpperCase()}${String.fromCharCode(65 + (index % 26))}`,
    address: `${random.int(100, 9900)} Terminal Rd`,
    city,
    state,
    contact: personOf(random),
    phone: phoneOf(random),
    email: mailOf(name),
    safety_rating: random.weighted([
      [60, 'NOT RATED'],
      [34, 'SATISFACTORY'],
      [4, 'CONDITIONAL'],
      [2, 'UNSATISFACTORY'],
    ]),
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: dayAfter(now, lapsed ? -random.int(5, 60) : random.int(20, 330)),
    liability_insurance_amount: 100_000_000,
    liability_insurance_expires: dayAfter(now, random.int(20, 330)),
    common_authority: !random.chance(3),
    contract_authority: random.chance(35),
    super_hold: random.chance(1),
    active: !random.chance(2),
  }
}

/** Demo commands have fixed IDs: a repeated run gets the first results, so an interrupted one continues. */
const requests =
  (tenant: string) =>
  (name: string, by: ByUser, at: number): CommandRequest => ({
    tenant,
    by,
    is_admin: true,
    now: new Date(at).toISOString(),
    command_id: `demo:${name}`,
    keyed: true,
    request_hash: createHash('sha256').update(`demo ${name}`).digest(),
    expected_version: null,
    without_lock: true,
  })

/** A visitor has locked or changed this demo load; its remaining planned steps are skipped. */
const TAKEN = new Set(['VersionConflict', 'LockedByVisitor'])
const isTaken = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && '_tag' in failure && TAKEN.has(String(failure._tag))

/** A rejected step is an error in the plan, so it is named. */
const withStepName = <E>(name: string, step: Effect.Effect<unknown, E>) =>
  Effect.mapError(step, (failure) => new Error(`demo step ${name} failed: ${JSON.stringify(failure)}`, { cause: failure }))

const SEEDER: ByUser = { id: 'system', username: 'demo' }

interface Cast {
  readonly users: readonly ByUser[]
  readonly customers: readonly { readonly id: string; readonly name: string }[]
  readonly carriers: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Creates a tenant's users, carriers and customers first, so that users can sign in while loads are still being
 * created.
 */
export const seedPeople = async ({ database, trade, now }: Parts, tenant: DemoTenant): Promise<Cast> => {
  await createTenant(database, { id: tenant.id, name: tenant.name, settings: DEMO_SETTINGS })
  const random = createRandom(seedOf(tenant.id))
  const request = requests(tenant.id)
  const opened = now - 90 * DAY
  const users = await Effect.runPromise(
    Effect.forEach(
      DEMO_USERS,
      ({ username, role, first_name, last_name }) =>
        createUser(
          { database, commands: trade.streams },
          { ...request(`user:${username}`, SEEDER, opened), command_id: `${DEMO_USER_COMMAND}${username}` },
          {
            username,
            password: DEMO_PASSWORD,
            roles: [role],
            user: { first_name, last_name, email: `${username}@${tenant.id}.example`, timezone: 'America/Chicago' },
          },
        ),
      { concurrency: 4 },
    ),
  )
  const customers = await Effect.runPromise(
    Effect.forEach(
      CUSTOMER_NAMES.slice(0, tenant.customers).map((name, index) => customerOf(random, name, index)),
      (customer, index) => trade.customers.create(request(`customer:${index}`, SEEDER, opened), customer, 'demo'),
      { concurrency: 'unbounded' },
    ),
  )
  const carriers = await Effect.runPromise(
    Effect.forEach(
      CARRIER_NAMES.slice(0, tenant.carriers).map((name, index) => carrierOf(random, name, index, now)),
      (carrier, index) => trade.carriers.create(request(`carrier:${index}`, SEEDER, opened), carrier, 'demo'),
      { concurrency: 'unbounded' },
    ),
  )
  await seedLists({
    records: trade.records,
    request: (name) => request(name, SEEDER, opened),
    random: createRandom(seedOf(tenant.id) + 2),
    carriers: carriers.map(({ state }) => state.name),
    customers: customers.map(({ state }) => state.name),
    now,
  })
  const usable = carriers.filter(({ state }) => state.active && !state.super_hold)
  return {
    users: users.map(({ state }) => ({ id: state.id, username: state.username })),
    customers: customers.map(({ state }) => ({ id: state.id, name: state.name })),
    carriers: usable.map(({ state }) => ({ id: state.id, name: state.name })),
  }
}

/** Creates the history of a tenant's loads with commands in order of time. */
export const seedLoads = async (parts: Parts, tenant: DemoTenant, cast: Cast): Promise<void> => {
  const { database, trade, store, now } = parts
  const request = requests(tenant.id)
  const dispatchers = cast.users.filter((_, index) => DEMO_USERS[index]?.role === 'dispatcher')
  const facts = { gazetteer: trade.gazetteer, now, customers: cast.customers, carriers: cast.carriers, dispatchers }
  // Each load has its own random generator, because the number of draws depends on the clock and must not affect other
  // loads.
  const plans = Array.from({ length: tenant.loads }, (_, index) => {
    const random = createRandom(seedOf(`${tenant.id} load ${index}`))
    return planLoad({ ...facts, random }, pickupDayOf(random, index, tenant.loads, now))
  })
    .filter((plan) => plan.length > 0)
    .sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
  const begun = await store.findCommand(tenant.id, 'demo:load:0:0')
  const firstPro = begun ? Number(begun.stream.split('/')[1]) : await allocateNumbers(database.system, tenant.id, 'pro', plans.length)
  const steps = plans
    .flatMap((plan, load) => plan.map((step, index) => ({ name: `load:${load}:${index}`, pro: String(firstPro + load), step })))
    .sort((a, b) => a.step.at - b.step.at)

  /** The version of each load after its last step; a visitor's change increases it. */
  const versions = new Map<string, number>()
  const taken = new Set<string>()
  const failIfLocked = (pro: string) =>
    Effect.promise(() =>
      database
        .forTenant(tenant.id)
        .selectFrom('board_shipments')
        .select('id')
        .where('id', '=', pro)
        .where('locked_by_id', 'is not', null)
        .where('lock_expires_at', '>', new Date().toISOString())
        .executeTakeFirst(),
    ).pipe(Effect.flatMap((locked) => (locked ? Effect.fail({ _tag: 'LockedByVisitor' }) : Effect.void)))

  const byName = new Map(cast.users.map((user) => [user.username, user]))
  const send = ({
    name,
    pro,
    step,
  }: {
    name: string
    pro: string
    step: PlannedStep
  }): Effect.Effect<{ readonly version: number }, unknown> => {
    const stepRequest = { ...request(name, byName.get(step.by) ?? SEEDER, step.at), expected_version: versions.get(pro) ?? null }
    switch (step.kind) {
      case 'create':
        return trade.shipments.create(stepRequest, step.input, { source: 'user', pro })
      case 'cover': {
        const reference = { carrier_id: step.carrier_id, mc_num: null, dot_num: null }
        return trade.shipments.cover(stepRequest, pro, reference, {
          override_reason: 'Known carrier, certificate to follow',
          shipment: step.input,
        })
      }
      case 'revise':
        return trade.shipments.revise(stepRequest, pro, step.input(pro))
      case 'send':
        return trade.shipments.send(stepRequest, pro, step.command(pro))
    }
  }
  const take = (one: { name: string; pro: string; step: PlannedStep }) =>
    Effect.gen(function* () {
      if (taken.has(one.pro)) return
      yield* failIfLocked(one.pro)
      const { version } = yield* send(one)
      versions.set(one.pro, version)
    }).pipe(Effect.catchIf(isTaken, () => Effect.sync(() => void taken.add(one.pro))))
  for (let from = 0; from < steps.length; from += SIDE_BY_SIDE) {
    const perLoad = Map.groupBy(steps.slice(from, from + SIDE_BY_SIDE), ({ pro }) => pro)
    await Effect.runPromise(
      Effect.forEach(perLoad.values(), (own) => Effect.forEach(own, (one) => withStepName(one.name, take(one)), { discard: true }), {
        concurrency: 'unbounded',
        discard: true,
      }),
    )
    await parts.onProgress?.(tenant, Math.min(from + SIDE_BY_SIDE, steps.length), steps.length)
  }
}

/**
 * Fills the demo tenants, users first. Existing data is left unchanged, and an interrupted run continues where it
 * stopped: the demo time is stored with the tenant.
 */
export const seedDemo = async (parts: Omit<Parts, 'now'>, now: number, tenants: readonly DemoTenant[] = DEMO_TENANTS): Promise<void> => {
  const casts: { readonly tenant: DemoTenant; readonly run: Parts; readonly cast: Cast }[] = []
  for (const tenant of tenants) {
    const progress = await readProgress(parts.database, tenant.id)
    if (progress?.done) continue
    const run = { ...parts, now: progress?.now ?? now }
    const cast = await seedPeople(run, tenant)
    await writeProgress(parts.database, tenant.id, { now: run.now, done: false })
    casts.push({ tenant, run, cast })
  }
  for (const { tenant, run, cast } of casts) {
    await seedLoads(run, tenant, cast)
    await writeProgress(parts.database, tenant.id, { now: run.now, done: true })
  }
}
