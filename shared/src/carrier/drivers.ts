import type { CarrierDriver } from '../protocol/partner-work.ts'
import type { Shipment } from '../shipment/state.ts'

type Driven = Pick<Shipment, 'pro'> & {
  readonly load_info: Pick<
    Shipment['load_info'],
    'driver_1_ref_driver' | 'driver_1_cell' | 'driver_1_email' | 'driver_2_ref_driver' | 'driver_2_cell' | 'driver_2_email'
  >
}

const bare = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Drivers on loads of a carrier, each once with the number of these loads, latest driver first. `loads` are the newest first, each with
 * its day of pickup. Two who have one name and not one number are two.
 */
export const driversOf = (loads: readonly { readonly load: Driven; readonly date: string | null }[]): readonly CarrierDriver[] => {
  const found = new Map<string, CarrierDriver>()
  for (const { load, date } of loads) {
    const { load_info: info } = load
    const seats = [
      { name: info.driver_1_ref_driver, cell: info.driver_1_cell, email: info.driver_1_email },
      { name: info.driver_2_ref_driver, cell: info.driver_2_cell, email: info.driver_2_email },
    ]
    for (const seat of seats) {
      if (bare(seat.name) === '' && bare(seat.cell) === '') continue
      const key = `${bare(seat.name)} ${bare(seat.cell)}`
      const known = found.get(key)
      found.set(
        key,
        known
          ? { ...known, email: known.email ?? seat.email, loads: known.loads + 1 }
          : { ...seat, loads: 1, last_pro: load.pro, last_load_date: date },
      )
    }
  }
  return [...found.values()]
}
