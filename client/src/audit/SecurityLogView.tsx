import type { RefusedEntry } from '@waybill/shared/protocol/audit'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { fieldValueText } from '../records/field-text.ts'
import { Button } from '../ui/Button.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { readSecurityLog } from './audit-calls.ts'
import { logCountText } from './LogFooter.tsx'
import { LogTable } from './LogTable.tsx'
import { usePages } from './use-pages.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  sign_in_failed: 'Sign-in failed',
  sign_in_throttled: 'Too many sign-in attempts',
  token_refused: 'Session rejected',
  other_tenant: 'Session from another company',
  not_permitted: 'Permission denied',
  personal_data_erased: 'Personal data erased',
  test_role_begun: 'Role preview started',
  test_role_ended: 'Role preview ended',
}

const COLUMNS = [
  { title: 'When', width: 150 },
  { title: 'Event', width: 190 },
  { title: 'User', width: 140 },
  { title: 'Address', width: 150 },
  { title: 'Details' },
]

const keyOf = ({ id }: RefusedEntry) => String(id)
const detailText = ({ detail }: RefusedEntry) =>
  Object.entries(detail)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${fieldValueText(value)}`)
    .join(' · ')

/** Denied attempts by user and network address, for administrators. */
export const SecurityLogView = () => {
  const [action, setAction] = useState<string | null>(null)
  const pages = usePages(action ?? '', (after, signal) => readSecurityLog(action, after, signal), keyOf)
  return (
    <>
      <search className={styles.bar}>
        <SelectField
          label="Event"
          layout="cell"
          className={styles.wide}
          value={action}
          onChange={setAction}
          options={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
          none="All events"
          placeholder="All events"
        />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {logCountText(pages, 'entries')}
        </span>
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={pages.reload}>
          Reload
        </Button>
      </search>
      <LogTable
        label="Security log"
        pages={pages}
        columns={COLUMNS}
        nothing={{ icon: ShieldCheck, title: 'No denied attempts' }}
        row={(entry) => (
          <tr key={entry.id}>
            <td>
              <Moment at={entry.at} zone={LOCAL_TIMEZONE} />
            </td>
            <td>{ACTIONS[entry.action] ?? entry.action}</td>
            <td>{entry.username ?? entry.user_id}</td>
            <td className={styles.num}>{entry.address}</td>
            <td>{detailText(entry)}</td>
          </tr>
        )}
      />
    </>
  )
}
