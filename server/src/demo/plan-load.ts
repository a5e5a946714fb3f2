import { greatCircleMiles, pointBetween } from '@waybill/shared/places/great-circle'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { ShipmentInput, StopInput } from '@waybill/shared/shipment/input'
import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import type { Gazetteer, Place } from '../integrations/places/gazetteer.ts'
import type { Dice } from './dice.ts'
import { CITIES, FIRST_NAMES, GOODS, LAST_NAMES } from './trade.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What happens to a load, in the order of time. `at` is milliseconds of the epoch, `by` the username. */
export type PlannedStep = { readonly at: number; readonly by: string } & (
  | { readonly kind: 'create'; readonly input: ShipmentInput }
  | { readonly kind: 'cover'; readonly carrier_id: string; readonly input: ShipmentInput }
  | { readonly kind: 'revise'; readonly input: (pro: string) => ShipmentInput }
  | { readonly kind: 'send'; readonly command: (pro: string) => ShipmentCommand }
)

export interface PlanFacts {
  readonly dice: Dice
  readonly gazetteer: Gazetteer
  /** The moment up to which things have happened, milliseconds of the epoch. */
  readonly now: number
  readonly customers: readonly { readonly id: string; readonly name: string }[]
  readonly carriers: readonly { readonly id: string; readonly name: string }[]
  readonly dispatchers: readonly { readonly id: string; readonly username: string }[]
}

const clock = (at: number, place: Place) => localTimeAt(new Date(at).toISOString(), place.timezone)

const halfHourAfter = (at: number): number => Math.ceil(at / (30 * MINUTE)) * 30 * MINUTE

/** A moment at a full or half hour between two hours of the day at a place. */
const appointment = (dice: Dice, day: number, place: Place, from: number, to: number): number => {
  const { date } = clock(day, place)
  const time = `${String(dice.int(from, to)).padStart(2, '0')}:${dice.pick(['00', '30'])}`
  return Date.parse(instantOf({ date, time, zone: place.timezone }))
}

const cityOf = ({ dice, gazetteer }: PlanFacts): Place => {
  const [city, state] = dice.weighted(CITIES.map(([weight, ...name]) => [weight, name] as const))
  const place = gazetteer.find({ city, state, zip: null })
  if (!place) throw new Error(`the gazetteer does not know ${city}, ${state}`)
  return place
}

