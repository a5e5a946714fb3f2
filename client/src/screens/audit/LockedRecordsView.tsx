import type { LockedRecord } from '@waybill/shared/protocol/audit'
import { LockOpen, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { localTimeOf } from '../../commands/clock.ts'
import { useMinutesUntil } from '../../commands/use-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { readLockedRecords, releaseLock } from './audit-calls.ts'
import { countWords, LogFoot } from './LogFoot.tsx'
import { Moment } from './Moment.tsx'
import { useNews } from './use-news.ts'
import { usePages } from './use-pages.ts'

const keyOf = ({ pro, since }: LockedRecord) => `${pro} ${since}`

const Left = ({ until }: { readonly until: string }) => {
  const minutes = useMinutesUntil(localTimeOf(until))
  return minutes === 0 ? <span className={styles.aside}>ran out</span> : <>{minutes} min</>
}

const ReleaseDialog = ({
  lock,
  onClose,
  onDone,
}: {
  readonly lock: LockedRecord
  readonly onClose: () => void
  readonly onDone: () => void
}) => {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (reason.trim() === '') return setFailure('Reason is required: the one who loses the lock is told it')
    setPending(true)
    try {
      await releaseLock(lock.pro, reason.trim())
      showToast({ tone: 'ok', text: `Pro ${lock.pro} is unlocked` })
      onDone()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Release the lock of ${lock.pro}`}
      about={`${lock.locked_by_username} has it. What he has typed and not saved stays on his screen, and he is told who took the lock.`}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="dangerFill" pending={pending}>
            Release the lock
          </Button>
        </>
      }
    >
      <TextField label="Reason" required value={reason} onChange={setReason} error={failure} />
    </Dialog>
  )
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
      {pages.rows === null ? (
        pages.failure === null ? (
          <Skeleton label="Loading the locked records" rows={6} columns={['120px', '140px', '1fr', '140px', '90px']} />
        ) : (
          <EmptyState icon={LockOpen} title="The locked records could not be loaded" text={pages.failure} />
        )
      ) : pages.rows.length === 0 ? (
        <EmptyState icon={LockOpen} title="Nobody holds a record" text="A load is locked while somebody has it open to change it." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="Locked records">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 140 }}>
                  Record
                </th>
                <th scope="col" style={{ width: 140 }}>
                  Held by
                </th>
                <th scope="col">Customer</th>
                <th scope="col" style={{ width: 120 }}>
                  Status
                </th>
                <th scope="col" style={{ width: 150 }}>
                  Since
                </th>
                <th scope="col" style={{ width: 80 }}>
                  Left
                </th>
                <th scope="col" style={{ width: 110 }}>
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map((lock) => (
                <tr key={lock.pro}>
                  <td>
                    <button
                      type="button"
                      className={styles.link}
                      onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: lock.pro } })}
                    >
                      Pro #{lock.pro}
                    </button>
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
              ))}
            </tbody>
          </table>
          <LogFoot pages={pages} />
        </section>
      )}
      {releasing && (
        <ReleaseDialog
          lock={releasing}
          onClose={() => setReleasing(null)}
          onDone={() => {
            setReleasing(null)
            setReleased((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
