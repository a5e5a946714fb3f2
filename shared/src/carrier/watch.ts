import type { CarrierFacts } from '../shipment/commands.ts'
import { type CarrierPapers, type ComplianceReceipt, complianceOf } from '../shipment/rules/compliance.ts'
import { dayBefore } from '../time/days.ts'

/** Something about the carrier of a load that its people must know. `key` names it for good: of one load it is told once. */
export interface WatchFinding {
  readonly key: string
  /** The type of the event that is opened on the load. */
  readonly event_type: string
  readonly note: string
}

/** A load that a carrier has, as far as a watch over him needs it. */
export interface WatchedLoad {
  /** The day of its last stop, `YYYY-MM-DD`; null where none is agreed. */
  readonly last_day: string | null
  /** Why he was accepted; what failed then and was overridden is no news. */
  readonly receipt: Pick<ComplianceReceipt, 'findings' | 'skipped'> | null
}

/** Insurance that ends within so many days is told of before it does. */
const DAYS_AHEAD = 7

/** The last day on which a carrier is insured as compliance asks: cargo, and the better of the two liabilities; null when one is missing. */
const insuredUntil = (papers: CarrierPapers): string | null => {
  const cargo = papers.cargo_insurance_expires
  const liability = [papers.liability_insurance_expires, papers.general_liability_insurance_expires].filter((day) => day !== null)
  const last = liability.toSorted().at(-1)
  return cargo === null || last === undefined ? null : ([cargo, last].toSorted()[0] ?? null)
}

const insuranceFinding = (carrier: CarrierFacts, load: WatchedLoad, today: string): WatchFinding | null => {
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
  return { key: `insurance:ends:${until}`, event_type: 'Insurance expiring', note: `${carrier.name} insurance ends on ${until}${why}` }
}

/**
 * What has become of the carrier of a load since he was accepted: insurance that has run out or is about to, authority that is gone, a
 * safety rating that is not accepted any more, taken off the road. An LTL carrier is not asked [4.37]. `today`: `YYYY-MM-DD`.
 */
export const watchFindings = (carrier: CarrierFacts, load: WatchedLoad, today: string): readonly WatchFinding[] => {
  if (carrier.ltl_carrier || load.receipt?.skipped) return []
  const knownThen = new Set(load.receipt?.findings.filter(({ passed }) => !passed).map(({ rule }) => rule))
  const failing = complianceOf(carrier, null, today).filter(({ passed, rule }) => !passed && !knownThen.has(rule))
  const insurance = knownThen.has('insurance') ? null : insuranceFinding(carrier, load, today)
  return [
    ...(carrier.status === 'Inactive' ? [{ key: 'inactive', event_type: 'Carrier inactive', note: `${carrier.name} is inactive` }] : []),
    ...(insurance ? [insurance] : []),
    ...failing.flatMap(({ rule, message }): WatchFinding[] => {
      if (rule === 'authority') return [{ key: 'authority', event_type: 'Authority revoked', note: message }]
      if (rule !== 'safety_rating') return []
      return [{ key: `safety:${carrier.safety_rating ?? 'missing'}`, event_type: 'Safety rating', note: message }]
    }),
  ]
}
