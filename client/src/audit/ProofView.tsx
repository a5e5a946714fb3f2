import { isPermitted } from '@waybill/shared/permissions/may'
import { Anchor, Download, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { session, useSignedIn } from '../app/client.ts'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { TableHead } from '../history/TableHead.tsx'
import { usePastRead } from '../history/use-past-read.ts'
import { attempt, textOfError } from '../ui/attempt.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnchorNote } from './AnchorNote.tsx'
import { type Finding, readProof, saveAnchors, saveLog, verifyNow } from './proof-calls.ts'
import { useLogVersion } from './use-log-version.ts'

const COLUMNS = [{ title: 'Published', width: 150 }, { title: 'Position', width: 90 }, { title: 'Hash' }]
const NUMBER = new Intl.NumberFormat('en-US')

const FAULTS: Readonly<Record<string, string>> = {
  missing: 'An event is missing at that position.',
  content: "The event at that position isn't the one that was recorded.",
  link: "The event at that position doesn't follow from the one before it.",
  anchor: "The event at that position doesn't match the published anchor.",
}

const FindingNote = ({ finding }: { readonly finding: Finding }) => {
  const { first_bad, events, trusted_to, first_bad_anchor_line, index_differences } = finding
  if (first_bad_anchor_line !== null) {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The anchors were altered after they were published: line {first_bad_anchor_line} doesn't follow from the one before it.
      </Note>
    )
  }
  if (first_bad !== null) {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The log was altered: first bad position {NUMBER.format(first_bad.position)}. {FAULTS[first_bad.fault]} It is anchored through
        position {NUMBER.format(trusted_to)}.
      </Note>
    )
  }
  if (index_differences > 0) {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The chain is intact, but {NUMBER.format(index_differences)} stream versions or command ledger entries don't match the log. Ask your
        system administrator to rebuild them.
      </Note>
    )
  }
  return (
    <Note tone="ok" icon={ShieldCheck} role="status">
      {NUMBER.format(events)} events, the chain is intact.
      {trusted_to > 0 && ` It is anchored outside the database through position ${NUMBER.format(trusted_to)}.`}
    </Note>
  )
}

/** Verifies the whole log on request, with progress and a stop button. */
const Verify = () => {
  const [progress, setProgress] = useState<{ readonly checked: number; readonly of: number } | null>(null)
  const [finding, setFinding] = useState<Finding | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const verify = async () => {
    controller.current = new AbortController()
    setFinding(null)
    setFailure(null)
    setProgress({ checked: 0, of: 1 })
    try {
      setFinding(await verifyNow((checked, of) => setProgress({ checked, of }), controller.current.signal))
    } catch (error) {
      if (!controller.current.signal.aborted) setFailure(textOfError(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <section className={styles.card} aria-label="Verify the log">
      <h2>Verify the log</h2>
      <div className="grid gap-2 p-3">
        {progress ? (
          <>
            <ProgressBar label="Verification progress" value={progress.checked} max={Math.max(1, progress.of)} />
            <p className={styles.quiet}>
              {NUMBER.format(progress.checked)} of {NUMBER.format(progress.of)} events
            </p>
          </>
        ) : (
          <p>Hashes every event again and compares it with the event before it and with the published anchors.</p>
        )}
        {finding && <FindingNote finding={finding} />}
        {failure !== null && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {failure}
          </Note>
        )}
        <div>
          {progress ? (
            <Button onClick={() => controller.current?.abort()}>Stop</Button>
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
  const save = async (download: () => Promise<void>) => {
    setPending(true)
    await attempt('download proof', download, (error) => `The file couldn't be created. ${textOfError(error)}`)
    setPending(false)
  }
  return (
    <section className={styles.card} aria-label="Verify it yourself">
      <h2>Verify it yourself</h2>
      <ol className={styles.steps}>
        <li>Download the log: every event with its hashes, one per line.</li>
        <li>Download the anchors or, better, use the copy that was sent to you: a copy outside our control proves more.</li>
        <li>
          On any computer with Waybill installed (no database needed), run
          <pre className={styles.mono}>
            npm run waybill -- verify --file events-{session.tenant()}.ndjson --anchor anchors-{session.tenant()}.ndjson
          </pre>
          With <code className={styles.mono}>--anchor-key public.pem</code> every anchor must carry our signature.
        </li>
        <li>The result is either the first bad position or a confirmation that the chain is intact.</li>
      </ol>
      <div className="flex gap-2 p-3 pt-0">
        <Button icon={Download} pending={pending} onClick={() => void save(saveLog)}>
          Download log
        </Button>
        <Button icon={Anchor} pending={pending} onClick={() => void save(saveAnchors)}>
          Download anchors
        </Button>
      </div>
    </section>
  )
}

/** Proof that the log wasn't altered, and the files needed to verify it independently. */
export const ProofView = () => {
  const { userInfo } = useSignedIn()
  const news = useLogVersion(true)
  const { value: proof, failure } = usePastRead(String(news), readProof)
  if (proof === null) {
    return failure === null ? (
      <Skeleton label="Loading proof" rows={6} columns={['140px', '1fr']} />
    ) : (
      <EmptyState icon={TriangleAlert} title="The proof couldn't be loaded" text={failure} />
    )
  }
  const { head, recorded_at, anchored_to, anchor_status, signed, anchors } = proof
  const mayCheck = isPermitted(userInfo.permission_tree, 'feed#read')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Proof">
      <div className={styles.sheet}>
        <section className={styles.card} aria-label="Chain">
          <h2>Hash chain</h2>
          <dl className={styles.facts}>
            <dt>Events</dt>
            <dd>{NUMBER.format(head.position)}</dd>
            <dt>Last recorded</dt>
            <dd>{recorded_at ? <Moment at={recorded_at} zone={LOCAL_TIMEZONE} /> : 'Never'}</dd>
            <dt>Hash</dt>
            <dd className={styles.mono}>{head.hash}</dd>
            <dt>Published through</dt>
            <dd>
              {NUMBER.format(anchored_to)}
              {anchored_to < head.position && ` · ${NUMBER.format(head.position - anchored_to)} events waiting for the next anchor`}
            </dd>
          </dl>
          <AnchorNote status={anchor_status} />
        </section>
        {mayCheck && <Verify />}
        <section className={styles.card} aria-label="Anchors">
          <h2>Latest anchors</h2>
          <p className={styles.quiet}>
            The position of the log is published outside the database within a minute of new events,{' '}
            {signed ? 'signed with our key' : 'without a signature'}.
          </p>
          <table className={styles.table}>
            <TableHead columns={COLUMNS} />
            <tbody>
              {anchors.map(({ position, hash, time }) => (
                <tr key={position}>
                  <td>
                    <Moment at={time} zone={LOCAL_TIMEZONE} />
                  </td>
                  <td className={styles.num}>{NUMBER.format(position)}</td>
                  <td className={styles.mono}>{hash}</td>
                </tr>
              ))}
              {anchors.length === 0 && (
                <tr>
                  <td colSpan={COLUMNS.length}>No anchors yet.</td>
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
