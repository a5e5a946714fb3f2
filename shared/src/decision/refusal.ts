import { Result } from 'effect'

/**
 * A problem that the user can fix: `key` is unique in a list, `field` is the path of its form field [5.2]. List elements are numbered from
 * 1, because a new one has no id yet: `pick_stops[2].location.city`, `accessorial_lines[3].code`.
 */
export interface Alert {
  readonly key: string
  readonly field: string
  readonly message: string
}

/** A refused command. `type` is a short machine-readable reason; `message` is the text for users, quoted from the spec where it has one. */
export interface Refusal {
  readonly type: string
  readonly message: string
  readonly alerts?: readonly Alert[]
  /** The missing permission, if that is the reason. */
  readonly feature?: string
}

/** Returns a refusal from a decider. */
export const refuse = (type: string, message: string, alerts?: readonly Alert[]): Result.Result<never, Refusal> =>
  Result.fail(alerts ? { type, message, alerts } : { type, message })
