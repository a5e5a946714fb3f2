import type { Alert } from '@waybill/shared/shipment/refusals'
import type { Booking } from '@waybill/shared/shipment/rules/booking'
import { useEffect, useState } from 'react'
import type { CarrierMatch } from '../lookup-calls.ts'
import type { ComplianceVerdict } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'

interface Judged {
  readonly verdict: ComplianceVerdict
  readonly booking: Booking
  readonly warnings: readonly Alert[]
}

/** The truck and the phone that the house is asked about. */
export interface TruckAsked {
  readonly truck_num: string
  readonly driver_1_cell: string
}

export const NO_TRUCK: TruckAsked = { truck_num: '', driver_1_cell: '' }

/** What compliance says of a carrier for a load as it stands, and the override of who may [5.43–5.47]. */
export const useJudgement = (pro: string, version: number, carrier: CarrierMatch | null, truck: TruckAsked) => {
  const [judged, setJudged] = useState<Judged | null>(null)
  const [responsible, setResponsible] = useState(false)
  const [reason, setReason] = useState('')

  // A verdict belongs to its carrier, and to the load as it stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who was chosen is what it hangs on.
  useEffect(() => setJudged(null), [carrier])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have another declared value.
  useEffect(() => {
    if (!carrier) return
    const asked = new AbortController()
    calls.compliance(pro, carrier.id, truck, asked.signal).then(
      ({ body }) => setJudged({ verdict: body.compliance, booking: body.booking, warnings: body.warnings ?? [] }),
      () => undefined,
    )
    return () => asked.abort()
  }, [carrier, pro, truck, version])

  const failed = judged?.verdict.findings.filter(({ passed }) => !passed).length ?? 0
  const mayOverride = failed > 0 && judged?.verdict.may_override === true
  return {
    judged,
    failed,
    /** Papers fail, and who sits here may overrule them; null: he need not, or may not. */
    override: mayOverride ? { failed, responsible, setResponsible, reason, setReason } : null,
    /** An override is without its name or its reason. */
    unanswered: mayOverride && (!responsible || reason.trim() === ''),
  }
}
export type Override = NonNullable<ReturnType<typeof useJudgement>['override']>

/** Said where an override is not answered for yet. */
export const OVERRIDE_ASKS = 'An override needs your name and a reason'
