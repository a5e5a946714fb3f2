import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import type { ListedRecord, RecordCalls } from './record-calls.ts'
import { useListsChanged } from './use-lists-changed.ts'

export interface LiveRecord {
  /** Null until it is read. */
  readonly record: ListedRecord | null
  /** Why it cannot be shown. */
  readonly failure: string | null
  readonly read: () => void
  /** It was saved here: this is it now. */
  readonly put: (record: ListedRecord) => void
}

/** One record of a list or a book (by the name with which its changes are told), read again whenever that changed. Null: a new one. */
export const useLiveRecord = (calls: Pick<RecordCalls, 'get'>, list: string, id: string | null): LiveRecord => {
  const [record, setRecord] = useState<ListedRecord | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef(0)
  const read = useCallback(() => {
    if (id === null) return
    asked.current += 1
    const mine = asked.current
    calls.get(id).then(
      (found) => {
        if (mine !== asked.current) return
        setRecord(found)
        setFailure(null)
      },
      (error: unknown) => {
        if (mine === asked.current) setFailure(error instanceof ApiError ? error.message : 'It cannot be read. Please try again.')
      },
    )
  }, [calls, id])
  useEffect(read, [read])
  useListsChanged([list], read)
  // What a save answers can say less than a read: figures of the record stay until they are read again.
  const put = useCallback((saved: ListedRecord) => setRecord((known) => ({ ...known, ...saved })), [])
  return { record, failure, read, put }
}
