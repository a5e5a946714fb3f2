import type { FieldChange } from '@waybill/shared/fields/change'
import type { Actor, JsonObject } from '@waybill/shared/log/envelope'

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
  readonly changes: readonly FieldChange[]
}