const stopAt = (facts: PlanFacts, kind: 'P' | 'D', name: string, place: Place, from: number, hours: number): StopInput => {
  const { dice } = facts
  const [start, end] = [clock(from, place), clock(from + hours * HOUR, place)]
  const fcfs = dice.chance(25)
  return {
    event_type: kind,
    location_name: name,
    contact: `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`,
    phone: `(${dice.int(201, 989)}) 555-0${dice.int(100, 199)}`,
    hours: '07:00-16:00',
    ready_or_deliver: kind === 'P' ? 'Ready' : 'Deliver',
    ready_or_deliver_date: start.date,
    ready_or_deliver_time: start.time,
    appt_fcfs: fcfs,
    appt_confirmed: !fcfs && dice.chance(60),
    appt_start_date: start.date,
    appt_start_time: start.time,
    appt_end_date: end.date,
    appt_end_time: end.time,
    references: [`${kind === 'P' ? 'PU' : 'DL'}-${dice.digits(6)}`],
    location: {
      name,
      address: `${dice.int(100, 9800)} ${dice.pick(['Mines Rd', 'Industrial Blvd', 'Commerce Dr', 'Railhead Ave', 'Dock St', 'Old Mill Rd'])}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
    },
  }
}

/** Most docks work by day, some around the clock. */
const openingHours = (dice: Dice): readonly [number, number] => (dice.chance(22) ? [0, 23] : [6, 15])

/** Most trucks are loaded within hours; some wait for a door overnight. */
const dwell = (dice: Dice): number => (dice.chance(14) ? dice.int(5, 15) * HOUR : dice.int(45, 160) * MINUTE)

const cents = (dollars: number) => Math.round(dollars * 100)

/** One load from its first call to where it stands at `now`: what it is, who carried it, and everything that happened on the way. */
export const planLoad = (facts: PlanFacts, pickupDay: number): readonly PlannedStep[] => {
  const { dice, now } = facts
  const goods = dice.weighted(GOODS)
  const ltl = dice.chance(14) && goods.equipment !== 'F48' && goods.equipment !== 'SD48'
  const origin = cityOf(facts)
  let destination = cityOf(facts)
  while (greatCircleMiles(origin, destination) < 120) destination = cityOf(facts)
  const miles = Math.round(greatCircleMiles(origin, destination) * 1.18)
  const customer = dice.pick(facts.customers)
  const dispatcher = dice.pick(facts.dispatchers)
  const by = dispatcher.username

  const pickup = appointment(dice, pickupDay, origin, ...openingHours(dice))
  const transit = miles / 47 + Math.floor(miles / 520) * 10
  const arrivalDay = pickup + (transit + 3) * HOUR
  const delivery = Math.max(halfHourAfter(arrivalDay), appointment(dice, arrivalDay + 4 * HOUR, destination, ...openingHours(dice)))
  const created = Math.min(pickup - dice.int(20, 120) * HOUR, now - dice.int(5, 600) * MINUTE)

  const weight = ltl ? dice.int(800, 9_000) : Math.round(dice.int(...goods.weight) / 10) * 10
  const pallets = ltl ? dice.int(1, 10) : dice.int(...goods.pallets)
  const linehaul = ltl ? 180 + miles * 0.32 + weight * 0.02 : Math.max(650, miles * (dice.int(195, 285) / 100))
  const share = dice.int(80, 94) / 100

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
      customer_reference: `${customer.name.slice(0, 2).toUpperCase()}-${dice.digits(5)}`,
      purchase_order: dice.digits(7),
      bill_of_lading: `BOL${dice.digits(6)}`,
      declared_value: cents(dice.int(12, 95) * 1000),
      hazmat: goods.hazmat ?? false,
      hot: dice.chance(5),
      high_risk: dice.chance(2),
      pallet_exchange: dice.chance(18),
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
        `${dice.pick(['Midway', 'Gateway', 'Crossroads', 'Lakeside', 'Valley', 'Union'])} ${dice.pick(['DC', 'Converting', 'Cold Storage', 'Warehouse', 'Distribution'])}`,
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

  const fate = dice.weighted([
    [88, 'runs'],
    [3, 'void'],
    [4, 'held'],
    [5, 'reserved'],
  ] as const)
  if (fate === 'void') {
    step(created + dice.int(2, 30) * HOUR, {
      kind: 'send',
      command: () => ({
        type: 'VoidShipment',
        reason: dice.pick(['Customer cancelled', 'Duplicate load', 'Rate not agreed']),
        notes: null,
      }),
    })
    return upTo()
  }
  if (fate === 'held')
    step(created + dice.int(5, 40) * MINUTE, {
      kind: 'send',
      command: () => ({
        type: 'HoldShipment',
        reason: dice.pick(['Waiting for the pickup number', 'Customer checks credit', 'Dock closed for inventory']),
      }),
    })
  if (fate === 'reserved') step(created + dice.int(5, 40) * MINUTE, { kind: 'send', command: () => ({ type: 'ReserveShipment' }) })

  const covered = created + dice.int(1, 26) * HOUR
  // What is held or reserved and not yet picked up stays so; later it has been freed before it was covered.
  if (fate !== 'runs' && pickup > now) return upTo()
  if (fate === 'held') step(covered - 10 * MINUTE, { kind: 'send', command: () => ({ type: 'RemoveHold' }) })
  if (fate === 'reserved') step(covered - 10 * MINUTE, { kind: 'send', command: () => ({ type: 'UnreserveShipment' }) })
  // Some loads still have nobody when the truck should come: that is what makes a floor busy.
  if (pickup > now - 6 * HOUR && dice.chance(30)) return upTo()

  const carrier = dice.pick(facts.carriers)
  const carrierRates = {
    carrier_line_haul_rate_type: 'Flat Rate',
    carrier_line_haul_rate: cents(Math.round((linehaul * share) / 5) * 5),
    carrier_fsc_per_mile: ltl ? 0.08 : 0.35,
  } as const
  step(covered, { kind: 'cover', carrier_id: carrier.id, input: { rates: carrierRates } })
  if (dice.chance(4)) {
    const second = dice.pick(facts.carriers)
    step(covered + 40 * MINUTE, {
      kind: 'send',
      command: () => ({ type: 'UncoverShipment', reason: dice.pick(['Carrier fell off', 'Truck broke down']), notes: null }),
    })
    step(covered + 75 * MINUTE, { kind: 'cover', carrier_id: second.id, input: { rates: carrierRates } })
  }

  const dispatched = Math.max(covered + 2 * HOUR, pickup - dice.int(3, 16) * HOUR)
  const driver = `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`
  const driverCell = `(${dice.int(201, 989)}) 555-0${dice.int(100, 199)}`
  const trailer = `${dice.pick(['TF', 'BM', 'PS', 'RO'])}-${dice.digits(5)}`
  const dispatchedClock = clock(dispatched, origin)
  step(dispatched, {
    kind: 'revise',
    input: () => ({
      load_info: {
        dispatched: `${dispatchedClock.date}T${dispatchedClock.time}`,
        driver_1_ref_driver: driver,
        driver_1_cell: driverCell,
        truck_num: dice.digits(3),
        trailer_number: trailer,
      },
    }),
  })

  const late = dice.chance(9)
  const atPickup = Math.max(dispatched + HOUR, pickup + dice.int(-40, late ? 150 : 20) * MINUTE)
  const leftPickup = atPickup + dwell(dice)
  const atDelivery = Math.max(leftPickup + transit * HOUR, delivery + dice.int(-60, late ? 300 : 25) * MINUTE)
  const leftDelivery = atDelivery + dwell(dice)
  const milestone = (stop: 1 | 2, name: 'arrival' | 'departure', at: number, place: Place) => {
    const { date, time } = clock(at, place)
    step(at + dice.int(2, 25) * MINUTE, {
      kind: 'revise',
      input: (pro) => ({
        pick_stops: [1, 2].map((n) => ({ id: `${pro}-S${n}`, ...(n === stop ? { [`${name}_date`]: date, [`${name}_time`]: time } : {}) })),
      }),
    })
  }
  const call = (at: number, note: string, where: Place | null, source = 'Phone') =>
    step(at, {
      kind: 'send',
      command: () => {
        // Where the truck was last at a stop: no call is told after the delivery.
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
  for (let on = leftPickup + dice.int(5, 9) * HOUR; on < atDelivery - 2 * HOUR; on += dice.int(9, 16) * HOUR) {
    const there = pointBetween(origin, destination, (on - leftPickup) / (atDelivery - leftPickup))
    call(
      on,
      dice.pick([
        'Rolling, on time.',
        'Fuel stop, back under way in 30 minutes.',
        'Driver on his ten, rolls again in the morning.',
        'Weather ahead, still good for the appointment.',
      ]),
      facts.gazetteer.near(there),
      dice.pick(['Phone', 'Driver app', 'EDI 214']),
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
        reason_code: dice.pick(['AM', 'AL', 'BG']),
        reason_description: dice.pick(['Driver related', 'Previous stop', 'Weather']),
        note: 'Arrived after the window; consignee unloaded anyway.',
        internal_only: false,
        carrier_fault: dice.chance(50),
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
  if (dice.chance(6)) {
    const opened = leftPickup + HOUR
    step(opened, {
      kind: 'send',
      command: () => ({
        type: 'OpenEvent',
        event_type: 'Follow up',
        note: dice.pick(['Lumper receipt missing', 'Consignee asks for an earlier slot', 'POD not legible']),
        due_at: null,
      }),
    })
    step(opened + 10 * MINUTE, { kind: 'send', command: () => ({ type: 'AcknowledgeEvents' }) })
    step(opened + dice.int(2, 6) * HOUR, {
      kind: 'send',
      command: (pro) => ({ type: 'CloseEvent', id: `${pro}-E1`, resolution: 'Settled by phone' }),
    })
  }
  if (dice.chance(88))
    step(leftDelivery + dice.int(20, 96) * HOUR, { kind: 'send', command: () => ({ type: 'ReleaseShipment', reason: 'POD received' }) })
  return upTo()
}

/** The day of the pickup of the `index`-th of `count` loads: most lie behind us, a quarter is what the floor works on. */
export const pickupDayOf = (dice: Dice, index: number, count: number, now: number): number => {
  if (index < count * 0.71) return now - dice.int(6, 80) * DAY
  const [from, to] = dice.weighted([
    [42, [-3, -1]],
    [28, [0, 1]],
    [30, [2, 9]],
  ] as const)
  return now + dice.int(from, to) * DAY
}
