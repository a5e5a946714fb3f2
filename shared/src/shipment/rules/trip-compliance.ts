import type { Alert } from '../../decision/refusal.ts'
import { dollarText } from '../../money/dollars.ts'
import type { CarrierFacts } from '../covering-carrier.ts'
import type { Shipment } from '../state.ts'
import type { CarrierQualification } from './compliance.ts'

/** The last scheduled date `YYYY-MM-DD` of a load; null if no stop has a date. */
const lastDayOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): string | null =>
  pick_stops
    .flatMap((stop) => stop.appt_end_date ?? stop.appt_start_date ?? stop.ready_or_deliver_date ?? [])
    .reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)

const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

const endsBefore = (expires: string | null, day: string): boolean => expires === null || expires < day

/**
 * Compliance warnings about the whole trip: insurance that expires before the last stop [5.44], and a declared value above the cargo
 * insurance [5.45] entered after the cover. An LTL carrier is not checked [4.37]. Dates are `YYYY-MM-DD`, amounts in cents.
 */
export const tripComplianceWarnings = (
  carrier: CarrierQualification & Pick<CarrierFacts, 'ltl_carrier'>,
  shipment: Pick<Shipment, 'load_info' | 'pick_stops'>,
): readonly Alert[] => {
  if (carrier.ltl_carrier) return []
  const last = lastDayOf(shipment)
  const { cargo_insurance_expires: cargo, liability_insurance_expires: auto, general_liability_insurance_expires: general } = carrier
  const lapsed = (insuranceType: string, expires: string): Alert => ({
    key: `carrier:trip_${insuranceType.replace(' ', '_')}`,
    field: 'carrier',
    message: `${carrier.name}'s ${insuranceType} expires on ${usDate(expires)}, before the last stop on ${usDate(last ?? expires)}.`,
  })
  const liability = [auto, general].reduce<string | null>((best, day) => (best === null || (day !== null && day > best) ? day : best), null)
  const declared = shipment.load_info.declared_value ?? 0
  const insured = carrier.cargo_insurance_amount ?? 0
  return [
    ...(last !== null && cargo !== null && endsBefore(cargo, last) ? [lapsed('cargo insurance', cargo)] : []),
    ...(last !== null && liability !== null && endsBefore(liability, last) ? [lapsed('liability insurance', liability)] : []),
    ...(declared > insured
      ? [
          {
            key: 'carrier:trip_cargo_amount',
            field: 'load_info.declared_value',
            message: `The declared value of ${dollarText(declared)} is more than ${carrier.name}'s cargo insurance of ${dollarText(insured)}.`,
          },
        ]
      : []),
  ]
}
