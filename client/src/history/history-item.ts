import type { FieldChange } from '@waybill/shared/fields/change'
import type { Actor, JsonObject } from '@waybill/shared/log/envelope'
import type { EventTone } from '@waybill/shared/streams/event'

/** One entry of a record's history. */
export interface HistoryItem {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly at: string
  readonly by: Actor
  readonly screen: string | null
  readonly cause: string | null
  readonly data: JsonObject
  /** What happened, in a few words. */
  readonly title: string
  readonly detail: string | null
  readonly tone: EventTone
  readonly changes: readonly FieldChange[]
}
