import { may } from '@waybill/shared/permissions/may'
import { Anchor, Download, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { session, useSignedIn } from '../../app/client.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { Moment } from './Moment.tsx'
import { type Finding, readProof, saveAnchors, saveLog, verifyNow } from './proof-calls.ts'
import { TableHead } from './TableHead.tsx'
import { useKept } from './use-kept.ts'
import { useNews } from './use-news.ts'

const COLUMNS = [{ title: 'Published', width: 150 }, { title: 'Position', width: 90 }, { title: 'Hash' }]
const NUMBER = new Intl.NumberFormat('en-US')

const FAULTS: Readonly<Record<string, string>> = {
  missing: 'An event is missing there.',
  content: 'The event there is not the one that was recorded.',
  link: 'The event there does not follow from the one before it.',
  anchor: 'The log says something else there than was published of it.',
}

const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

const Found = ({ finding }: { readonly finding: Finding }) => {
  const { first_bad, events, trusted_to, first_bad_anchor_line } = finding
  if (first_bad_anchor_line !== null) {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The anchors are not as they were published: line {first_bad_anchor_line} does not follow from the one before it.
      </Note>
    )
  }
  if (first_bad !== null) {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The log is not what was recorded: first bad position {NUMBER.format(first_bad.position)}. {FAULTS[first_bad.fault]} Up to position{' '}
        {NUMBER.format(trusted_to)} an anchor vouches for it.
      </Note>
    )
  }
  return (
    <Note tone="ok" icon={ShieldCheck} role="status">
      {NUMBER.format(events)} events, the chain is whole.
      {trusted_to > 0 && ` Up to position ${NUMBER.format(trusted_to)} an anchor outside the database vouches for it.`}
    </Note>
  )
}

/** Checks the whole log on request, with how far it is, and can be stopped. */
const Verify = () => {
  const [progress, setProgress] = useState<{ readonly checked: number; readonly of: number } | null>(null)
  const [finding, setFinding] = useState<Finding | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const verify = async () => {
    asked.current = new AbortController()
    setFinding(null)
    setFailure(null)
    setProgress({ checked: 0, of: 1 })
    try {
      setFinding(await verifyNow((checked, of) => setProgress({ checked, of }), asked.current.signal))
    } catch (error) {
      if (!asked.current.signal.aborted) setFailure(words(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <section className={styles.card} aria-label="Check">
      <h2>Check the whole log now</h2>
      <div className="grid gap-2 p-3">
        {progress ? (
          <>
            <ProgressBar label="Check of the log" value={progress.checked} max={Math.max(1, progress.of)} />
            <p className={styles.quiet}>
              {NUMBER.format(progress.checked)} of {NUMBER.format(progress.of)} events
            </p>
          </>
        ) : (
          <p>Every event is hashed again and held against the one before it and against what was published.</p>
        )}
        {finding && <Found finding={finding} />}
        {failure !== null && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {failure}
          </Note>
        )}
        <div>
          {progress ? (
            <Button onClick={() => asked.current?.abort()}>Stop</Button>
          ) : (
            <Button variant="primary" icon={ShieldCheck} onClick={() => void verify()}>
              Verify now
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

const Offline = () => {
  const [pending, setPending] = useState(false)
  const save = async (what: () => Promise<void>) => {
    setPending(true)
    await what().catch((error: unknown) => showToast({ tone: 'bad', text: 'The file could not be made', detail: words(error) }))
    setPending(false)
  }
  return (
    <section className={styles.card} aria-label="Check without us">
      <h2>Check it without us</h2>
      <ol className={styles.steps}>
        <li>Download the log: every event with its hashes, a line each.</li>
        <li>Download the anchors, or better take the copy that was sent to you: what we could change ourselves proves less.</li>
        <li>
          On any machine with Waybill’s program and without a database, run
          <pre className={styles.mono}>
            npm run waybill -- verify --file events-{session.tenant()}.ndjson --anchor anchors-{session.tenant()}.ndjson
          </pre>
          With <code className={styles.mono}>--anchor-key public.pem</code> every anchor must bear our signature.
        </li>
        <li>It names the first position that does not fit, or says that the chain is whole.</li>
      </ol>
      <div className="flex gap-2 p-3 pt-0">
        <Button icon={Download} pending={pending} onClick={() => void save(saveLog)}>
          Download the log
        </Button>
        <Button icon={Anchor} pending={pending} onClick={() => void save(saveAnchors)}>
          Download the anchors
        </Button>
      </div>
    </section>
  )
}

/** What shows that nobody touched the book, and what a stranger needs to see it for himself. */
export const ProofView = () => {
  const { userInfo } = useSignedIn()
  const news = useNews(true)
  const { value: proof, failure } = useKept(String(news), readProof)
  if (proof === null) {
    return failure === null ? (
      <Skeleton label="Loading the proof" rows={6} columns={['140px', '1fr']} />
    ) : (
      <EmptyState icon={TriangleAlert} title="The proof could not be loaded" text={failure} />
    )
  }
  const { head, recorded_at, anchored_to, signed, anchors } = proof
  const mayCheck = may(userInfo.permission_tree, 'feed#read')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Proof">
      <div className={styles.sheet}>
        <section className={styles.card} aria-label="Chain">
          <h2>The chain</h2>
          <dl className={styles.facts}>
            <dt>Events</dt>
            <dd>{NUMBER.format(head.position)}</dd>
            <dt>Last recorded</dt>
            <dd>{recorded_at ? <Moment at={recorded_at} zone={HERE} /> : 'never'}</dd>
            <dt>Hash</dt>
            <dd className={styles.mono}>{head.hash}</dd>
            <dt>Published up to</dt>
            <dd>
              {NUMBER.format(anchored_to)}
              {anchored_to < head.position && ` · ${NUMBER.format(head.position - anchored_to)} events wait for the next anchor`}
            </dd>
          </dl>
        </section>
        {mayCheck && <Verify />}
        <section className={styles.card} aria-label="Anchors">
          <h2>Last anchors</h2>
          <p className={styles.quiet}>
            Every five minutes the place of the log is written down outside the database,{' '}
            {signed ? 'signed with our key' : 'without a signature'}.
          </p>
          <table className={styles.table}>
            <TableHead columns={COLUMNS} />
            <tbody>
              {anchors.map(({ position, hash, time }) => (
                <tr key={position}>
                  <td>
                    <Moment at={time} zone={HERE} />
                  </td>
                  <td className={styles.num}>{NUMBER.format(position)}</td>
                  <td className={styles.mono}>{hash}</td>
                </tr>
              ))}
              {anchors.length === 0 && (
                <tr>
                  <td colSpan={COLUMNS.length}>None was published yet.</td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
        {mayCheck && <Offline />}
      </div>
    </section>
  )
}
