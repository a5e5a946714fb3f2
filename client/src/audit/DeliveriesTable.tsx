import { useState } from 'react'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { TableHead } from '../history/TableHead.tsx'
import { Button } from '../ui/Button.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { LogFooter, logCountText } from './LogFooter.tsx'
import { usePages } from './use-pages.ts'
import { readDeliveries, type WebhookAttempt, type WebhookReceiver } from './webhook-calls.ts'

const COLUMNS = [
  { title: 'Position', width: 84 },
  { title: 'Previous', width: 96 },
  { title: 'Event' },
  { title: 'Attempts', width: 76 },
  { title: 'Last attempt', width: 150 },
  { title: 'Outcome', width: '28%' },
]

const keyOf = ({ position }: WebhookAttempt) => String(position)
const outcomeOf = ({ status, response_status, error }: WebhookAttempt) =>
  status === 'delivered' ? `Delivered, ${response_status}` : (error ?? 'Waiting')

/** Sent and pending deliveries of a webhook, newest event first. */
export const DeliveriesTable = ({ receiver, news }: { readonly receiver: WebhookReceiver; readonly news: number }) => {
  const [status, setStatus] = useState<string | null>(null)
  const pages = usePages(
    JSON.stringify([receiver.id, status, news]),
    (after, signal) => readDeliveries(receiver.id, status, after, signal),
    keyOf,
  )
  return (
    <section className={styles.card} aria-label="Deliveries">
      <h2>Deliveries to {receiver.url}</h2>
      <div className={styles.bar}>
        <SelectField
          label="Status"
          layout="cell"
          className={styles.filter}
          value={status}
          onChange={setStatus}
          options={[
            { value: 'pending', label: 'Waiting' },
            { value: 'delivered', label: 'Delivered' },
          ]}
          none="All"
          placeholder="All"
        />
        <span role="status" className={styles.aside}>
          {logCountText(pages, 'deliveries')}
        </span>
        <span className={styles.grow} />
        <Button size="small" variant="ghost" onClick={pages.reload}>
          Reload
        </Button>
      </div>
      <table className={styles.table}>
        <TableHead columns={COLUMNS} />
        <tbody>
          {(pages.rows ?? []).map((delivery) => (
            <tr key={delivery.position}>
              <td className={styles.num}>{delivery.position}</td>
              <td className={styles.num}>{delivery.previous_position}</td>
              <td>
                {delivery.type}
                <p className={styles.aside}>{delivery.stream}</p>
              </td>
              <td className={styles.num}>{delivery.attempts}</td>
              <td>{delivery.attempted_at && <Moment at={delivery.attempted_at} zone={LOCAL_TIMEZONE} />}</td>
              <td>
                {outcomeOf(delivery)}
                {delivery.status === 'pending' && delivery.attempts > 0 && delivery.next_attempt_at && (
                  <p className={styles.aside}>
                    Next attempt <Moment at={delivery.next_attempt_at} zone={LOCAL_TIMEZONE} />
                  </p>
                )}
              </td>
            </tr>
          ))}
          {pages.rows?.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length}>No deliveries yet.</td>
            </tr>
          )}
        </tbody>
      </table>
      <LogFooter pages={pages} />
    </section>
  )
}
