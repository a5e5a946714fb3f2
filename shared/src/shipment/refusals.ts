/** Something wrong that a person can mend: `key` is unique in a list, `field` the path of the box it belongs to [5.2]. */
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
