import type { Alert } from '@waybill/shared/decision/refusal'
import type { Booking } from '@waybill/shared/shipment/rules/booking'
import { useEffect, useState } from 'react'
import type { CarrierMatch } from '../../records/lookup-calls.ts'
import type { ComplianceVerdict } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'

interface Judged {
  readonly verdict: ComplianceVerdict
  readonly booking: Booking
  readonly warnings: readonly Alert[]
}

/** The truck and phone to check for double booking. */
export interface TruckQuery {
  readonly truck_num: string
  readonly driver_1_cell: string
}

export const EMPTY_TRUCK: TruckQuery = { truck_num: '', driver_1_cell: '' }

/** Compliance result of a carrier for the current load, and the override for users with that permission [5.43–5.47]. */
export const useComplianceCheck = (pro: string, version: number, carrier: CarrierMatch | null, truck: TruckQuery) => {
  const [judged, setJudged] = useState<Judged | null>(null)
  const [responsible, setResponsible] = useState(false)
  const [reason, setReason] = useState('')

  // A result applies to one carrier and one version of the load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the chosen carrier.
  useEffect(() => setJudged(null), [carrier])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have another declared value.
  useEffect(() => {
    if (!carrier) return
    const controller = new AbortController()
    calls.compliance(pro, carrier.id, truck, controller.signal).then(
      ({ body }) => setJudged({ verdict: body.compliance, booking: body.booking, warnings: body.warnings ?? [] }),
      () => undefined,
    )
    return () => controller.abort()
  }, [carrier, pro, truck, version])

  const failed = judged?.verdict.findings.filter(({ passed }) => !passed).length ?? 0
  const mayOverride = failed > 0 && judged?.verdict.may_override === true
  return {
    judged,
    failed,
    /** Compliance failed and this user may override it; null if no override is needed or allowed. */
    override: mayOverride ? { failed, responsible, setResponsible, reason, setReason } : null,
    /** The override lacks its name or reason. */
    unanswered: mayOverride && (!responsible || reason.trim() === ''),
  }
}
export type Override = NonNullable<ReturnType<typeof useComplianceCheck>['override']>

/** Shown when an override has not been acknowledged. */
export const OVERRIDE_PROMPT = 'An override needs your name and a reason'
