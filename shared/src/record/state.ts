import type { RecordFields } from './list.ts'

/** `inactive`: no picker offers it, what names it still does. `removed`: it was written in error, nothing names it. */
export type RecordStatus = 'active' | 'inactive' | 'removed'

/** A record of one of the lists, folded from `record/{list}/{id}`. */
export type ListedRecord = {
  readonly list: string
  /** Unique in its list: reasons of incidents are named by it [3.33]. */
  readonly number: number
  readonly fields: RecordFields
  readonly status: RecordStatus
  readonly created_at: string
  readonly created_by: string
  readonly updated_at: string
  readonly updated_by: string
}
