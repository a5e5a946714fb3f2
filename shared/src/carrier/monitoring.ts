import type { CarrierFacts } from '../shipment/covering-carrier.ts'
import { type CarrierQualification, type ComplianceReceipt, complianceOf } from '../shipment/rules/compliance.ts'
import { dayBefore } from '../time/days.ts'

/** Something about the carrier of a load that its people must know. `key` names it for good: of one load it is told once. */
export interface MonitoringFinding {
  readonly key: string
  /** The type of the event that is opened on the load. */
  readonly event_type: string
  readonly note: string
}

/** The parts of a covered load that carrier monitoring needs. */
export interface MonitoredLoad {
  /** The day of its last stop, `YYYY-MM-DD`; null where none is agreed. */
  readonly last_day: string | null
  /** Compliance receipt of the cover; what was overridden then is not reported again. */
  readonly receipt: Pick<ComplianceReceipt, 'findings' | 'skipped'> | null
}

/** Insurance that expires within this many days is reported. */
const DAYS_AHEAD = 7

/** The last day on which a carrier is insured as compliance asks: cargo, and the better of the two liabilities; null when one is missing. */
const insuredUntil = (qualification: CarrierQualification): string | null => {
  const cargo = qualification.cargo_insurance_expires
  const liability = [qualification.liability_insurance_expires, qualification.general_liability_insurance_expires].filter(
    (day) => day !== null,
  )
  const last = liability.toSorted().at(-1)
  return cargo === null || last === undefined ? null : ([cargo, last].toSorted()[0] ?? null)
}

const insuranceFinding = (carrier: CarrierFacts, load: MonitoredLoad, today: string): MonitoringFinding | null => {
  const until = insuredUntil(carrier)
  if (until === null || until < today) {
    return {
      key: `insurance:ended:${until ?? 'missing'}`,
      event_type: 'Insurance expired',
      note: `${carrier.name} insurance is missing or expired`,
    }
  }
  const needed = load.last_day !== null && load.last_day > today ? load.last_day : today
  if (until >= needed && until > dayBefore(today, { days: -DAYS_AHEAD })) return null
  const why = until < needed ? `, before the last stop on ${needed}` : ''
  return { key: `insurance:ends:${until}`, event_type: 'Insurance expiring', note: `${carrier.name} insurance expires on ${until}${why}` }
}

/**
 * What changed with the carrier of a load since it was covered: insurance expired or expiring, authority revoked, safety rating no longer
 * accepted, out of service. LTL carriers are skipped [4.37]. `today`: `YYYY-MM-DD`.
 */
export const monitoringFindings = (carrier: CarrierFacts, load: MonitoredLoad, today: string): readonly MonitoringFinding[] => {
  if (carrier.ltl_carrier || load.receipt?.skipped) return []
  const knownThen = new Set(load.receipt?.findings.filter(({ passed }) => !passed).map(({ rule }) => rule))
  const failing = complianceOf(carrier, null, today).filter(({ passed, rule }) => !passed && !knownThen.has(rule))
  const insurance = knownThen.has('insurance') ? null : insuranceFinding(carrier, load, today)
  return [
    ...(carrier.status === 'Inactive' ? [{ key: 'inactive', event_type: 'Carrier inactive', note: `${carrier.name} is inactive` }] : []),
    ...(insurance ? [insurance] : []),
    ...failing.flatMap(({ rule, message }): MonitoringFinding[] => {
      if (rule === 'authority') return [{ key: 'authority', event_type: 'Authority revoked', note: message }]
      if (rule !== 'safety_rating') return []
      return [{ key: `safety:${carrier.safety_rating ?? 'missing'}`, event_type: 'Safety rating', note: message }]
    }),
  ]
}
