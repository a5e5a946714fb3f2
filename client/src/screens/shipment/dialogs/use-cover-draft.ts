import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { useState } from 'react'
import type { CarrierMatch } from '../lookup-calls.ts'
import { type CoverTerms, ratesOf, termsOf, totalsUnder } from './cover-terms.ts'
import { NO_TRUCK, OVERRIDE_ASKS, useJudgement } from './use-judgement.ts'

/** Whom somebody wants to cover the load with, before the dialog opens: the carrier of a bid, or of a truck nearby. */
export interface CoverProposal {
  readonly carrier: CarrierMatch
  /** What he asks for all of it, in decimal dollars. */
  readonly amount: CarrierBidResource['amount']
}

/** What is written down with a cover, and can be changed later: who sends the driver, who drives what. */
export interface BookingParticulars {
  readonly dispatcher: string
  readonly dispatcher_phone: string
  readonly dispatcher_email: string
  readonly driver_1_ref_driver: string
  readonly driver_1_cell: string
  readonly truck_num: string
  readonly trailer_number: string
  readonly carrier_ref: string
}

const PARTICULARS = [
  'dispatcher',
  'dispatcher_phone',
  'dispatcher_email',
  'driver_1_ref_driver',
  'driver_1_cell',
  'truck_num',
  'trailer_number',
  'carrier_ref',
] as const satisfies readonly (keyof BookingParticulars)[]

const particularsOf = ({ load_info }: ShipmentResource) =>
  Object.fromEntries(PARTICULARS.map((field) => [field, load_info[field] ?? ''])) as unknown as BookingParticulars

/** What of it was typed, as the load takes it. */
const writtenOf = (shipment: ShipmentResource, particulars: BookingParticulars) => {
  const before = particularsOf(shipment)
  return Object.fromEntries(
    PARTICULARS.filter((field) => before[field] !== particulars[field].trim()).map((field) => [field, particulars[field].trim() || null]),
  )
}

/** The line haul that makes a bid's amount with the fuel that is agreed. */
const termsUnder = (shipment: ShipmentResource, proposal: CoverProposal | null): CoverTerms =>
  proposal?.amount == null ? termsOf(shipment) : { lineHaul: String(proposal.amount), fuel: null }

/** A cover as it is being put together: carrier, rates, verdict, override, and who drives [4.35, 4.37, 5.47]. */
export const useCoverDraft = (shipment: ShipmentResource, proposal: CoverProposal | null) => {
  const { pro, version } = shipment
  const [carrier, setCarrier] = useState<CarrierMatch | null>(proposal?.carrier ?? null)
  const [terms, setTerms] = useState(() => termsUnder(shipment, proposal))
  const [particulars, setParticulars] = useState(() => particularsOf(shipment))
  /** What the house is asked about: the truck and the phone as they were when their boxes were left. */
  const [truck, setTruck] = useState(NO_TRUCK)

  const { judged, failed, override, unanswered } = useJudgement(pro, version, carrier, truck)
  const barred = judged && !judged.booking.enabled ? judged.booking.reason : null
  const blocked = !carrier ? 'Choose a carrier' : (barred ?? (unanswered ? OVERRIDE_ASKS : undefined))

  return {
    carrier,
    setCarrier,
    terms,
    setTerms,
    totals: totalsUnder(shipment, terms),
    verdict: judged?.verdict ?? null,
    warnings: judged?.warnings ?? [],
    /** Why the carrier may not be used at all, whatever his papers say. */
    barred,
    failed,
    override,
    /** Why the cover cannot go on. */
    blocked,
    particulars,
    set: (fields: Partial<BookingParticulars>) => setParticulars((known) => ({ ...known, ...fields })),
    /** A box of the truck was left: who else has this truck or this phone is looked up. */
    left: () =>
      setTruck(({ truck_num, driver_1_cell }) =>
        truck_num === particulars.truck_num && driver_1_cell === particulars.driver_1_cell
          ? truck
          : { truck_num: particulars.truck_num, driver_1_cell: particulars.driver_1_cell },
      ),
    /** The cover as the server takes it. */
    request: () => {
      const written = writtenOf(shipment, particulars)
      const rates = ratesOf(shipment, terms)
      const changed = rates !== null || Object.keys(written).length > 0
      return {
        ...(carrier && { carrier_id: carrier.id }),
        ...(override && { override_reason: override.reason }),
        ...(changed && { shipment: { ...rates, ...(Object.keys(written).length > 0 && { load_info: written }), version } }),
      }
    },
  }
}
export type CoverDraft = ReturnType<typeof useCoverDraft>
