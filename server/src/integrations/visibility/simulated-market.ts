import { createHash } from 'node:crypto'
import { createDice } from '../../demo/dice.ts'
import type { CapacityAsked, CarrierAsked, FreeTruck, KnownPartner } from './service.ts'

const HOUR = 3_600_000
const MILES_A_DEGREE = 69.1
const EQUIPMENT = ['V', 'V', 'V', 'R', 'R', 'F', 'SD'] as const

/** A fingerprint of a text: the same text gives the same one. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Chance that comes out the same for the same text. */
export const diceOf = (text: string) => createDice(Number.parseInt(fingerprint(text).slice(0, 8), 16) | 0)

type Partner = Omit<KnownPartner, 'mp_truck_trailer_identifiers'>

const PARTNERS: readonly (readonly [weight: number, partner: Partner])[] = [
  [6, { mp_partner_status: 'Integrated', mp_truck_trailer_name: 'Truck Number', mp_truck_trailer_type: 'VehicleID' }],
  [3, { mp_partner_status: 'Invited', mp_truck_trailer_name: null, mp_truck_trailer_type: null }],
  [2, { mp_partner_status: 'Not A Partner', mp_truck_trailer_name: null, mp_truck_trailer_type: null }],
]

/** What a carrier would be to the provider: by its number, the same each time. */
export const simulatedPartner = ({ mc_number, dot_number }: CarrierAsked): KnownPartner => {
  const dice = diceOf(`partner ${dot_number ?? `MC${mc_number}`}`)
  const partner = dice.weighted(PARTNERS)
  const trucks = partner.mp_truck_trailer_type === null ? 0 : dice.int(2, 6)
  return { ...partner, mp_truck_trailer_identifiers: Array.from({ length: trucks }, () => dice.digits(4)) }
}

/** Trucks that would be free near a place on a day: by place and day, the same each time, nearest first. */
export const simulatedTrucks = ({ latitude, longitude, radius_miles, equipment_type, from }: CapacityAsked): readonly FreeTruck[] => {
  const place = `${latitude.toFixed(2)} ${longitude.toFixed(2)} ${from.slice(0, 10)}`
  const dice = diceOf(`capacity ${place}`)
  const trucks = Array.from({ length: dice.int(6, 14) }, (_, index) => {
    const [miles, angle] = [dice.int(2, 150), (dice.int(0, 359) * Math.PI) / 180]
    const north = (miles * Math.cos(angle)) / MILES_A_DEGREE
    const east = (miles * Math.sin(angle)) / (MILES_A_DEGREE * Math.max(0.2, Math.cos((latitude * Math.PI) / 180)))
    const truck: FreeTruck = {
      id: `SIM-${fingerprint(`${place} ${index}`).slice(0, 8)}`,
      carrier_name: `Simulated Carrier ${dice.int(1, 99)}`,
      mc_number: null,
      dot_number: null,
      equipment_type: dice.pick(EQUIPMENT),
      latitude: Math.round((latitude + north) * 1e4) / 1e4,
      longitude: Math.round((longitude + east) * 1e4) / 1e4,
      available_at: new Date(Date.parse(from) + dice.int(-6, 10) * HOUR).toISOString(),
    }
    return { miles, truck }
  })
  return trucks
    .filter(({ miles, truck }) => miles <= radius_miles && (equipment_type === null || truck.equipment_type === equipment_type))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ truck }) => truck)
}
