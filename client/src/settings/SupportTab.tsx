import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { LOG_LEVELS } from '@waybill/shared/protocol/debug-logs'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api, session } from '../app/client.ts'
import { useAlarms } from '../app/use-alarms.ts'
import { AnchorNote } from '../audit/AnchorNote.tsx'
import { useConnectionState, useTiming } from '../live/use-live.ts'
import { Note } from '../ui/Banner.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { formatInstantWithSeconds } from '../ui/format-instant.ts'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import styles from './Settings.module.css'
import { StoppedJobs } from './StoppedJobs.tsx'

interface DebugLog {
  readonly id: string
  readonly created_at: string
  readonly user_id: string | null
  readonly log_level: string
  readonly source: string | null
  readonly title: string | null
  readonly message: string | null
  readonly stack_trace: string | null
  readonly browser_name: string | null
  readonly browser_version: string | null
}
interface LogPage {
  readonly debug_logs: readonly DebugLog[]
  readonly total: number
  readonly next: string | null
}

const LEVELS = LOG_LEVELS.map((level) => ({ value: level, label: `${level[0]?.toUpperCase()}${level.slice(1)}` }))
const PHASES = { live: 'Live', catching_up: 'Catching up', offline: 'Offline' } as const

const useLogs = (level: string | null) => {
  const [page, setPage] = useState<LogPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(
    async (after: string | null, known: readonly DebugLog[]) => {
      try {
        const { body } = await api.get<LogPage>(level === null ? '/debug_logs' : '/debug_logs/filter/', {
          query: { limit: 50, ...(level !== null && { log_level: level }), ...(after !== null && { after }) },
        })
        setPage({ ...body, debug_logs: [...known, ...body.debug_logs] })
        setFailure(null)
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : "The debug logs couldn't be loaded. Try again.")
      }
    },
    [level],
  )
  useEffect(() => void read(null, []), [read])
  return { page, failure, reload: () => void read(null, []), more: () => page?.next && void read(page.next, page.debug_logs) }
}

/** What is degraded while the server itself works. */
const DEGRADED: Readonly<Record<string, string>> = {
  jobs: 'Emails, tracking and lock expirations are delayed: the job queue is unavailable.',
  views: 'Lists and boards are being updated after an upgrade. Some may show older values for a few minutes.',
  clock: 'The clocks of the server and its database differ. Locks and sessions may end early or late.',
  writes: "Changes can't be saved right now.",
}

/** Readiness of the server; null until known. */
const useReady = () => {
  const [ready, setReady] = useState<{ readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string } | null>(null)
  const checkReady = useCallback(async () => {
    try {
      const response = await fetch('/ready')
      const body = (await response.json().catch(() => ({}))) as {
        readonly missing?: readonly string[]
        readonly degraded?: readonly string[]
      }
      const missing = body.missing?.join(', ')
      const degraded = body.degraded ?? []
      if (!response.ok) setReady({ tone: 'bad', text: `Not ready${missing ? `: ${missing}` : ''}` })
      else if (degraded.length === 0) setReady({ tone: 'ok', text: 'Ready' })
      else setReady({ tone: 'warn', text: `Ready. ${degraded.map((name) => DEGRADED[name] ?? `Unavailable: ${name}.`).join(' ')}` })
    } catch {
      setReady({ tone: 'bad', text: "The server can't be reached." })
    }
  }, [])
  useEffect(() => void checkReady(), [checkReady])
  return { ready, checkReady }
}

/** Health of the product and errors reported by browsers [2.24, 7.6, 7.7]. */
export const SupportTab = () => {
  const [level, setLevel] = useState<string | null>(null)
  const { page, failure, reload, more } = useLogs(level)
  const { ready, checkReady } = useReady()
  const [refreshes, setRefreshes] = useState(0)
  const alarms = useAlarms(refreshes)
  const connection = useConnectionState()
  const timing = useTiming()
  return (
    <FormPage
      title="Support"
      actions={
        <>
          <span className={styles.space} />
          <IconButton
            icon={RefreshCw}
            label="Refresh"
            onClick={() => {
              reload()
              void checkReady()
              setRefreshes((count) => count + 1)
            }}
          />
        </>
      }
    >
      <div className={styles.column}>
        <Section title="Health">
          <dl className={styles.facts}>
            <dt>Server</dt>
            <dd>
              {ready && (
                <Note role="status" tone={ready.tone} icon={ready.tone === 'ok' ? CircleCheck : TriangleAlert}>
                  {ready.text}
                </Note>
              )}
            </dd>
            <dt>Live connection</dt>
            <dd>{PHASES[connection.phase]}</dd>
            <dt>Saves in this window</dt>
            <dd>
              {timing === null
                ? 'None yet'
                : `Response in ${Math.round(timing.saved)} ms, on the board in ${Math.round(timing.seen)} ms (95th percentile)`}
            </dd>
            <dt>Company</dt>
            <dd>{session.tenant()}</dd>
            <dt>Version</dt>
            <dd>{APP_VERSION}</dd>
          </dl>
        </Section>
        <Section title="Background jobs" summary={alarms?.alarms.length ? `${alarms.alarms.length} stopped` : ''}>
          {alarms && <StoppedJobs alarms={alarms.alarms} />}
          {alarms && <AnchorNote status={alarms.anchors} />}
        </Section>
        <Section title="Debug logs" summary={page === null ? '' : `${page.total}`}>
          <div className={styles.column}>
            <SelectField label="Level" value={level} onChange={setLevel} none="All levels" placeholder="All levels" options={LEVELS} />
            {failure !== null && (
              <Note tone="bad" icon={TriangleAlert}>
                {failure}
              </Note>
            )}
            {page?.debug_logs.length === 0 && <p className={styles.quiet}>No browser errors reported</p>}
            <ol className={styles.logs}>
              {page?.debug_logs.map((log) => (
                <li key={log.id} className={styles.log}>
                  <span className={styles.quiet}>
                    {formatInstantWithSeconds(log.created_at)} · {log.log_level} · user {log.user_id ?? 'unknown'} · {log.browser_name}{' '}
                    {log.browser_version}
                  </span>
                  <strong>{log.title ?? log.source ?? 'Untitled'}</strong>
                  {log.message && <span>{log.message}</span>}
                  {log.stack_trace && (
                    <details>
                      <summary>Stack trace</summary>
                      <pre className={styles.stack}>{log.stack_trace}</pre>
                    </details>
                  )}
                </li>
              ))}
            </ol>
            {page?.next && (
              <div>
                <Button variant="ghost" onClick={more}>
                  Show older
                </Button>
              </div>
            )}
          </div>
        </Section>
      </div>
    </FormPage>
  )
}
