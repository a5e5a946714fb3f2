import type { RecordFields, RecordList } from '@waybill/shared/record/list'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { AUTO_RATINGS } from '@waybill/shared/record/lists/auto-ratings'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { BUSINESS_UNITS } from '@waybill/shared/record/lists/business-units'
import { DROP_HOOKS } from '@waybill/shared/record/lists/drop-hooks'
import { OFFICES } from '@waybill/shared/record/lists/offices'
import { RAMP_LIST } from '@waybill/shared/record/lists/ramps'
import { REQUIREMENTS } from '@waybill/shared/record/lists/requirements'
import { SALES_REPS } from '@waybill/shared/record/lists/sales-reps'
import { Effect } from 'effect'
import type { CommandRequest } from '../commands/command-request.ts'
import type { RecordCommands } from '../commands/record/record-commands.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES } from './demo-data.ts'
import type { SeededRandom } from './seeded-random.ts'

interface Parts {
  readonly records: RecordCommands
  readonly request: (name: string) => CommandRequest
  readonly random: SeededRandom
  /** Names of the tenant's carriers and customers. */
  readonly carriers: readonly string[]
  readonly customers: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
}

const DAY = 86_400_000
const TRUCKS = 24
const CONTAINERS = 12
const RAMP_ROWS: readonly (readonly [name: string, railroad: string, city: string, state: string])[] = [
  ['Logistics Park Chicago', 'BNSF', 'Elwood', 'IL'],
  ['Global 4', 'UP', 'Joliet', 'IL'],
  ['Alliance', 'BNSF', 'Haslet', 'TX'],
  ['Dallas Intermodal Terminal', 'UP', 'Wilmer', 'TX'],
  ['Hobart Yard', 'BNSF', 'Los Angeles', 'CA'],
  ['Fairburn', 'CSX', 'Fairburn', 'GA'],
  ['Harrisburg', 'NS', 'Harrisburg', 'PA'],
  ['Rickenbacker', 'NS', 'Columbus', 'OH'],
]

const dayOf = (now: number, ahead: number) => new Date(now + ahead * DAY).toISOString().slice(0, 10)

/** Lists of a company that has been in business for a while. */
export const seedLists = async ({ records, request, random, carriers, customers, now }: Parts): Promise<void> => {
  const person = () => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
  const phone = () => `(${random.int(201, 989)}) 555-0${random.int(100, 199)}`
  const place = () => {
    const [, city, state] = random.pick(CITIES)
    return { city, state }
  }
  const truck = (): RecordFields => {
    const [from, to] = [place(), place()]
    const first = random.int(-6, 3)
    return {
      carrier: random.pick(carriers),
      origin_city: from.city,
      origin_state: from.state,
      ...(random.chance(70) && { destination_city: to.city, destination_state: to.state }),
      truck_type: random.pick(['V', 'V', 'V', 'R', 'R', 'F', 'SD']),
      length: random.pick([48, 53, 53, 53]),
      available_start: dayOf(now, first),
      available_end: dayOf(now, first + random.int(0, 3)),
      contact: person(),
      phone: phone(),
      ...(random.chance(35) && {
        notes: random.pick(['Team', 'Tarps on board', 'Home for the weekend', 'No New York City', 'Hazmat certified']),
      }),
    }
  }
  const container = (): RecordFields => {
    const at = place()
    return {
      container_id: `${random.pick(['JBHU', 'EMHU', 'PACU', 'UMXU'])}${random.digits(6)}`,
      name: `${random.pick(customers)} yard`,
      ...at,
      outgated_date: dayOf(now, -random.int(0, 9)),
      outgated_time: `${String(random.int(6, 18)).padStart(2, '0')}:30`,
    }
  }
  const requirement = (name: string): RecordFields => ({
    name: `${name} distribution`,
    ...place(),
    free_days: random.int(1, 5),
    available_hours: random.pick(['06:00-14:00', '07:00-15:30', '24 hours', '08:00-17:00 Mon-Fri']),
  })
  const rating = (customer: string, index: number): RecordFields => ({
    label: `${customer} contract`,
    customers: [customer],
    ...(index % 2 === 0 && { equipment: 'V' }),
    customer_rate_type: 'Mileage',
    customer_rate: 215 + index * 12,
    carrier_rate_type: 'Mileage',
    carrier_rate: 178 + index * 9,
    customer_fsc_percentage: 18,
  })
  const all: readonly (readonly [RecordList, readonly RecordFields[]])[] = [
    [OFFICES, ['Chicago', 'Dallas', 'Atlanta'].map((name) => ({ name, city: name, phone: phone() }))],
    [
      AGENTS,
      ['CHI1', 'DFW1', 'ATL2'].map((agent_id, index) => ({
        agent_id,
        name: `${random.pick(LAST_NAMES)} Freight Agency`,
        office: ['Chicago', 'Dallas', 'Atlanta'][index] ?? null,
        contact: person(),
        phone: phone(),
        commission_percent: 60 + index * 2,
      })),
    ],
    [SALES_REPS, Array.from({ length: 4 }, () => ({ name: person(), office: random.pick(['Chicago', 'Dallas']), phone: phone() }))],
    [
      BUSINESS_UNITS,
      [
        ['VAN', 'Dry van'],
        ['TEMP', 'Temperature controlled'],
        ['RAIL', 'Intermodal'],
      ].map(([code, description]) => ({ code: code ?? '', description: description ?? '' })),
    ],
    [RAMP_LIST, RAMP_ROWS.map(([name, railroad, city, state]) => ({ name, railroad, city, state, free_days: random.int(1, 3) }))],
    [AVAILABLE_TRUCKS, Array.from({ length: TRUCKS }, truck)],
    [DROP_HOOKS, Array.from({ length: CONTAINERS }, container)],
    [REQUIREMENTS, customers.slice(0, 8).map(requirement)],
    [AUTO_RATINGS, customers.slice(0, 4).map(rating)],
  ]
  for (const [list, rows] of all) {
    for (const [index, fields] of rows.entries()) {
      await Effect.runPromise(
        records
          .create(request(`list:${list.path}:${index}`), list, fields)
          .pipe(
            Effect.mapError((failure) => new Error(`demo ${list.path} ${index} failed: ${JSON.stringify(failure)}`, { cause: failure })),
          ),
      )
    }
  }
}
