import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { withUsDates } from '../../ui/date-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ComplianceVerdict } from '../shipment-calls.ts'
import styles from './Dialogs.module.css'

/** In the order of the response. */
const RULES = {
  cargo_amount: 'Cargo insurance',
  insurance: 'Insurance',
  safety_rating: 'Safety rating',
  authority: 'Common or Contract Authority',
} as const

/** The compliance rules, each with its result. */
export const Findings = ({ findings, skipped }: Pick<ComplianceVerdict, 'findings' | 'skipped'>) => {
  const passed = findings.filter((finding) => finding.passed).length
  return (
    <section className={styles.rules} aria-label="Compliance">
      <div className={styles.rulesHead}>
        <h3>Compliance</h3>
        <span className={styles.muted}>
          {skipped === null ? `${passed} of ${findings.length} rules passed` : `Not checked: ${skipped}`}
        </span>
      </div>
      {findings.map((finding) => (
        <div key={finding.rule} className={clsx(styles.rule, finding.passed ? styles.passed : styles.failed)}>
          <Icon of={finding.passed ? CircleCheck : TriangleAlert} size={14} />
          <span>{RULES[finding.rule]}</span>
          <span className={styles.muted}>{withUsDates(finding.detail)}</span>
          {finding.message && <span className={styles.message}>{finding.message}</span>}
        </div>
      ))}
    </section>
  )
}

/** Placeholder as tall as the results, so nothing below moves when they arrive. */
const CheckState = ({ checking }: { readonly checking: boolean }) => (
  <section className={styles.rules} aria-label="Compliance" aria-busy={checking}>
    <div className={styles.rulesHead}>
      <h3>Compliance</h3>
      <span className={styles.muted} role="status">
        {checking ? 'Checking…' : 'Checked when a carrier is chosen'}
      </span>
    </div>
    {Object.values(RULES).map((rule) => (
      <div key={rule} className={clsx(styles.rule, styles.muted)}>
        <Icon of={CircleDashed} size={14} />
        <span>{rule}</span>
      </div>
    ))}
  </section>
)

/** Whether the carrier may haul the load, rule by rule, before booking [5.43–5.47]. */
export const Compliance = ({ chosen, verdict }: { readonly chosen: boolean; readonly verdict: ComplianceVerdict | null }) =>
  verdict ? <Findings {...verdict} /> : <CheckState checking={chosen} />
