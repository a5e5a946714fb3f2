interface EventIdentity {
  /** The kind of its stream, for an event without a place. */
  readonly kind?: string
  readonly stream?: string
  readonly type: string
  readonly schema_version?: number
}

/** The log holds an event that this version of Waybill cannot read, because a newer version wrote it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
  constructor({ kind, stream = kind, type, schema_version }: EventIdentity) {
    super(`${stream} has an event that this version of Waybill cannot read: ${type}, version ${schema_version}. Update Waybill.`)
  }
}
