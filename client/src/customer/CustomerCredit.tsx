import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import styles from '../records/profile/Profile.module.css'
import type { ListedRecordResource } from '../records/record-calls.ts'
import { Note } from '../ui/Banner.tsx'
import { moneyText } from '../ui/typed-text.ts'

const dollars = (amount: string) => `$${moneyText.format(amount)}`

/** A customer's unbilled amount and available credit. */
export const CreditFigures = ({ record }: { readonly record: ListedRecordResource }) => {
  const { credit_limit, exposure, available } = record
  const owed = typeof exposure === 'string' ? exposure : null
  const left = typeof available === 'string' ? available : null
  const limit = typeof credit_limit === 'string' ? credit_limit : null
  if (owed === null) return null
  const over = left?.startsWith('-') ?? false
  const share = limit === null || Number(limit) <= 0 ? (over ? 100 : 0) : Math.min(100, (Number(owed) / Number(limit)) * 100)
  return (
    <>
      {over && left !== null && limit !== null && (
        <Note tone="bad" icon={TriangleAlert}>
          {dollars(left.slice(1))} over the credit limit of {dollars(limit)}. New loads and covers will warn or be blocked, per company
          settings.
        </Note>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>Limit</dt>
          <dd>{limit === null ? 'None' : dollars(limit)}</dd>
        </div>
        <div>
          <dt>Unbilled</dt>
          <dd>{dollars(owed)}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd className={over ? styles.bad : undefined}>
            {left === null ? 'No limit' : over ? `-${dollars(left.slice(1))}` : dollars(left)}
          </dd>
        </div>
      </dl>
      {limit !== null && (
        <span role="img" aria-label={`${Math.round(share)}% of the credit limit used`} className={styles.meter}>
          <span className={clsx(styles.used, over && styles.over)} style={{ width: `${share}%` }} />
        </span>
      )}
    </>
  )
}
