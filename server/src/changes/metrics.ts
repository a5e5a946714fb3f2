import { Context, Metric } from 'effect'

const nowhere = Context.empty()

/** Counts one, from code that is no effect. */
export const countOne = (counter: Metric.Counter<number>, attributes: Readonly<Record<string, string>>): void =>
  Metric.withAttributes(counter, attributes).updateUnsafe(1, nowhere)
