import type { LockedRecord } from '@waybill/shared/protocol/audit'
import { LockOpen, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { localTimeOf } from '../live/clock.ts'
import { useMinutesUntil } from '../live/use-clock.ts'
import { useNames } from '../live/use-live.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { fetchLockedRecords, releaseLock } from './audit-calls.ts'
import { logCountText } from './LogFooter.tsx'
import { LogTable } from './LogTable.tsx'
import { useLogVersion } from './use-log-version.ts'
import { usePages } from './use-pages.ts'

const COLUMNS = [
  { title: 'Record', width: 140 },
  { title: 'Locked by', width: 140 },
  { title: 'Customer' },
  { title: 'Status', width: 120 },
  { title: 'Since', width: 150 },
  { title: 'Time left', width: 80 },
  { title: 'Actions', width: 110, silent: true },
]

const keyOf = ({ pro, since }: LockedRecord) => `${pro} ${since}`

const Left = ({ until }: { readonly until: string }) => {
  const minutes = useMinutesUntil(localTimeOf(until))
  return minutes === 0 ? <span className={styles.aside}>expired</span> : <>{minutes} min</>
}

/** All locked records; administrators can release a lock [2.35]. */
export const LockedRecordsView = () => {
  const nameOf = useNames()
  const workspace = useWorkspace()
  const [by, setBy] = useState('')
  const [releasing, setReleasing] = useState<LockedRecord | null>(null)
  const news = useLogVersion(true)
  const [released, setReleased] = useState(0)
  const pages = usePages(
    JSON.stringify([by.trim(), news, released]),
    (after, signal) => fetchLockedRecords(by.trim() || null, after, signal),
    keyOf,
  )
  return (
    <>
      <search className={styles.bar}>
        <TextField label="Locked by" layout="cell" className={styles.filter} value={by} onChange={setBy} placeholder="Locked by" />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {logCountText(pages, 'locked records')}
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
          title: 'No locked records',
          text: 'A load is locked while a user is editing it.',
        }}
        row={(lock) => (
          <tr key={lock.pro}>
            <td>
              <LinkButton onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: lock.pro } })}>Pro #{lock.pro}</LinkButton>
            </td>
            <td>{nameOf(lock.locked_by_username ?? '')}</td>
            <td>{lock.customer}</td>
            <td>{lock.status}</td>
            <td>{lock.since && <Moment at={lock.since} zone={LOCAL_TIMEZONE} />}</td>
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
          title={`Release the lock on ${releasing.pro}`}
          about={`${nameOf(releasing.locked_by_username ?? '')} is editing this load. Their unsaved edits stay on their screen, and they'll see who released the lock.`}
          act="Release lock"
          demand="A reason is required. The user who loses the lock will see it."
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
