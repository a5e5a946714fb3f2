import { Metric } from 'effect'

/** Attempts of effects on other systems by kind and result (done, not_received, refused, unknown, unwanted). */
export const outboxAttempts = Metric.counter('waybill_outbox_attempts_total', {
  description: 'Attempts of effects on other systems, by kind and result',
})
