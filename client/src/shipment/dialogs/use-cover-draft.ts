import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { useState } from 'react'
import type { CarrierMatch } from '../../records/lookup-calls.ts'
import { type CoverTerms, ratesOf, termsOf, totalsUnder } from './cover-terms.ts'
import { EMPTY_TRUCK, OVERRIDE_PROMPT, useComplianceCheck } from './use-compliance-check.ts'

/** A carrier to prefill in the cover dialog, from a bid or a nearby truck. */
export interface CoverProposal {
  readonly carrier: CarrierMatch
  /** The carrier's total amount, in decimal dollars. */
  readonly amount: CarrierBidResource['amount']
}

/** Fields saved with a cover that can be changed later: dispatcher, driver and truck. */
export interface BookingDetails {
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
] as const satisfies readonly (keyof BookingDetails)[]

const particularsOf = ({ load_info }: ShipmentResource) =>
  Object.fromEntries(PARTICULARS.map((field) => [field, load_info[field] ?? ''])) as unknown as BookingDetails

/** The typed fields in the form the load takes them. */
const writtenOf = (shipment: ShipmentResource, particulars: BookingDetails) => {
  const before = particularsOf(shipment)
  return Object.fromEntries(
    PARTICULARS.filter((field) => before[field] !== particulars[field].trim()).map((field) => [field, particulars[field].trim() || null]),
  )
}

/** The line haul that reaches the bid amount with the agreed fuel. */
const termsUnder = (shipment: ShipmentResource, proposal: CoverProposal | null): CoverTerms =>
  proposal?.amount == null ? termsOf(shipment) : { lineHaul: String(proposal.amount), fuel: null }

/** A cover being entered: carrier, rates, compliance result, override and driver [4.35, 4.37, 5.47]. */
export const useCoverDraft = (shipment: ShipmentResource, proposal: CoverProposal | null) => {
  const { pro, version } = shipment
  const [carrier, setCarrier] = useState<CarrierMatch | null>(proposal?.carrier ?? null)
  const [terms, setTerms] = useState(() => termsUnder(shipment, proposal))
  const [particulars, setParticulars] = useState(() => particularsOf(shipment))
  /** Truck and phone for the double-booking check, as of when their boxes lost focus. */
  const [truck, setTruck] = useState(EMPTY_TRUCK)

  const { judged, failed, override, unanswered } = useComplianceCheck(pro, version, carrier, truck)
  const barred = judged && !judged.booking.enabled ? judged.booking.reason : null
  const blocked = !carrier ? 'Choose a carrier' : (barred ?? (unanswered ? OVERRIDE_PROMPT : undefined))

  return {
    carrier,
    setCarrier,
    terms,
    setTerms,
    totals: totalsUnder(shipment, terms),
    verdict: judged?.verdict ?? null,
    warnings: judged?.warnings ?? [],
    /** Why the carrier can't be used at all, whatever its compliance result. */
    barred,
    failed,
    override,
    /** Why the cover can't continue. */
    blocked,
    particulars,
    set: (fields: Partial<BookingDetails>) => setParticulars((known) => ({ ...known, ...fields })),
    /** A truck box lost focus: check whether another load has this truck or phone. */
    left: () =>
      setTruck(({ truck_num, driver_1_cell }) =>
        truck_num === particulars.truck_num && driver_1_cell === particulars.driver_1_cell
          ? truck
          : { truck_num: particulars.truck_num, driver_1_cell: particulars.driver_1_cell },
      ),
    /** The body of the cover request. */
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
