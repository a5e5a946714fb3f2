import { APP_VERSION } from '@waybill/shared/protocol/app-version'
import { LOG_LEVELS } from '@waybill/shared/protocol/debug-logs'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api, session } from '../../app/client.ts'
import { useAlarms } from '../../app/use-alarms.ts'
import { useConnectionState, useTiming } from '../../commands/use-live.ts'
import { Note } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { StandingStill } from './StandingStill.tsx'

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

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
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
        setFailure(error instanceof ApiError ? error.message : 'The debug logs cannot be read. Please try again.')
      }
    },
    [level],
  )
  useEffect(() => void read(null, []), [read])
  return { page, failure, reload: () => void read(null, []), more: () => page?.next && void read(page.next, page.debug_logs) }
}

/** Whether the server can do its work: null while nobody knows. */
const useReady = () => {
  const [ready, setReady] = useState<{ readonly ok: boolean; readonly words: string } | null>(null)
  const ask = useCallback(async () => {
    try {
      const response = await fetch('/ready')
      const body = (await response.json().catch(() => ({}))) as { readonly missing?: readonly string[] }
      const missing = body.missing?.join(', ')
      setReady({ ok: response.ok, words: response.ok ? 'Ready' : `Not ready${missing ? `: ${missing}` : ''}` })
    } catch {
      setReady({ ok: false, words: 'The server cannot be reached.' })
    }
  }, [])
  useEffect(() => void ask(), [ask])
  return { ready, ask }
}

/** How the product is doing, and what went wrong in whose browser [2.24, 7.6, 7.7]. */
export const SupportTab = () => {
  const [level, setLevel] = useState<string | null>(null)
  const { page, failure, reload, more } = useLogs(level)
  const { ready, ask } = useReady()
  const [looks, setLooks] = useState(0)
  const alarms = useAlarms(looks)
  const connection = useConnectionState()
  const timing = useTiming()
  return (
    <SettingsPage
      title="Support"
      actions={
        <>
          <span className={styles.space} />
          <IconButton
            icon={RefreshCw}
            label="Look again"
            onClick={() => {
              reload()
              void ask()
              setLooks((count) => count + 1)
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
                <Note role="status" tone={ready.ok ? 'ok' : 'bad'} icon={ready.ok ? CircleCheck : TriangleAlert}>
                  {ready.words}
                </Note>
              )}
            </dd>
            <dt>Live connection</dt>
            <dd>{PHASES[connection.phase]}</dd>
            <dt>Saves of this window</dt>
            <dd>
              {timing === null
                ? 'None yet'
                : `answered in ${Math.round(timing.saved)} ms, on the board in ${Math.round(timing.seen)} ms (95 of 100)`}
            </dd>
            <dt>Tenant</dt>
            <dd>{session.tenant()}</dd>
            <dt>Version</dt>
            <dd>{APP_VERSION}</dd>
          </dl>
        </Section>
        <Section title="Work in the background" summary={alarms?.length ? `${alarms.length} standing still` : ''}>
          {alarms && <StandingStill alarms={alarms} />}
        </Section>
        <Section title="Debug logs" summary={page === null ? '' : `${page.total}`}>
          <div className={styles.column}>
            <SelectField label="Level" value={level} onChange={setLevel} none="Every level" placeholder="Every level" options={LEVELS} />
            {failure !== null && (
              <Note tone="bad" icon={TriangleAlert}>
                {failure}
              </Note>
            )}
            {page?.debug_logs.length === 0 && <p className={styles.quiet}>Nothing went wrong in any browser.</p>}
            <ol className={styles.logs}>
              {page?.debug_logs.map((log) => (
                <li key={log.id} className={styles.log}>
                  <span className={styles.quiet}>
                    {WHEN.format(new Date(log.created_at))} · {log.log_level} · user {log.user_id ?? 'unknown'} · {log.browser_name}{' '}
                    {log.browser_version}
                  </span>
                  <strong>{log.title ?? log.source ?? 'Without a title'}</strong>
                  {log.message && <span>{log.message}</span>}
                  {log.stack_trace && (
                    <details>
                      <summary>Stack</summary>
                      <pre className={styles.stack}>{log.stack_trace}</pre>
                    </details>
                  )}
                </li>
              ))}
            </ol>
            {page?.next && (
              <div>
                <Button variant="ghost" onClick={more}>
                  More
                </Button>
              </div>
            )}
          </div>
        </Section>
      </div>
    </SettingsPage>
  )
}
