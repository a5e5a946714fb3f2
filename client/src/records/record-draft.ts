import type { Json } from '@waybill/shared/log/envelope'
import type { ListedRecordResource } from './record-calls.ts'

/** Values by field key. */
export type RecordValues = Readonly<Record<string, Json>>

/** Another user's change to a field that was also edited here. */
export interface RemoteChange {
  readonly value: Json
  readonly by: string
}

/** Unsaved edits: `base` is the record being edited (null: a new one), `theirs` holds the fields both users changed. */
export interface RecordDraft {
  readonly base: ListedRecordResource | null
  readonly typed: RecordValues
  readonly theirs: ReadonlyMap<string, RemoteChange>
}

export const recordDraftOf = (base: ListedRecordResource | null): RecordDraft => ({ base, typed: {}, theirs: new Map() })

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const without = (values: RecordValues, key: string): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))

/** Moves the draft onto a newer record. Untouched fields follow it; a conflicting field keeps the local value until the user chooses. */
export const rebaseDraft = (draft: RecordDraft, latest: ListedRecordResource, by: string): RecordDraft => {
  const { base } = draft
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([key, value]) => !same(value, latest[key])))
  const theirs = Object.keys(typed).flatMap((key): readonly (readonly [string, RemoteChange])[] => {
    if (base !== null && same(base[key], latest[key])) {
      const known = draft.theirs.get(key)
      return known ? [[key, known]] : []
    }
    return [[key, { value: latest[key] ?? null, by }]]
  })
  return { base: latest, typed, theirs: new Map(theirs) }
}

/** The draft after a save: `saved` is the new record, `sent` the values sent. Edits made since are kept. */
export const afterSave = (draft: RecordDraft, saved: ListedRecordResource, sent: RecordValues): RecordDraft => ({
  base: saved,
  typed: Object.fromEntries(Object.entries(draft.typed).filter(([key, value]) => !(key in sent) || !same(value, sent[key]))),
  theirs: new Map(),
})

const settled = (draft: RecordDraft, key: string) => new Map([...draft.theirs].filter(([each]) => each !== key))

/** Resolves a conflict with the other user's value. */
export const takeRemote = (draft: RecordDraft, key: string): RecordDraft => ({
  ...draft,
  typed: without(draft.typed, key),
  theirs: settled(draft, key),
})

/** Resolves a conflict with the local value, which overwrites theirs on save. */
export const keepLocal = (draft: RecordDraft, key: string): RecordDraft => ({ ...draft, theirs: settled(draft, key) })
