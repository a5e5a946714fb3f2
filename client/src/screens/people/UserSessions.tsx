import type { SessionResource } from '@waybill/shared/protocol/users'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { momentWords } from '../master/moment-words.ts'
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
  known.find(([mark]) => device.includes(mark))?.[1] ?? null

const deviceWords = (device: string | null): string =>
  device === null ? 'Not a browser' : [found(device, BROWSERS), found(device, SYSTEMS)].filter(Boolean).join(' on ') || device

interface UserSessionsProps {
  readonly id: string
  /** When he was last seen, as it was last read: they are read again with it. */
  readonly seen: string | null
}

/** Where a user is signed in, and the way to end it: one, or all but the one that looks. */
export const UserSessions = ({ id, seen }: UserSessionsProps) => {
  const [sessions, setSessions] = useState<readonly SessionResource[] | null>(null)
  const read = useCallback(() => {
    readSessions(id).then(setSessions, () => setSessions([]))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when he was seen again
  useEffect(read, [read, seen])
  const end = (deed: Promise<unknown>) =>
    deed.then(read, () => showToast({ tone: 'bad', text: 'It could not be ended. Please try again.' }))
  if (sessions === null) return null
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className={styles.column}>
      {sessions.length === 0 && <p className={styles.quiet}>Not signed in anywhere</p>}
      <ul className={styles.sessions} aria-label="Open sessions">
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <span className={styles.cut} title={session.device ?? undefined}>
              {deviceWords(session.device)}
              {session.current ? ' · this one' : ''}
            </span>
            <Button
              size="small"
              disabled={session.current}
              aria-label={`End the session on ${deviceWords(session.device)} since ${momentWords(session.created_at)}`}
              onClick={() => void end(endSession(id, session.id))}
            >
              End
            </Button>
            <span className={styles.quiet}>
              {[session.address, session.timezone, `since ${momentWords(session.created_at)}`, `seen ${momentWords(session.last_seen_at)}`]
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
          Look again
        </Button>
      </div>
    </div>
  )
}
