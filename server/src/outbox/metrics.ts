import { Metric } from 'effect'
import type { QueryExecutorProvider } from 'kysely'
import { setGauge } from '../changes/metrics.ts'
import { countOutbox } from './outbox-table.ts'

/** Attempts by kind and result (done, not_received, refused, unknown, unwanted), of this process. */
export const outboxAttempts = Metric.counter('waybill_outbox_attempts_total', {
  description: 'Attempts of effects on other systems, by kind and result',
  incremental: true,
})

const OPEN = Metric.gauge('waybill_outbox_open', {
  description: 'Effects on other systems that wait, are being sent or have an unknown outcome',
})
const OLDEST = Metric.gauge('waybill_outbox_oldest_seconds', { description: 'Age of the oldest of them in seconds' })

const measured = new Set<string>()

/** Sets the gauges of the outbox of all companies; a kind and state of which there are none any more goes to 0. */
export const measureOutbox = async (system: QueryExecutorProvider): Promise<void> => {
  const rows = new Map((await countOutbox(system)).map((row) => [`${row.kind} ${row.state}`, row]))
  for (const label of rows.keys()) measured.add(label)
  for (const label of measured) {
    const [kind = '', state = ''] = label.split(' ')
    const { effects = 0, oldest_seconds = 0 } = rows.get(label) ?? {}
    setGauge(OPEN, { kind, state }, effects)
    setGauge(OLDEST, { kind, state }, oldest_seconds)
  }
}
