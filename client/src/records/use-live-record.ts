import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import type { ListedRecordResource, RecordCalls } from './record-calls.ts'
import { useListsChanged } from './use-lists-changed.ts'

export interface LiveRecord {
  /** Null until it is loaded. */
  readonly record: ListedRecordResource | null
  /** Error message if loading failed. */
  readonly failure: string | null
  readonly read: () => void
  /** Takes over the record saved here. */
  readonly put: (record: ListedRecordResource) => void
}

/** One record of a list (`list` is its name in `lists:changed` messages), reloaded when the list changes. `id` null: a new record. */
export const useLiveRecord = (calls: Pick<RecordCalls, 'get'>, list: string, id: string | null): LiveRecord => {
  const [record, setRecord] = useState<ListedRecordResource | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latestRequest = useRef(0)
  const read = useCallback(() => {
    if (id === null) return
    latestRequest.current += 1
    const request = latestRequest.current
    calls.get(id).then(
      (found) => {
        if (request !== latestRequest.current) return
        setRecord(found)
        setFailure(null)
      },
      (error: unknown) => {
        if (request === latestRequest.current)
          setFailure(error instanceof ApiError ? error.message : "The record couldn't be loaded. Try again.")
      },
    )
  }, [calls, id])
  useEffect(read, [read])
  useListsChanged([list], read)
  // A save can return fewer fields than a read: totals stay until they are loaded again.
  const put = useCallback((saved: ListedRecordResource) => setRecord((known) => ({ ...known, ...saved })), [])
  return { record, failure, read, put }
}
