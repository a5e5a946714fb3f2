import { greatCircleMiles, pointBetween } from '@waybill/shared/places/great-circle'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { ShipmentInput, StopInput } from '@waybill/shared/shipment/input'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import type { City, Gazetteer } from '../integrations/places/gazetteer.ts'
import { CITIES, FIRST_NAMES, GOODS, LAST_NAMES } from './demo-data.ts'
import type { SeededRandom } from './seeded-random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The steps of a load in order of time. `at` is epoch milliseconds, `by` the username. */
export type PlannedStep = { readonly at: number; readonly by: string } & (
  | { readonly kind: 'create'; readonly input: ShipmentInput }
  | { readonly kind: 'cover'; readonly carrier_id: string; readonly input: ShipmentInput }
  | { readonly kind: 'revise'; readonly input: (pro: string) => ShipmentInput }
  | { readonly kind: 'send'; readonly command: (pro: string) => ShipmentCommand }
)

export interface PlanFacts {
  readonly random: SeededRandom
  readonly gazetteer: Gazetteer
  /** The current time of the demo, epoch milliseconds. */
  readonly now: number
  readonly customers: readonly { readonly id: string; readonly name: string }[]
  readonly carriers: readonly { readonly id: string; readonly name: string }[]
  readonly dispatchers: readonly { readonly id: string; readonly username: string }[]
}

const clock = (at: number, place: City) => localTimeAt(new Date(at).toISOString(), place.timezone)

const halfHourAfter = (at: number): number => Math.ceil(at / (30 * MINUTE)) * 30 * MINUTE

/** A full or half hour between two local hours of the day. */
const appointment = (random: SeededRandom, day: number, place: City, from: number, to: number): number => {
  const { date } = clock(day, place)
  const time = `${String(random.int(from, to)).padStart(2, '0')}:${random.pick(['00', '30'])}`
  return Date.parse(instantOf({ date, time, zone: place.timezone }))
}

const cityOf = ({ random, gazetteer }: PlanFacts): City => {
  const [city, state] = random.weighted(CITIES.map(([weight, ...name]) => [weight, name] as const))
  const place = gazetteer.find({ city, state, zip: null })
  if (!place) throw new Error(`the gazetteer does not know ${city}, ${state}`)
  return place
}

