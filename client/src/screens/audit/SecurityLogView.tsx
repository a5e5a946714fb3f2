import type { RefusedEntry } from '@waybill/shared/protocol/audit'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { wordsOfValue } from '../shipment/field-words.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { readSecurityLog } from './audit-calls.ts'
import { countWords, LogFoot } from './LogFoot.tsx'
import { Moment } from './Moment.tsx'
import { usePages } from './use-pages.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  sign_in_failed: 'Sign-in failed',
  sign_in_throttled: 'Too many sign-ins',
  token_refused: 'Session refused',
  other_tenant: 'Session of another company',
  not_permitted: 'Not permitted',
  personal_data_erased: 'Personal data erased',
  test_role_begun: 'Began to try a role',
  test_role_ended: 'Took own role back',
}

const keyOf = ({ id }: RefusedEntry) => String(id)
const detailText = ({ detail }: RefusedEntry) =>
  Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${wordsOfValue(value)}`)
    .join(' · ')

/** What was refused to whom, and from where: for administrators. */
export const SecurityLogView = () => {
  const [action, setAction] = useState<string | null>(null)
  const pages = usePages(action ?? '', (after, signal) => readSecurityLog(action, after, signal), keyOf)
  return (
    <>
      <search className={styles.bar}>
        <SelectField
          label="What was refused"
          layout="cell"
          className={styles.wide}
          value={action}
          onChange={setAction}
          options={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
          none="Everything"
          placeholder="Everything"
        />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {countWords(pages, 'refused attempts')}
        </span>
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={pages.reload}>
          Reload
        </Button>
      </search>
      {pages.rows === null ? (
        pages.failure === null ? (
          <Skeleton label="Loading what was refused" rows={8} columns={['140px', '160px', '120px', '140px', '1fr']} />
        ) : (
          <EmptyState icon={ShieldCheck} title="The security log could not be loaded" text={pages.failure} />
        )
      ) : pages.rows.length === 0 ? (
        <EmptyState icon={ShieldCheck} title="Nothing was refused" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="Security log">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 150 }}>
                  When
                </th>
                <th scope="col" style={{ width: 190 }}>
                  What
                </th>
                <th scope="col" style={{ width: 140 }}>
                  Who
                </th>
                <th scope="col" style={{ width: 150 }}>
                  Address
                </th>
                <th scope="col">Detail</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    <Moment at={entry.at} zone={HERE} />
                  </td>
                  <td>{ACTIONS[entry.action] ?? entry.action}</td>
                  <td>{entry.username ?? entry.user_id}</td>
                  <td className={styles.num}>{entry.address}</td>
                  <td>{detailText(entry)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <LogFoot pages={pages} />
        </section>
      )}
    </>
  )
}
