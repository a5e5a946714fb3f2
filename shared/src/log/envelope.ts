/** Plain JSON, the only thing an event may hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Who acted. `id` is the user's id, or `system` for jobs; `username` is what people read in a history. */
export interface Actor {
  readonly id: string
  readonly username: string
}

/** What surrounds a fact: when (ISO instant of the decision), by whom, in answer to which command, from which screen, cause or network address. */
export interface EventMeta {
  readonly at: string
  readonly by: Actor
  readonly command_id: string
  readonly screen?: string
  readonly cause?: string
  readonly address?: string
  /** As an event stands in the log: the keys that its personal texts are encrypted with. No reader but the chain sees it. */
  readonly sealed?: readonly string[]
}

/** One entry of a tenant's log. `position` is dense within the tenant, `version` within the stream, both from 1. */
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

/** A fact that a decider produced, before it has a place in the log. */
export interface DecidedEvent<Type extends string = string, Data = JsonObject> {
  readonly type: Type
  readonly schema_version: number
  readonly data: Data
}
