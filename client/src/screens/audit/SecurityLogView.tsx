import type { RefusedEntry } from '@waybill/shared/protocol/audit'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { wordsOfValue } from '../shipment/field-words.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { readSecurityLog } from './audit-calls.ts'
import { countWords } from './LogFoot.tsx'
import { LogTable } from './LogTable.tsx'
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

const COLUMNS = [
  { title: 'When', width: 150 },
  { title: 'What', width: 190 },
  { title: 'Who', width: 140 },
  { title: 'Address', width: 150 },
  { title: 'Detail' },
]

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
          {countWords(pages, 'entries')}
        </span>
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={pages.reload}>
          Reload
        </Button>
      </search>
      <LogTable
        label="Security log"
        pages={pages}
        columns={COLUMNS}
        nothing={{ icon: ShieldCheck, title: 'Nothing was refused' }}
        row={(entry) => (
          <tr key={entry.id}>
            <td>
              <Moment at={entry.at} zone={HERE} />
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
