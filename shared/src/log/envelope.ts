/** Plain JSON, the only kind of value an event may hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** The user who acted. `id` is the user's id, or `system` for background jobs; `username` is what the history shows. */
export interface Actor {
  readonly id: string
  readonly username: string
}

/** Metadata of an event: when (ISO instant of the decision), by whom, and the command, screen, cause or network address behind it. */
export interface EventMeta {
  readonly at: string
  readonly by: Actor
  readonly command_id: string
  readonly screen?: string
  readonly cause?: string
  readonly address?: string
  /** The keys that encrypt personal text in an event, as stored. Only the hash chain reads them. */
  readonly sealed?: readonly string[]
}

/** One entry of a tenant's log. `position` is gapless within the tenant, `version` within the stream; both start at 1. */
export interface StoredEvent {
  readonly tenant: string
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schema_version: number
  readonly data: JsonObject
  readonly meta: EventMeta
  readonly recorded_at: string
}

/** An event that a decider produced, before it has a position in the log. */
export interface DecidedEvent<Type extends string = string, Data = JsonObject> {
  readonly type: Type
  readonly schema_version: number
  readonly data: Data
}
