import type { LockedRecord } from '@waybill/shared/protocol/audit'
import { LockOpen, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { localTimeOf } from '../../commands/clock.ts'
import { useMinutesUntil } from '../../commands/use-clock.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { readLockedRecords, releaseLock } from './audit-calls.ts'
import { countWords } from './LogFoot.tsx'
import { LogTable } from './LogTable.tsx'
import { Moment } from './Moment.tsx'
import { useNews } from './use-news.ts'
import { usePages } from './use-pages.ts'

const COLUMNS = [
  { title: 'Record', width: 140 },
  { title: 'Held by', width: 140 },
  { title: 'Customer' },
  { title: 'Status', width: 120 },
  { title: 'Since', width: 150 },
  { title: 'Left', width: 80 },
  { title: 'Actions', width: 110, silent: true },
]

const keyOf = ({ pro, since }: LockedRecord) => `${pro} ${since}`

const Left = ({ until }: { readonly until: string }) => {
  const minutes = useMinutesUntil(localTimeOf(until))
  return minutes === 0 ? <span className={styles.aside}>ran out</span> : <>{minutes} min</>
}

/** Who holds what now, and for an administrator the way to free it [2.35]. */
export const LockedRecordsView = () => {
  const workspace = useWorkspace()
  const [by, setBy] = useState('')
  const [releasing, setReleasing] = useState<LockedRecord | null>(null)
  const news = useNews(true)
  const [released, setReleased] = useState(0)
  const pages = usePages(
    JSON.stringify([by.trim(), news, released]),
    (after, signal) => readLockedRecords(by.trim() || null, after, signal),
    keyOf,
  )
  return (
    <>
      <search className={styles.bar}>
        <TextField label="Held by" layout="cell" className={styles.filter} value={by} onChange={setBy} placeholder="Held by" />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {countWords(pages, 'locked records')}
        </span>
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={pages.reload}>
          Reload
        </Button>
      </search>
      <LogTable
        label="Locked records"
        pages={pages}
        columns={COLUMNS}
        nothing={{
          icon: LockOpen,
          title: 'Nobody holds a record',
          text: 'A load is locked while somebody has it open to change it.',
        }}
        row={(lock) => (
          <tr key={lock.pro}>
            <td>
              <LinkButton onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: lock.pro } })}>Pro #{lock.pro}</LinkButton>
            </td>
            <td>{lock.locked_by_username}</td>
            <td>{lock.customer}</td>
            <td>{lock.status}</td>
            <td>{lock.since && <Moment at={lock.since} zone={HERE} />}</td>
            <td className={styles.num}>
              <Left until={lock.expires_at} />
            </td>
            <td className={styles.acts}>
              {lock.may_release && (
                <Button size="small" variant="danger" onClick={() => setReleasing(lock)}>
                  Release…
                </Button>
              )}
            </td>
          </tr>
        )}
      />
      {releasing && (
        <ReasonDialog
          title={`Release the lock of ${releasing.pro}`}
          about={`${releasing.locked_by_username} has it. What he has typed and not saved stays on his screen, and he is told who took the lock.`}
          act="Release the lock"
          demand="Reason is required: the one who loses the lock is told it"
          onClose={() => setReleasing(null)}
          onSend={async (reason) => {
            await releaseLock(releasing.pro, reason)
            showToast({ tone: 'ok', text: `Pro ${releasing.pro} is unlocked` })
            setReleasing(null)
            setReleased((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
