import { createHash } from 'node:crypto'
import { createRandom } from '../../demo/seeded-random.ts'
import type { CapacityRequest, FreeTruck, PartnerStatusRequest, PartnerStatusResult } from './service.ts'

const HOUR = 3_600_000
const MILES_A_DEGREE = 69.1
const EQUIPMENT = ['V', 'V', 'V', 'R', 'R', 'F', 'SD'] as const

/** Hashes a text. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A random generator seeded by the text. */
export const seededRandom = (text: string) => createRandom(Number.parseInt(fingerprint(text).slice(0, 8), 16) | 0)

type Partner = Omit<PartnerStatusResult, 'mp_truck_trailer_identifiers'>

const PARTNERS: readonly (readonly [weight: number, partner: Partner])[] = [
  [6, { mp_partner_status: 'Integrated', mp_truck_trailer_name: 'Truck Number', mp_truck_trailer_type: 'VehicleID' }],
  [3, { mp_partner_status: 'Invited', mp_truck_trailer_name: null, mp_truck_trailer_type: null }],
  [2, { mp_partner_status: 'Not A Partner', mp_truck_trailer_name: null, mp_truck_trailer_type: null }],
]

/** A carrier's simulated partner status; the same each time for the same number. */
export const simulatedPartner = ({ mc_number, dot_number }: PartnerStatusRequest): PartnerStatusResult => {
  const random = seededRandom(`partner ${dot_number ?? `MC${mc_number}`}`)
  const partner = random.weighted(PARTNERS)
  const trucks = partner.mp_truck_trailer_type === null ? 0 : random.int(2, 6)
  return { ...partner, mp_truck_trailer_identifiers: Array.from({ length: trucks }, () => random.digits(4)) }
}

/** Simulated available trucks near a place on a day; the same each time, nearest first. */
export const simulatedTrucks = ({ latitude, longitude, radius_miles, equipment_type, from }: CapacityRequest): readonly FreeTruck[] => {
  const place = `${latitude.toFixed(2)} ${longitude.toFixed(2)} ${from.slice(0, 10)}`
  const random = seededRandom(`capacity ${place}`)
  const trucks = Array.from({ length: random.int(6, 14) }, (_, index) => {
    const [miles, angle] = [random.int(2, 150), (random.int(0, 359) * Math.PI) / 180]
    const north = (miles * Math.cos(angle)) / MILES_A_DEGREE
    const east = (miles * Math.sin(angle)) / (MILES_A_DEGREE * Math.max(0.2, Math.cos((latitude * Math.PI) / 180)))
    const truck: FreeTruck = {
      id: `SIM-${fingerprint(`${place} ${index}`).slice(0, 8)}`,
      carrier_name: `Simulated Carrier ${random.int(1, 99)}`,
      mc_number: null,
      dot_number: null,
      equipment_type: random.pick(EQUIPMENT),
      latitude: Math.round((latitude + north) * 1e4) / 1e4,
      longitude: Math.round((longitude + east) * 1e4) / 1e4,
      available_at: new Date(Date.parse(from) + random.int(-6, 10) * HOUR).toISOString(),
    }
    return { miles, truck }
  })
  return trucks
    .filter(({ miles, truck }) => miles <= radius_miles && (equipment_type === null || truck.equipment_type === equipment_type))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ truck }) => truck)
}