const stopAt = (facts: PlanFacts, kind: 'P' | 'D', name: string, place: City, from: number, hours: number): StopInput => {
  const { random } = facts
  const [start, end] = [clock(from, place), clock(from + hours * HOUR, place)]
  const fcfs = random.chance(25)
  return {
    event_type: kind,
    location_name: name,
    contact: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    phone: `(${random.int(201, 989)}) 555-0${random.int(100, 199)}`,
    hours: '07:00-16:00',
    ready_or_deliver: kind === 'P' ? 'Ready' : 'Deliver',
    ready_or_deliver_date: start.date,
    ready_or_deliver_time: start.time,
    appt_fcfs: fcfs,
    appt_confirmed: !fcfs && random.chance(60),
    appt_start_date: start.date,
    appt_start_time: start.time,
    appt_end_date: end.date,
    appt_end_time: end.time,
    references: [`${kind === 'P' ? 'PU' : 'DL'}-${random.digits(6)}`],
    location: {
      name,
      address: `${random.int(100, 9800)} ${random.pick(['Mines Rd', 'Industrial Blvd', 'Commerce Dr', 'Railhead Ave', 'Dock St', 'Old Mill Rd'])}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
    },
  }
}

/** Most docks work by day, some around the clock. */
const openingHours = (random: SeededRandom): readonly [number, number] => (random.chance(22) ? [0, 23] : [6, 15])

/** Most trucks are loaded within hours; some wait overnight for a dock door. */
const dwell = (random: SeededRandom): number => (random.chance(14) ? random.int(5, 15) * HOUR : random.int(45, 160) * MINUTE)

const cents = (dollars: number) => Math.round(dollars * 100)

/** Plans one load from creation to `now`: its data, its carrier, and every step on the way. */
export const planLoad = (facts: PlanFacts, pickupDay: number): readonly PlannedStep[] => {
  const { random, now } = facts
  const goods = random.weighted(GOODS)
  const ltl = random.chance(14) && goods.equipment !== 'F' && goods.equipment !== 'SD'
  const origin = cityOf(facts)
  let destination = cityOf(facts)
  while (greatCircleMiles(origin, destination) < 120) destination = cityOf(facts)
  const miles = Math.round(greatCircleMiles(origin, destination) * 1.18)
  const customer = random.pick(facts.customers)
  const dispatcher = random.pick(facts.dispatchers)
  const by = dispatcher.username

  const pickup = appointment(random, pickupDay, origin, ...openingHours(random))
  const transit = miles / 47 + Math.floor(miles / 520) * 10
  const arrivalDay = pickup + (transit + 3) * HOUR
  const delivery = Math.max(halfHourAfter(arrivalDay), appointment(random, arrivalDay + 4 * HOUR, destination, ...openingHours(random)))
  const created = Math.min(pickup - random.int(20, 120) * HOUR, now - random.int(5, 600) * MINUTE)

  const weight = ltl ? random.int(800, 9_000) : Math.round(random.int(...goods.weight) / 10) * 10
  const pallets = ltl ? random.int(1, 10) : random.int(...goods.pallets)
  const linehaul = ltl ? 180 + miles * 0.32 + weight * 0.02 : Math.max(650, miles * (random.int(195, 285) / 100))
  const share = random.int(80, 94) / 100

  const input: ShipmentInput = {
    mode: ltl ? 'less_than_truckload' : 'truckload',
    customer: { id: customer.id },
    bill_to: { id: customer.id },
    dispatcher_assigned_user: dispatcher,
    load_info: {
      equipment_type: goods.equipment,
      load_description: goods.description,
      revenue_type: ltl ? 'LTL' : 'TL',
      weight,
      pieces: pallets,
      office: 'Chicago',
      customer_reference: `${customer.name.slice(0, 2).toUpperCase()}-${random.digits(5)}`,
      purchase_order: random.digits(7),
      bill_of_lading: `BOL${random.digits(6)}`,
      declared_value: cents(random.int(12, 95) * 1000),
      hazmat: goods.hazmat ?? false,
      hot: random.chance(5),
      high_risk: random.chance(2),
      pallet_exchange: random.chance(18),
      ...(goods.temperature ? { req_min_temp: goods.temperature[0], req_max_temp: goods.temperature[1] } : {}),
      ...(ltl ? { freight_class: goods.freight_class } : {}),
    },
    rates: {
      customer_line_haul_rate_type: 'Flat Rate',
      customer_line_haul_rate: cents(Math.round(linehaul / 5) * 5),
      customer_fsc_per_mile: ltl ? 0.09 : 0.41,
    },
    items: [
      {
        description: goods.description,
        pieces: pallets,
        pallets,
        weight,
        ...(ltl ? { item_class: goods.freight_class, length: 48, width: 40, height: 54 } : {}),
      },
    ],
    pick_stops: [
      stopAt(facts, 'P', `${customer.name}, ${origin.city}`, origin, pickup, 2),
      stopAt(
        facts,
        'D',
        `${random.pick(['Midway', 'Gateway', 'Crossroads', 'Lakeside', 'Valley', 'Union'])} ${random.pick(['DC', 'Converting', 'Cold Storage', 'Warehouse', 'Distribution'])}`,
        destination,
        delivery,
        2,
      ),
    ],
  }
  const steps: PlannedStep[] = [{ at: created, by, kind: 'create', input }]
  const step = (
    at: number,
    rest:
      | Omit<Extract<PlannedStep, { kind: 'send' }>, 'at' | 'by'>
      | Omit<Extract<PlannedStep, { kind: 'revise' }>, 'at' | 'by'>
      | Omit<Extract<PlannedStep, { kind: 'cover' }>, 'at' | 'by'>,
  ) => steps.push({ at, by, ...rest } as PlannedStep)
  const upTo = () => steps.filter((one) => one.at <= now).sort((a, b) => a.at - b.at)

  const outcome = random.weighted([
    [88, 'runs'],
    [3, 'void'],
    [4, 'held'],
    [5, 'reserved'],
  ] as const)
  if (outcome === 'void') {
    step(created + random.int(2, 30) * HOUR, {
      kind: 'send',
      command: () => ({
        type: 'VoidShipment',
        reason: random.pick(['Customer canceled', 'Duplicate load', 'Rate not agreed']),
        notes: null,
      }),
    })
    return upTo()
  }
  if (outcome === 'held')
    step(created + random.int(5, 40) * MINUTE, {
      kind: 'send',
      command: () => ({
        type: 'HoldShipment',
        reason: random.pick(['Waiting for the pickup number', 'Waiting for customer credit approval', 'Dock closed for inventory']),
      }),
    })
  if (outcome === 'reserved') step(created + random.int(5, 40) * MINUTE, { kind: 'send', command: () => ({ type: 'ReserveShipment' }) })

  const covered = created + random.int(1, 26) * HOUR
  // A hold or reservation lasts until pickup; a load picked up earlier was freed before it was covered.
  if (outcome !== 'runs' && pickup > now) return upTo()
  if (outcome === 'held') step(covered - 10 * MINUTE, { kind: 'send', command: () => ({ type: 'RemoveHold' }) })
  if (outcome === 'reserved') step(covered - 10 * MINUTE, { kind: 'send', command: () => ({ type: 'UnreserveShipment' }) })
  // Some loads are still uncovered when pickup is due, as on a busy board.
  if (pickup > now - 6 * HOUR && random.chance(30)) return upTo()

  const carrier = random.pick(facts.carriers)
  const carrierRates = {
    carrier_line_haul_rate_type: 'Flat Rate',
    carrier_line_haul_rate: cents(Math.round((linehaul * share) / 5) * 5),
    carrier_fsc_per_mile: ltl ? 0.08 : 0.35,
  } as const
  step(covered, { kind: 'cover', carrier_id: carrier.id, input: { rates: carrierRates } })
  if (random.chance(4)) {
    const second = random.pick(facts.carriers)
    step(covered + 40 * MINUTE, {
      kind: 'send',
      command: () => ({ type: 'UncoverShipment', reason: random.pick(['Carrier fell off', 'Truck broke down']), notes: null }),
    })
    step(covered + 75 * MINUTE, { kind: 'cover', carrier_id: second.id, input: { rates: carrierRates } })
  }

  const dispatched = Math.max(covered + 2 * HOUR, pickup - random.int(3, 16) * HOUR)
  const driver = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
  const driverCell = `(${random.int(201, 989)}) 555-0${random.int(100, 199)}`
  const trailer = `${random.pick(['TF', 'BM', 'PS', 'RO'])}-${random.digits(5)}`
  const dispatchedClock = clock(dispatched, origin)
  step(dispatched, {
    kind: 'revise',
    input: () => ({
      load_info: {
        dispatched: `${dispatchedClock.date}T${dispatchedClock.time}`,
        driver_1_ref_driver: driver,
        driver_1_cell: driverCell,
        truck_num: random.digits(3),
        trailer_number: trailer,
      },
    }),
  })

  const late = random.chance(9)
  const atPickup = Math.max(dispatched + HOUR, pickup + random.int(-40, late ? 150 : 20) * MINUTE)
  const leftPickup = atPickup + dwell(random)
  const atDelivery = Math.max(leftPickup + transit * HOUR, delivery + random.int(-60, late ? 300 : 25) * MINUTE)
  const leftDelivery = atDelivery + dwell(random)
  const milestone = (stop: 1 | 2, name: 'arrival' | 'departure', at: number, place: City) => {
    const { date, time } = clock(at, place)
    step(at + random.int(2, 25) * MINUTE, {
      kind: 'revise',
      input: (pro) => ({
        pick_stops: [1, 2].map((n) => ({ id: `${pro}-S${n}`, ...(n === stop ? { [`${name}_date`]: date, [`${name}_time`]: time } : {}) })),
      }),
    })
  }
  const call = (at: number, note: string, where: City | null, source = 'Phone') =>
    step(at, {
      kind: 'send',
      command: () => {
        // The location of the last stop reached; there are no check calls after delivery.
        const local = clock(at, origin)
        return {
          type: 'LogCheckCall',
          date: local.date,
          time: local.time,
          city: where?.city ?? null,
          state: where?.state ?? null,
          note,
          source,
        }
      },
    })

  call(dispatched + 30 * MINUTE, 'Driver confirmed pickup number and directions.', null)
  milestone(1, 'arrival', atPickup, origin)
  milestone(1, 'departure', leftPickup, origin)
  for (let on = leftPickup + random.int(5, 9) * HOUR; on < atDelivery - 2 * HOUR; on += random.int(9, 16) * HOUR) {
    const there = pointBetween(origin, destination, (on - leftPickup) / (atDelivery - leftPickup))
    call(
      on,
      random.pick([
        'Rolling, on time.',
        'Fuel stop, back under way in 30 minutes.',
        'Driver on 10-hour break, rolling again in the morning.',
        'Weather ahead, still good for the appointment.',
      ]),
      facts.gazetteer.near(there),
      random.pick(['Phone', 'Driver app', 'EDI 214']),
    )
  }
  if (late && atDelivery > delivery + 45 * MINUTE) {
    call(delivery - HOUR, 'Running late, new ETA given to the consignee.', destination)
    step(atDelivery + 30 * MINUTE, {
      kind: 'send',
      command: (pro) => ({
        type: 'ReportIncident',
        pick_stop_id: `${pro}-S2`,
        incident_type_code: 'X1',
        reason_code: random.pick(['AM', 'AL', 'BG']),
        reason_description: random.pick(['Driver related', 'Previous stop', 'Weather']),
        note: 'Arrived after the window; consignee unloaded anyway.',
        internal_only: false,
        carrier_fault: random.chance(50),
        trailer_num: trailer,
        driver_name: driver,
        phone: null,
        cell: driverCell,
        appt_field_name: 'arrival',
        original_field_value: null,
        updated_field_value: null,
      }),
    })
  }
  milestone(2, 'arrival', atDelivery, destination)
  milestone(2, 'departure', leftDelivery, destination)
  if (random.chance(6)) {
    const opened = leftPickup + HOUR
    step(opened, {
      kind: 'send',
      command: () => ({
        type: 'OpenEvent',
        event_type: 'Follow up',
        note: random.pick(['Lumper receipt missing', 'Consignee requested an earlier appointment', 'POD not legible']),
        due_at: null,
      }),
    })
    step(opened + 10 * MINUTE, { kind: 'send', command: () => ({ type: 'AcknowledgeEvents' }) })
    step(opened + random.int(2, 6) * HOUR, {
      kind: 'send',
      command: (pro) => ({ type: 'CloseEvent', id: `${pro}-E1`, resolution: 'Resolved by phone' }),
    })
  }
  if (random.chance(88))
    step(leftDelivery + random.int(20, 96) * HOUR, { kind: 'send', command: () => ({ type: 'ReleaseShipment', reason: 'POD received' }) })
  return upTo()
}

/** The pickup day of the `index`-th of `count` loads: most are in the past, a quarter are on the active board. */
export const pickupDayOf = (random: SeededRandom, index: number, count: number, now: number): number => {
  if (index < count * 0.71) return now - random.int(6, 80) * DAY
  const [from, to] = random.weighted([
    [42, [-3, -1]],
    [28, [0, 1]],
    [30, [2, 9]],
  ] as const)
  return now + random.int(from, to) * DAY
}
