import { createHash } from 'node:crypto'
import type { CarrierInput } from '@waybill/shared/carrier/input'
import type { CustomerInput } from '@waybill/shared/customer/input'
import { Effect } from 'effect'
import type { CommandRequest } from '../commands/command-request.ts'
import type { TradeCommands } from '../commands/trade-commands.ts'
import { createTenant } from '../people/tenants.ts'
import { createUser } from '../people/user-commands.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { allocateNumbers } from '../store/counters.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { createDice, type Dice } from './dice.ts'
import { type PlannedStep, pickupDayOf, planLoad } from './plan-load.ts'
import { CARRIER_NAMES, CITIES, CUSTOMER_NAMES, DEMO_PASSWORD, DEMO_USERS, FIRST_NAMES, LAST_NAMES } from './trade.ts'

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
  readonly trade: TradeCommands
  /** The moment up to which the demo has happened, milliseconds of the epoch. */
  readonly now: number
  readonly onProgress?: (done: number, all: number) => void
}

interface ByUser {
  readonly id: string
  readonly username: string
}

const DAY = 86_400_000
/** Steps of different loads that travel together; within a load they keep their order. */
const SIDE_BY_SIDE = 96

/** A seed that belongs to the tenant, so that the two demo tenants differ and each is the same every time. */
const seedOf = (tenant: string): number => createHash('sha256').update(`waybill demo ${tenant}`).digest().readInt32BE(0)

const personOf = (dice: Dice) => `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`
const phoneOf = (dice: Dice) => `(${dice.int(201, 989)}) 555-0${dice.int(100, 199)}`
const mailOf = (name: string) => `dispatch@${name.toLowerCase().replace(/[^a-z]/g, '')}.example`
const dayAfter = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)

const customerOf = (dice: Dice, name: string, index: number): CustomerInput => {
  const [, city, state] = dice.pick(CITIES)
  return {
    account_number: String(48_001 + index),
    name,
    address: `${dice.int(100, 9900)} Commerce Dr`,
    city,
    state,
    zip: dice.digits(5),
    contact: personOf(dice),
    phone: phoneOf(dice),
    email: mailOf(name),
    incident_management: dice.chance(40),
    credit_limit: dice.int(5, 40) * 1_000_000,
    payment_terms_days: dice.pick([15, 30, 30, 45]),
    active: true,
  }
}

/** Most carriers may have any load; some have let a paper run out or a rating slip, as in every book. */
const carrierOf = (dice: Dice, name: string, index: number, now: number): CarrierInput => {
  const [, city, state] = dice.pick(CITIES)
  const lapsed = dice.chance(6)
  return {
    name,
    mc_number: String(610_000 + index * 37),
    dot_number: String(2_010_000 + index * 911),
    scac: `${name
      .replace(/[^A-Z]/gi, '')
      .slice(0, 3)
      .toUpperCase()}${String.fromCharCode(65 + (index % 26))}`,
    address: `${dice.int(100, 9900)} Terminal Rd`,
    city,
    state,
    contact: personOf(dice),
    phone: phoneOf(dice),
    email: mailOf(name),
    safety_rating: dice.weighted([
      [60, 'NOT RATED'],
      [34, 'SATISFACTORY'],
      [4, 'CONDITIONAL'],
      [2, 'UNSATISFACTORY'],
    ]),
    cargo_insurance_amount: 10_000_000,
    cargo_insurance_expires: dayAfter(now, lapsed ? -dice.int(5, 60) : dice.int(20, 330)),
    liability_insurance_amount: 100_000_000,
    liability_insurance_expires: dayAfter(now, dice.int(20, 330)),
    common_authority: !dice.chance(3),
    contract_authority: dice.chance(35),
    super_hold: dice.chance(1),
    active: !dice.chance(2),
  }
}

