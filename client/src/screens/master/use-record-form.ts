import type { Json } from '@waybill/shared/log/envelope'
import { recordAlerts } from '@waybill/shared/record/decide'
import type { RecordList } from '@waybill/shared/record/list'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { useRef, useState } from 'react'
import { newKey } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { RecordValues } from './RecordFields.tsx'
import type { ListedRecord, RecordCalls } from './record-calls.ts'

export interface RecordForm {
  readonly values: RecordValues
  readonly set: (key: string, value: Json) => void
  readonly alerts: readonly Alert[]
  /** What was refused that belongs to no field. */
  readonly refusal: string | null
  readonly dirty: boolean
  readonly pending: boolean
  /** Sends what was typed; null: it was refused, and says why. */
  readonly save: () => Promise<ListedRecord | null>
}

const valuesOf = (list: RecordList, record: ListedRecord | null): RecordValues =>
  Object.fromEntries(list.fields.map(({ key, kind }) => [key, record?.[key] ?? (kind === 'flag' ? false : null)]))

/** What somebody types into the form of a record: judged by the rules of the list before it is sent, and by the server's word after. */
export const useRecordForm = (list: RecordList, calls: RecordCalls, record: ListedRecord | null): RecordForm => {
  const [typed, setTyped] = useState<RecordValues>({})
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const key = useRef(newKey())
  const values = { ...valuesOf(list, record), ...typed }

  const save = async (): Promise<ListedRecord | null> => {
    const missing = recordAlerts(list, values)
    setAlerts(missing)
    setRefusal(missing.length > 0 ? 'Error: Fill all required fields.' : null)
    if (missing.length > 0) return null
    setPending(true)
    try {
      const saved =
        record === null ? await calls.create(values, key.current) : await calls.revise(record.id, { ...typed, version: record.version })
      showToast({ tone: 'ok', text: record === null ? `${list.noun} added` : `${list.noun} saved` })
      setTyped({})
      key.current = newKey()
      return saved
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      setAlerts(known?.alerts ?? [])
      setRefusal(
        known?.type === 'VersionConflict'
          ? `${list.noun} was changed by somebody else meanwhile. Close it, look at it and change it again.`
          : (known?.message ?? 'It could not be saved. Please try again.'),
      )
      key.current = newKey()
      return null
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    set: (field, value) => setTyped((before) => ({ ...before, [field]: value })),
    alerts,
    refusal,
    dirty: Object.keys(typed).length > 0,
    pending,
    save,
  }
}
