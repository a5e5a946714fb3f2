import type { Alert } from '@waybill/shared/decision/refusal'
import type { Json } from '@waybill/shared/log/envelope'
import { recordAlerts } from '@waybill/shared/record/decide'
import type { RecordList } from '@waybill/shared/record/list'
import { useRef, useState } from 'react'
import { newKey } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'
import { showToast } from '../ui/toast-store.ts'
import type { ListedRecordResource, RecordCalls } from './record-calls.ts'
import type { RecordValues } from './record-draft.ts'
import { afterSave, keepLocal, type RecordDraft, type RemoteChange, rebaseDraft, recordDraftOf, takeRemote } from './record-draft.ts'
import { saveFailure } from './save-failure.ts'

/** What a form edits: its fields, their rules and its texts. */
export interface FormKind extends Pick<RecordList, 'fields' | 'noun' | 'check'> {
  /** Prefix of the field paths in alerts: `customer` for `customer.name`. */
  readonly resource: string
  /** Name of the resource in request bodies, if different. */
  readonly body?: string
  /** Values of a new record. */
  readonly beginning?: RecordValues
  readonly texts?: {
    readonly created: (record: ListedRecordResource) => string
    readonly saved: (record: ListedRecordResource) => string
    /** Title above the missing fields. */
    readonly createFailed: string
    readonly saveFailed: string
  }
}

export interface RecordForm {
  readonly values: RecordValues
  readonly set: (key: string, value: Json) => void
  readonly alerts: readonly Alert[]
  /** Error that belongs to no field. */
  readonly refusal: string | null
  /** Fields another user changed while they were edited here. */
  readonly theirs: ReadonlyMap<string, RemoteChange>
  readonly takeTheirs: (key: string) => void
  readonly keepMine: (key: string) => void
  readonly dirty: boolean
  /** The unsaved edits, so another form of the same record can continue with them. */
  readonly draft: RecordDraft
  readonly pending: boolean
  /** Saves the edits. Null: the save failed and the errors are shown. */
  readonly save: () => Promise<ListedRecordResource | null>
}

/** How many times a save is retried over other users' changes to other fields. */
const MOST_MERGES = 4
const REQUIRED = 'Error: Fill all required fields.'

const valuesOf = ({ fields, beginning = {} }: FormKind, record: ListedRecordResource | null): RecordValues =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, (record ?? beginning)[key] ?? (kind === 'flag' ? false : null)]))

const conflictingUser = (error: ApiError): string => {
  const { changes } = (error.body ?? {}) as { readonly changes?: readonly { readonly by?: string }[] }
  return changes?.at(-1)?.by ?? 'Someone else'
}

const CHOOSE = 'Changed while you were editing. Choose theirs or mine, then save.'

/** An alert for each field both users changed. */
const conflictAlerts = ({ theirs }: RecordDraft, { fields, resource }: FormKind): readonly Alert[] =>
  fields.flatMap(({ key, title }) => {
    const by = theirs.get(key)?.by
    return by === undefined ? [] : [{ key: `${key}:theirs`, field: `${resource}.${key}`, message: `${title}: also changed by ${by}` }]
  })

/** State of a record form. Input is checked by the rules of the list, then by the server. `kept`: edits to restore. */
export const useRecordForm = (
  kind: FormKind,
  calls: Pick<RecordCalls, 'get' | 'create' | 'revise'>,
  record: ListedRecordResource | null,
  kept: RecordDraft | null = null,
): RecordForm => {
  const [draft, setDraft] = useState(() => kept ?? recordDraftOf(record))
  const latest = useRef(draft)
  latest.current = draft
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const key = useRef(newKey())
  // Another user saved while the form was open.
  if (record !== null && (draft.base === null || record.version > draft.base.version)) setDraft(rebaseDraft(draft, record, 'Someone else'))
  const values = { ...valuesOf(kind, draft.base), ...draft.typed }

  const put = (next: RecordDraft) => {
    latest.current = next
    setDraft(next)
  }
  const choose = (field: string, side: typeof keepLocal) => {
    put(side(latest.current, field))
    const remaining = alerts.filter((alert) => alert.field !== `${kind.resource}.${field}`)
    setAlerts(remaining)
    if (remaining.length === 0) setRefusal(null)
  }
  const boxOf = (alert: Alert): Alert =>
    kind.body !== undefined && alert.field.startsWith(`${kind.body}.`)
      ? { ...alert, field: `${kind.resource}${alert.field.slice(kind.body.length)}` }
      : alert
  const send = async (merges: number): Promise<ListedRecordResource | null> => {
    const { base, typed } = latest.current
    const sent = { ...valuesOf(kind, base), ...typed }
    if (base === null) {
      const made = await calls.create(sent, key.current)
      put(afterSave(latest.current, made, sent))
      return made
    }
    try {
      const saved = await calls.revise(base.id, { ...typed, version: base.version })
      put(afterSave(latest.current, saved, typed))
      return saved
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || merges === 0) throw error
      const next = rebaseDraft(latest.current, await calls.get(base.id), conflictingUser(error))
      put(next)
      if (next.theirs.size === 0) return send(merges - 1)
      setAlerts(conflictAlerts(next, kind))
      setRefusal(CHOOSE)
      return null
    }
  }

  const save = async (): Promise<ListedRecordResource | null> => {
    const missing = recordAlerts(kind, values)
    const isNew = draft.base === null
    const failed = isNew ? kind.texts?.createFailed : kind.texts?.saveFailed
    const problems = missing.length > 0 ? missing : conflictAlerts(draft, kind)
    setAlerts(problems)
    setRefusal(missing.length > 0 ? (failed ?? REQUIRED) : problems.length > 0 ? CHOOSE : null)
    if (problems.length > 0) return null
    setPending(true)
    try {
      const saved = await send(MOST_MERGES)
      key.current = newKey()
      if (saved === null) return null
      const { created, saved: savedText } = kind.texts ?? {}
      showToast({ tone: 'ok', text: (isNew ? created?.(saved) : savedText?.(saved)) ?? `${kind.noun} ${isNew ? 'added' : 'saved'}` })
      return saved
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      // A call without a response may have succeeded, so it is retried with the same idempotency key.
      if (known?.status !== 0) key.current = newKey()
      const { title, alerts: wrong } = saveFailure(error, failed)
      setAlerts(wrong.map(boxOf))
      setRefusal(title)
      return null
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    set: (field, value) => put({ ...latest.current, typed: { ...latest.current.typed, [field]: value } }),
    alerts,
    refusal,
    theirs: draft.theirs,
    takeTheirs: (field) => choose(field, takeRemote),
    keepMine: (field) => choose(field, keepLocal),
    dirty: Object.keys(draft.typed).length > 0,
    draft,
    pending,
    save,
  }
}
