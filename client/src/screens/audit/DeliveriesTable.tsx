import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { countWords, LogFoot } from './LogFoot.tsx'
import { Moment } from './Moment.tsx'
import { TableHead } from './TableHead.tsx'
import { usePages } from './use-pages.ts'
import { type Delivery, type Receiver, readDeliveries } from './webhook-calls.ts'

const COLUMNS = [
  { title: 'Position', width: 84 },
  { title: 'Before it', width: 96 },
  { title: 'Event' },
  { title: 'Attempts', width: 76 },
  { title: 'Last attempt', width: 150 },
  { title: 'Outcome', width: '28%' },
]

const keyOf = ({ position }: Delivery) => String(position)
const outcomeOf = ({ status, response_status, error }: Delivery) =>
  status === 'delivered' ? `Taken, ${response_status}` : (error ?? 'Waits for its turn')

/** What was sent to a receiver and what waits, the newest event first. */
export const DeliveriesTable = ({ receiver, news }: { readonly receiver: Receiver; readonly news: number }) => {
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
            { value: 'delivered', label: 'Taken' },
          ]}
          none="All"
          placeholder="All"
        />
        <span role="status" className={styles.aside}>
          {countWords(pages, 'deliveries')}
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
              <td>{delivery.attempted_at && <Moment at={delivery.attempted_at} zone={HERE} />}</td>
              <td>
                {outcomeOf(delivery)}
                {delivery.status === 'pending' && delivery.attempts > 0 && delivery.next_attempt_at && (
                  <p className={styles.aside}>
                    again <Moment at={delivery.next_attempt_at} zone={HERE} />
                  </p>
                )}
              </td>
            </tr>
          ))}
          {pages.rows?.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length}>Nothing was sent yet.</td>
            </tr>
          )}
        </tbody>
      </table>
      <LogFoot pages={pages} />
    </section>
  )
}
