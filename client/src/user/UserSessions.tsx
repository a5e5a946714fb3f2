import type { SessionResource } from '@waybill/shared/protocol/users'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import styles from './People.module.css'
import { endSession, endSessions, readSessions } from './people-calls.ts'

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const
const found = (device: string, known: readonly (readonly [mark: string, name: string])[]) =>
  known.find(([token]) => device.includes(token))?.[1] ?? null

const deviceLabel = (device: string | null): string =>
  device === null ? 'API client' : [found(device, BROWSERS), found(device, SYSTEMS)].filter(Boolean).join(' on ') || device

interface UserSessionsProps {
  readonly id: string
  /** When the user was last seen. The sessions are reloaded when this changes. */
  readonly seen: string | null
}

/** A user's open sessions, which can be ended one by one or all at once, except the current one. */
export const UserSessions = ({ id, seen }: UserSessionsProps) => {
  const [sessions, setSessions] = useState<readonly SessionResource[] | null>(null)
  const read = useCallback(() => {
    readSessions(id).then(setSessions, () => setSessions([]))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when the user was seen again.
  useEffect(read, [read, seen])
  const end = (request: Promise<unknown>) =>
    attempt(`end session of ${id}`, () => request, "The session couldn't be ended. Try again.").then((ended) => ended && read())
  if (sessions === null) return null
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className={styles.column}>
      {sessions.length === 0 && <p className={styles.quiet}>Not signed in anywhere</p>}
      <ul className={styles.sessions} aria-label="Open sessions">
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <span className={styles.cut} title={session.device ?? undefined}>
              {deviceLabel(session.device)}
              {session.current ? ' · this session' : ''}
            </span>
            <Button
              size="small"
              disabled={session.current}
              aria-label={`End session on ${deviceLabel(session.device)} since ${formatInstant(session.created_at)}`}
              onClick={() => void end(endSession(id, session.id))}
            >
              End
            </Button>
            <span className={styles.quiet}>
              {[
                session.address,
                session.timezone,
                `since ${formatInstant(session.created_at)}`,
                `seen ${formatInstant(session.last_seen_at)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {others.length > 0 && (
          <Button size="small" onClick={() => void end(endSessions(id))}>
            End all{sessions.length === others.length ? '' : ' others'}
          </Button>
        )}
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={read}>
          Refresh
        </Button>
      </div>
    </div>
  )
}