/** Writes a demo tenant: people, partners, and the history of every load in the order of time. A tenant that exists is left alone. */
export const seedDemoTenant = async (parts: Parts, tenant: DemoTenant): Promise<boolean> => {
  const { database, trade, now } = parts
  if (!(await createTenant(database, { id: tenant.id, name: tenant.name, settings: DEMO_SETTINGS }))) return false
  const dice = createDice(seedOf(tenant.id))
  const opened = now - 90 * DAY
  let sent = 0
  const request = (by: ByUser, at: number): CommandRequest => {
    sent += 1
    return {
      tenant: tenant.id,
      by,
      is_admin: true,
      now: new Date(at).toISOString(),
      command_id: `demo:${sent}`,
      keyed: false,
      request_hash: createHash('sha256').update(`demo ${sent}`).digest(),
      expected_version: null,
      without_lock: true,
    }
  }
  const system: ByUser = { id: 'system', username: 'demo' }

  const users: ByUser[] = []
  for (const { username, role, first_name, last_name } of DEMO_USERS) {
    const made = await Effect.runPromise(
      createUser({ database, commands: trade.streams }, request(system, opened), {
        username,
        password: DEMO_PASSWORD,
        roles: [role],
        user: { first_name, last_name, email: `${username}@${tenant.id}.example`, timezone: 'America/Chicago' },
      }),
    )
    users.push({ id: made.state.id, username })
  }

  const customers = await Promise.all(
    CUSTOMER_NAMES.slice(0, tenant.customers)
      .map((name, index) => customerOf(dice, name, index))
      .map((customer) => Effect.runPromise(trade.customers.create(request(system, opened), customer, 'demo'))),
  )
  const carriers = await Promise.all(
    CARRIER_NAMES.slice(0, tenant.carriers)
      .map((name, index) => carrierOf(dice, name, index, now))
      .map((carrier) => Effect.runPromise(trade.carriers.create(request(system, opened), carrier, 'demo'))),
  )

  const usable = carriers.filter(({ state }) => state.active && !state.super_hold).map(({ state }) => ({ id: state.id, name: state.name }))
  const dispatchers = users.filter((_, index) => DEMO_USERS[index]?.role === 'dispatcher')
  const facts = {
    dice,
    gazetteer: trade.gazetteer,
    now,
    customers: customers.map(({ state }) => ({ id: state.id, name: state.name })),
    carriers: usable,
    dispatchers,
  }
  const plans = Array.from({ length: tenant.loads }, (_, index) => planLoad(facts, pickupDayOf(dice, index, tenant.loads, now)))
    .filter((plan) => plan.length > 0)
    .sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
  const firstPro = await allocateNumbers(database.system, tenant.id, 'pro', plans.length)
  const steps = plans
    .flatMap((plan, index) => plan.map((step) => ({ pro: String(firstPro + index), step })))
    .sort((a, b) => a.step.at - b.step.at)

  const byName = new Map(users.map((user) => [user.username, user]))
  const send = ({ pro, step }: { pro: string; step: PlannedStep }): Effect.Effect<unknown, unknown> => {
    const asked = request(byName.get(step.by) ?? system, step.at)
    switch (step.kind) {
      case 'create':
        return trade.shipments.create(asked, step.input, { source: 'user', pro })
      case 'cover':
        return trade.shipments.cover(
          asked,
          pro,
          { carrier_id: step.carrier_id, mc_num: null, dot_num: null },
          { override_reason: 'Known carrier, papers follow', shipment: step.input },
        )
      case 'revise':
        return trade.shipments.revise(asked, pro, step.input(pro))
      case 'send':
        return trade.shipments.send(asked, pro, step.command(pro))
    }
  }
  for (let from = 0; from < steps.length; from += SIDE_BY_SIDE) {
    const together = steps.slice(from, from + SIDE_BY_SIDE)
    const perLoad = Map.groupBy(together, ({ pro }) => pro)
    await Effect.runPromise(
      Effect.forEach(perLoad.values(), (own) => Effect.forEach(own, send, { discard: true }), { concurrency: 'unbounded', discard: true }),
    )
    parts.onProgress?.(Math.min(from + SIDE_BY_SIDE, steps.length), steps.length)
  }
  return true
}
