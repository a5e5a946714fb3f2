import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './Integrations.module.css'
import { type CallPage, readCalls } from './integration-calls.ts'
import { callTimeText } from './integration-labels.ts'

const NUMBER = new Intl.NumberFormat('en-US')

interface IntegrationLogProps {
  readonly id: string
  /** Increases after each call made from this page. */
  readonly callCount: number
}

/** The calls to a provider and their results, newest first [7.52]. */
export const IntegrationLog = ({ id, callCount }: IntegrationLogProps) => {
  const [page, setPage] = useState<CallPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload after a call made from this page.
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
  }, [id, callCount])
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
      {calls?.length === 0 && <p className={styles.who}>No calls in the last 30 days</p>}
      {calls !== undefined && calls.length > 0 && (
        <table className={styles.calls}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Call</th>
              <th scope="col">Result</th>
              <th scope="col" className={styles.num}>
                Duration, ms
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ id: call, at, action, succeeded, status_code, message, duration_ms }) => (
              <tr key={call}>
                <td>{callTimeText(at)}</td>
                <td>{action}</td>
                <td className={succeeded ? undefined : styles.bad}>
                  {succeeded ? 'Succeeded' : `Failed${status_code === null ? '' : `, ${status_code}`}: ${message ?? ''}`}
                </td>
                <td className={styles.num}>{NUMBER.format(duration_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page?.next != null && (
        <Button variant="ghost" onClick={() => void more(page.next ?? '')}>
          Show older
        </Button>
      )}
    </Section>
  )
}
