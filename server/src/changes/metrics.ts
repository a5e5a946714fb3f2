import { Context, Metric } from 'effect'

const nowhere = Context.empty()

/** Increments a counter, from code that does not run as an Effect. */
export const increment = (counter: Metric.Counter<number>, attributes: Readonly<Record<string, string>>): void =>
  Metric.withAttributes(counter, attributes).updateUnsafe(1, nowhere)

/** Sets a gauge, from code that does not run as an Effect. */
export const setGauge = (gauge: Metric.Gauge<number>, attributes: Readonly<Record<string, string>>, value: number): void =>
  Metric.withAttributes(gauge, attributes).updateUnsafe(value, nowhere)
