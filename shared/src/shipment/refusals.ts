import { Result } from 'effect'

/**
 * Something wrong that a person can mend: `key` is unique in a list, `field` the path of the box it belongs to [5.2]. Elements of lists
 * are named by their number, from 1, because a new one has no id yet: `pick_stops[2].location.city`, `accessorial_lines[3].code`.
 */
export interface Alert {
  readonly key: string
  readonly field: string
  readonly message: string
}

/** A rule said no. `type` is a sentence in one word; `message` is what people read, the spec's text where it has one. */
export interface Refusal {
  readonly type: string
  readonly message: string
  readonly alerts?: readonly Alert[]
}

/** The answer of a decider that says no. */
export const refuse = (type: string, message: string, alerts?: readonly Alert[]): Result.Result<never, Refusal> =>
  Result.fail(alerts ? { type, message, alerts } : { type, message })
