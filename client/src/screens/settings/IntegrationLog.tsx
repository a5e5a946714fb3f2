import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Integrations.module.css'
import { type CallPage, readCalls } from './integration-calls.ts'
import { whenText } from './integration-words.ts'

const NUMBER = new Intl.NumberFormat('en-US')

interface IntegrationLogProps {
  readonly id: string
  /** Moves when something was asked from this page. */
  readonly asked: number
}

/** What was asked of a provider and how it went, newest first [7.52]. */
export const IntegrationLog = ({ id, asked }: IntegrationLogProps) => {
  const [page, setPage] = useState<CallPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked from here is in the log now.
  useEffect(() => {
    const stop = new AbortController()
    readCalls(id, null, stop.signal).then(
      (found) => {
        setPage(found)
        setFailure(null)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => stop.abort()
  }, [id, asked])
  const more = async (after: string) => {
    try {
      const next = await readCalls(id, after)
      setPage((before) => ({
        ...next,
        third_party_integration_logs: [...(before?.third_party_integration_logs ?? []), ...next.third_party_integration_logs],
      }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const calls = page?.third_party_integration_logs
  return (
    <Section title="Calls">
      {failure !== null && (
        <Note tone="bad" icon={TriangleAlert}>
          {failure}
        </Note>
      )}
      {calls?.length === 0 && <p className={styles.who}>Nothing was asked in the last thirty days.</p>}
      {calls !== undefined && calls.length > 0 && (
        <table className={styles.calls}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">How it went</th>
              <th scope="col" className={styles.num}>
                Took, ms
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ id: call, at, action, succeeded, status_code, said, duration_ms }) => (
              <tr key={call}>
                <td>{whenText(at)}</td>
                <td>{action}</td>
                <td className={succeeded ? undefined : styles.bad}>
                  {succeeded ? 'Answered' : `Failed${status_code === null ? '' : `, ${status_code}`}: ${said ?? ''}`}
                </td>
                <td className={styles.num}>{NUMBER.format(duration_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page?.next != null && (
        <Button variant="ghost" onClick={() => void more(page.next ?? '')}>
          More
        </Button>
      )}
    </Section>
  )
}
