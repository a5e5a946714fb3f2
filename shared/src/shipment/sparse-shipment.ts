import type { Sparse } from '../fields/sparse.ts'
import { BLANK_ITEM, BLANK_LINE, BLANK_LOAD_INFO, BLANK_LOCATION, BLANK_PARTY, BLANK_RATES, BLANK_STOP } from './blank.ts'
import { blankShipment } from './blank-shipment.ts'
import type { NewShipment } from './event-parts.ts'
import { fromSparseIntermodal, toSparse } from './intermodal/sparse-intermodal.ts'
import type { Party, PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

/** A load as its creation event stores it: blank fields are left out, so that new fields need no change to the log. */
export type SparseShipment = typeof NewShipment.Type

const isBlank = (value: unknown, blank: unknown): boolean =>
  value === blank || (value !== null && typeof value === 'object' && JSON.stringify(value) === JSON.stringify(blank))

const sparse = <T extends object>(record: T, blank: T): Sparse<T> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !isBlank(value, blank[key as keyof T]))) as Sparse<T>

const sparseParty = (party: Party | null) => party && sparse(party, BLANK_PARTY)

const sparseStop = (stop: PickStop) => ({
  ...sparse(stop, BLANK_STOP),
  ...(isBlank(stop.location, BLANK_LOCATION) ? {} : { location: sparse(stop.location, BLANK_LOCATION) }),
})

/** What the log stores for a new load: everything that is not blank. */
export const toSparseShipment = (shipment: Shipment): SparseShipment => ({
  ...(sparse(shipment, blankShipment(shipment)) as SparseShipment),
  pro: shipment.pro,
  mode: shipment.mode,
  source: shipment.source,
  created_at: shipment.created_at,
  created_by: shipment.created_by,
  customer: sparseParty(shipment.customer),
  bill_to: sparseParty(shipment.bill_to),
  load_info: sparse(shipment.load_info, BLANK_LOAD_INFO),
  rates: sparse(shipment.rates, BLANK_RATES),
  accessorial_lines: shipment.accessorial_lines.map((line) => sparse(line, BLANK_LINE)),
  items: shipment.items.map((item) => sparse(item, BLANK_ITEM)),
  pick_stops: shipment.pick_stops.map(sparseStop),
  ...toSparse(shipment),
})

const filled = <T extends object>(blank: T, record: object | null | undefined): T => ({ ...blank, ...record })

const filledParty = (party: object | null | undefined): Party | null => (party ? filled(BLANK_PARTY, party) : null)

const filledStop = (stop: Sparse<PickStop>): PickStop => ({ ...filled(BLANK_STOP, stop), location: filled(BLANK_LOCATION, stop.location) })

/** The lists of a load with the fields that their elements were stored without. */
export const fillLists = (shipment: Sparse<Pick<Shipment, 'accessorial_lines' | 'items' | 'pick_stops'>>) => ({
  accessorial_lines: (shipment.accessorial_lines ?? []).map((line) => filled(BLANK_LINE, line)),
  items: (shipment.items ?? []).map((item) => filled(BLANK_ITEM, item)),
  pick_stops: (shipment.pick_stops ?? []).map(filledStop),
})

/** Restores the complete load from what the log stored. */
export const fromSparseShipment = (written: SparseShipment): Shipment => {
  const blank = blankShipment(written)
  return {
    ...filled(blank, written),
    customer: filledParty(written.customer),
    bill_to: filledParty(written.bill_to),
    load_info: filled(BLANK_LOAD_INFO, written.load_info),
    rates: filled(BLANK_RATES, written.rates),
    ...fillLists(written),
    ...fromSparseIntermodal(written),
    made: filled(blank.made, written.made),
  } as Shipment
}
