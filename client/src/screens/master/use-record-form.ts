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
import { afterSave, draftOf, keepMine, type RecordDraft, rebased, type Theirs, takeTheirs } from './record-draft.ts'

/** What a form needs to know of what it is a form of: its fields, what stands against them, and how it speaks of it. */
export interface FormKind extends Pick<RecordList, 'fields' | 'noun' | 'check'> {
  /** The name with which alerts name its boxes: `customer` for `customer.name`. */
  readonly resource: string
  /** The name of it in the body of its calls, where that is another one. */
  readonly body?: string
  /** What stands in the boxes of a new one. */
  readonly beginning?: RecordValues
  readonly texts?: {
    readonly created: (record: ListedRecord) => string
    readonly saved: (record: ListedRecord) => string
    /** Over what is missing. */
    readonly createFailed: string
    readonly saveFailed: string
  }
}

export interface RecordForm {
  readonly values: RecordValues
  readonly set: (key: string, value: Json) => void
  readonly alerts: readonly Alert[]
  /** What was refused that belongs to no field. */
  readonly refusal: string | null
  /** Fields that somebody else changed while they were typed into here. */
  readonly theirs: ReadonlyMap<string, Theirs>
  readonly takeTheirs: (key: string) => void
  readonly keepMine: (key: string) => void
  readonly dirty: boolean
  /** What was typed, over what: another form of the same goes on with it. */
  readonly draft: RecordDraft
  readonly pending: boolean
  /** Sends what was typed; null: it was refused, and says why. */
  readonly save: () => Promise<ListedRecord | null>
}

/** How often a save is sent again over changes of others that do not touch it. */
const MOST_MERGES = 4
const REQUIRED = 'Error: Fill all required fields.'

const valuesOf = ({ fields, beginning = {} }: FormKind, record: ListedRecord | null): RecordValues =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, (record ?? beginning)[key] ?? (kind === 'flag' ? false : null)]))

const otherOf = (error: ApiError): string => {
  const { changes } = (error.body ?? {}) as { readonly changes?: readonly { readonly by?: string }[] }
  return changes?.at(-1)?.by ?? 'Somebody else'
}

const CHOOSE = 'Changed while you were editing. Choose theirs or mine, then save.'

/** A line for each field that both sides changed: it leads there. */
const askedAbout = ({ theirs }: RecordDraft, { fields, resource }: FormKind): readonly Alert[] =>
  fields.flatMap(({ key, title }) => {
    const by = theirs.get(key)?.by
    return by === undefined ? [] : [{ key: `${key}:theirs`, field: `${resource}.${key}`, message: `${title}: ${by} changed it too` }]
  })

/** What somebody types into the form of a record: judged by the rules of the list before it is sent, and by the server's word after. `kept`: what it begins with. */
export const useRecordForm = (
  kind: FormKind,
  calls: Pick<RecordCalls, 'get' | 'create' | 'revise'>,
  record: ListedRecord | null,
  kept: RecordDraft | null = null,
): RecordForm => {
  const [draft, setDraft] = useState(() => kept ?? draftOf(record))
  const latest = useRef(draft)
  latest.current = draft
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const key = useRef(newKey())
  // Somebody else saved while we looked.
  if (record !== null && (draft.base === null || record.version > draft.base.version)) setDraft(rebased(draft, record, 'Somebody else'))
  const values = { ...valuesOf(kind, draft.base), ...draft.typed }

  const put = (next: RecordDraft) => {
    latest.current = next
    setDraft(next)
  }
  const choose = (field: string, side: typeof keepMine) => {
    put(side(latest.current, field))
    const left = alerts.filter((alert) => alert.field !== `${kind.resource}.${field}`)
    setAlerts(left)
    if (left.length === 0) setRefusal(null)
  }
  const boxOf = (alert: Alert): Alert =>
    kind.body !== undefined && alert.field.startsWith(`${kind.body}.`)
      ? { ...alert, field: `${kind.resource}${alert.field.slice(kind.body.length)}` }
      : alert
  const send = async (merges: number): Promise<ListedRecord | null> => {
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
      const next = rebased(latest.current, await calls.get(base.id), otherOf(error))
      put(next)
      if (next.theirs.size === 0) return send(merges - 1)
      setAlerts(askedAbout(next, kind))
      setRefusal(CHOOSE)
      return null
    }
  }

  const save = async (): Promise<ListedRecord | null> => {
    const missing = recordAlerts(kind, values)
    const isNew = draft.base === null
    const failed = isNew ? kind.texts?.createFailed : kind.texts?.saveFailed
    const against = missing.length > 0 ? missing : askedAbout(draft, kind)
    setAlerts(against)
    setRefusal(missing.length > 0 ? (failed ?? REQUIRED) : against.length > 0 ? CHOOSE : null)
    if (against.length > 0) return null
    setPending(true)
    try {
      const saved = await send(MOST_MERGES)
      key.current = newKey()
      if (saved === null) return null
      const { created, saved: told } = kind.texts ?? {}
      showToast({ tone: 'ok', text: (isNew ? created?.(saved) : told?.(saved)) ?? `${kind.noun} ${isNew ? 'added' : 'saved'}` })
      return saved
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      // Nobody knows whether a call that was not answered was done: it is sent again under its name.
      if (known?.status !== 0) key.current = newKey()
      setAlerts((known?.alerts ?? []).map(boxOf))
      setRefusal(known?.message ?? failed ?? 'It could not be saved. Please try again.')
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
    takeTheirs: (field) => choose(field, takeTheirs),
    keepMine: (field) => choose(field, keepMine),
    dirty: Object.keys(draft.typed).length > 0,
    draft,
    pending,
    save,
  }
}
